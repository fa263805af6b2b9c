import { i18n } from '@lingui/core';
import { fetchUnlessStalled } from './api.ts';
import { savesData } from './connection.ts';
import { APP, LIST, readList, SHELL } from './kept-app.ts';
import { type Language, toLanguage } from './languages.ts';
import { canKeepApp } from './offline-start.ts';
import { paths } from './paths.ts';
import {
  type Change,
  dropResult,
  findPersonalPages,
  refreshPersonalPages,
} from './personal-pages.ts';
import { APP_KEPT, readStored, writeStored } from './session-store.ts';

/*
 * Stores the app on this device, in one language; public/offline.js serves it when there is no network. The build lists
 * its files in /offline.json, with their compressed sizes. A new release is fetched beside the old one and replaces it
 * once complete; open pages keep the old one.
 */

const WORKER = '/offline.js';
/** Parallel downloads; more would only share the same bandwidth. */
const AT_ONCE = 4;

/** Optional files: for steps of the venture journey, and for the mentor on this device. They stay with later releases. */
const EXTRAS = ['journey', 'mentor'] as const;
type Extra = (typeof EXTRAS)[number];

/** Optional files, wanted as long as somebody on this device has such a page: see personal-pages.ts. */
export type PersonalPage = 'profile' | 'opportunities';

export interface AppFiles extends Record<
  Extra | PersonalPage,
  Record<Language, Record<string, number>>
> {
  version: string;
  /** Sizes in bytes by path, for each language. */
  files: Record<Language, Record<string, number>>;
}

/** The total sizes, for a device that has no files yet. */
export type AppSizes = Record<Language, { app: number; journey: number; mentor: number }>;

const activeLanguage = () => toLanguage(i18n.locale) ?? 'en';

interface Wanted {
  state: string;
  language: Language;
  files: Record<string, number>;
}

async function readWanted(extra?: Extra): Promise<Wanted> {
  const app = await readJson<AppFiles>('/offline.json');
  const language = activeLanguage();
  const kept = readStored(APP_KEPT)?.split(' ');
  const extras = [
    ...EXTRAS.filter((one) => one === extra || kept?.includes(one)),
    ...(await findPersonalPages()),
  ];
  return {
    state: [app.version, language, ...extras].join(' '),
    language,
    files: Object.assign(
      {},
      app.files[language],
      // The list of an earlier release lacks those of personal pages.
      ...extras.map((one) => (app as Partial<AppFiles>)[one]?.[language]),
    ) as Wanted['files'],
  };
}

async function readJson<T>(path: string): Promise<T> {
  const answer = await fetchUnlessStalled(path, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}

async function findMissing({ files }: Wanted): Promise<[path: string, bytes: number][]> {
  const cache = await caches.open(APP);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return Object.entries(files).filter(([path]) => !kept.has(path));
}

/** The bytes that keeping the app would download now: 0 where this release is stored. */
export async function countAppBytes(extra?: Extra): Promise<number> {
  if (readStored(APP_KEPT) === null && !(await caches.has(APP))) {
    const sizes = (await readJson<AppSizes>('/offline-sizes.json'))[activeLanguage()];
    return sizes.app + (extra ? sizes[extra] : 0);
  }
  const wanted = await readWanted(extra);
  const missing = await findMissing(wanted);
  return missing.reduce((sum, [, bytes]) => sum + bytes, 0);
}

interface Keeping {
  extra?: Extra;
  onBytes?: (bytes: number) => void;
}

/**
 * Downloads the missing files of this release in the current language. An interrupted download continues where it
 * stopped.
 * @throws without a network, or when the device is full
 */
export async function keepApp({ extra, onBytes }: Keeping = {}): Promise<void> {
  const wanted = await readWanted(extra);
  if (readStored(APP_KEPT) !== wanted.state || !(await isWhole(wanted)))
    await takeOver(wanted, onBytes ?? (() => {}));
  await navigator.serviceWorker.register(WORKER);
}

/** A browser that runs out of space may delete the files but not the record of them. */
async function isWhole(wanted: Wanted): Promise<boolean> {
  const shell = await caches.match(SHELL, { cacheName: APP });
  return shell !== undefined && (await findMissing(wanted)).length === 0;
}

async function takeOver(wanted: Wanted, onBytes: (bytes: number) => void): Promise<void> {
  const cache = await caches.open(APP);
  const missing = await findMissing(wanted);
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const some = missing.slice(at, at + AT_ONCE);
    await Promise.all(
      some.map(async ([path]) => cache.put(path, await fetchFile(path, wanted.language))),
    );
    onBytes(some.reduce((sum, [, bytes]) => sum + bytes, 0));
  }
  // Fetched without a session: the page is the same for all users of the phone.
  const shell = await fetchFile(paths.saved, wanted.language);
  const named = filesIn(await shell.clone().text());
  // A newer release was deployed meanwhile: the next start downloads it completely.
  if (named.some((path) => wanted.files[path] === undefined))
    throw new Error('The page names files of another release');
  const before = (await readList(cache))?.files ?? [];
  const files = Object.keys(wanted.files);
  await cache.put(SHELL, shell);
  await cache.put(LIST, new Response(JSON.stringify({ files, earlier: before })));
  writeStored(APP_KEPT, wanted.state);
  await dropOthers(cache, new Set([...files, ...before, ...loadedFiles(), SHELL, LIST]));
}

/** Uses the language in which the download started, even if the user has switched since. */
async function fetchFile(path: string, language: Language): Promise<Response> {
  const answer = await fetchUnlessStalled(path, {
    credentials: 'omit',
    headers: { 'Accept-Language': language },
  });
  const isPage = answer.headers.get('content-type')?.includes('html') ?? false;
  if (!answer.ok || isPage !== (path === paths.saved))
    throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

const filesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"?#]+\.(?:js|css))"/g)].map(
    ([, path = '']) => path,
  );

/** The files that the open page has loaded. */
const loadedFiles = () =>
  performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);

async function dropOthers(cache: Cache, wanted: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
}

/**
 * Called at each start, when the page is idle, and when personal pages have changed: fetches these and a new release or
 * language, unless the user saves data.
 */
export async function refreshApp(change?: Change): Promise<void> {
  if (!canKeepApp()) return;
  if (change === 'deleted-result') await dropResult();
  if (savesData() || !navigator.onLine) return;
  const before = String(await findPersonalPages());
  // At a start the release goes first: on a slow line its visit may end before all personal pages are here.
  try {
    if (change === undefined) await keepApp();
  } finally {
    // What cannot be fetched now is tried again at the next start.
    await refreshPersonalPages(change).catch(() => null);
  }
  if (change !== undefined || String(await findPersonalPages()) !== before) await keepApp();
}
