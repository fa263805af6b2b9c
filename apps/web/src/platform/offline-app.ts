import { i18n } from '@lingui/core';
import { fetchUnlessStalled } from './api.ts';
import { savesData } from './connection.ts';
import { APP, LIST, readList, SHELL } from './kept-app.ts';
import { type Language, toLanguage } from './languages.ts';
import { canKeepApp } from './offline-start.ts';
import { paths } from './paths.ts';
import { APP_KEPT, readStored, writeStored } from './session-store.ts';

/*
 * The app itself on this device, for one language: public/offline.js opens it when the network does not. The
 * build lists its files in /offline.json, with the bytes that each takes on the way. A new release is fetched
 * beside the old one and takes its place with the last file; pages that are open keep theirs.
 */

const WORKER = '/offline.js';
/** At a time; more would share the same line. */
const AT_ONCE = 4;

export interface AppFiles {
  version: string;
  /** By language: path to bytes. */
  files: Record<Language, Record<string, number>>;
  /** Further ones, for steps of the venture journey, and for the mentor on this device. */
  journey: Record<Language, Record<string, number>>;
  mentor: Record<Language, Record<string, number>>;
}

/** Bytes of them all, for who has none. */
export type AppSizes = Record<Language, { app: number; journey: number; mentor: number }>;

/** At the end of what is noted of an app that is kept with them. */
const EXTRAS = ['journey', 'mentor'] as const;
type Extra = (typeof EXTRAS)[number];

const languageHere = () => toLanguage(i18n.locale) ?? 'en';

interface Wanted {
  state: string;
  language: Language;
  files: Record<string, number>;
}

/** Once there, they stay with the app. */
async function readWanted(extra?: Extra): Promise<Wanted> {
  const app = await readJson<AppFiles>('/offline.json');
  const language = languageHere();
  const kept = readStored(APP_KEPT)?.split(' ');
  const extras = EXTRAS.filter((one) => one === extra || kept?.includes(one));
  return {
    state: [app.version, language, ...extras].join(' '),
    language,
    files: Object.assign(
      {},
      app.files[language],
      ...extras.map((one) => app[one][language]),
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

/** What keeping the app would fetch now, in bytes: 0 where this release is here. */
export async function countAppBytes(extra?: Extra): Promise<number> {
  if (readStored(APP_KEPT) === null && !(await caches.has(APP))) {
    const sizes = (await readJson<AppSizes>('/offline-sizes.json'))[languageHere()];
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
 * Fetches what is missing of this release in the language in use. What has arrived stays when it breaks off.
 *
 * @throws without a network, or where the device has no room
 */
export async function keepApp({ extra, onBytes }: Keeping = {}): Promise<void> {
  const wanted = await readWanted(extra);
  if (readStored(APP_KEPT) !== wanted.state || !(await isWhole(wanted)))
    await takeOver(wanted, onBytes ?? (() => {}));
  await navigator.serviceWorker.register(WORKER);
}

/** A browser that is short of room takes the files away, and leaves the note of them. */
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
  // As a visitor: the page is the same for everybody who opens the phone.
  const shell = await fetchFile(paths.saved, wanted.language);
  const named = filesIn(await shell.clone().text());
  // A release that came meanwhile: the next start brings it whole.
  if (named.some((path) => wanted.files[path] === undefined))
    throw new Error('The page names files of another release');
  const before = (await readList(cache))?.files ?? [];
  const files = Object.keys(wanted.files);
  await cache.put(SHELL, shell);
  await cache.put(LIST, new Response(JSON.stringify({ files, earlier: before })));
  writeStored(APP_KEPT, wanted.state);
  await dropOthers(cache, new Set([...files, ...before, ...loadedHere(), SHELL, LIST]));
}

/** In the language in which it was begun, also of who has switched since. */
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

/** What the page that is open now was made of. */
const loadedHere = () =>
  performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);

async function dropOthers(cache: Cache, wanted: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
}

/** At rest, at each start: a new release or another language, unless the reader saves data and would rather be asked. */
export async function refreshApp(): Promise<void> {
  if (!canKeepApp() || savesData() || !navigator.onLine) return;
  await keepApp();
}
