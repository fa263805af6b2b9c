import type { CoursePack, learningEndpoints } from '@inzira/contract/learning';
import { i18n } from '@lingui/core';
import { keptCache } from '#src/platform/cache-names.ts';
import { api, apiFetch } from '#src/platform/api.ts';
import { ApiError, isWorthRetrying } from '#src/platform/api-error.ts';
import { isOnWifi, savesData } from '#src/platform/connection.ts';
import { openDeviceStore } from '#src/platform/device-store.ts';
import { keepAnswer } from '#src/platform/kept-answers.ts';
import { countAppBytes, keepApp } from '#src/platform/offline-app.ts';
import { currentSession, readStored, writeStored } from '#src/platform/session-store.ts';
import { dropUnused, verifyPacks } from './pack-removal.ts';
import { comeByThemselves } from './choices/by-themselves.ts';
import {
  findPack,
  isSameTemplate,
  type KeptTemplate,
  notePack,
  savedPacks,
} from './saved-packs.ts';

type Learning = typeof learningEndpoints;

const DAY_MS = 24 * 60 * 60 * 1000;

/** As a visitor: what is completed is told by who reads it. In the language of the course, also of who has switched since. */
async function fetchAsVisitor(url: string, language: string): Promise<string> {
  const request = { credentials: 'omit', headers: { 'Accept-Language': language } } as const;
  const answer = await apiFetch(url, request, { anonymous: true });
  const isData = answer.headers.get('content-type')?.includes('json') ?? false;
  if (!isData) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

const describePack = async (courseId: number) =>
  api<Learning['pack']>('GET', '/api/courses/:id/pack/', { params: { id: courseId } });

/** What is not here yet, with any of the saved courses. */
function missingOf({ parts, language }: CoursePack) {
  const here = savedPacks().filter((pack) => pack.language === language);
  return parts.filter(({ url, version }) => !here.some((pack) => pack.parts[url] === version));
}

const sum = (parts: readonly { bytes: number }[]) =>
  parts.reduce((all, { bytes }) => all + bytes, 0);

const extraOf = ({ has_journey: withJourney }: CoursePack) => (withJourney ? 'journey' : undefined);

export interface Plan {
  /** What saving or updating it would fetch, the app along with it: 0 where nothing has changed. */
  bytes: number;
  /** Of these, the app: it comes once, for all courses. */
  app: number;
  /** What may come along, of the newest version. */
  templates: readonly KeptTemplate[];
}

/** Of a server of the release before, too. */
const templatesOf = ({ templates }: Partial<Pick<CoursePack, 'templates'>>) => templates ?? [];

/** Templates that are here in an earlier version. */
const changedTemplates = (pack: CoursePack) =>
  templatesOf(pack).filter((one) =>
    findPack(pack.course_id)?.templates?.some(
      (here) => isSameTemplate(here, one) && here.url !== one.url,
    ),
  );

export async function measurePack(courseId: number): Promise<Plan> {
  await openDeviceStore();
  const pack = await describePack(courseId);
  const missing = [...missingOf(pack), ...changedTemplates(pack)];
  const app = await countAppBytes(extraOf(pack));
  return {
    bytes: app + sum(missing),
    app,
    templates: templatesOf(pack),
  };
}

interface Saving {
  /** The paths of templates that are to come along. */
  templates?: readonly string[];
  /** Nobody pressed a button for it. */
  byItself?: boolean | undefined;
  /** Asked before each part. */
  mayGoOn?: () => boolean;
}

/**
 * Fetches what is missing of a course, and the app to read it with. What has arrived stays when it breaks off, and is
 * called a part.
 *
 * @throws without a network, or where the device has no room
 */
export async function savePack(
  courseId: number,
  onShare: (share: number) => void = () => {},
  { templates = [], byItself = false, mayGoOn = () => true }: Saving = {},
): Promise<void> {
  const userId = currentSession().user?.id;
  if (userId === undefined) return;
  await openDeviceStore();
  // Most browsers decide by themselves; the page of what is saved says what came of it.
  void navigator.storage?.persist?.().catch(() => false);
  const pack = await describePack(courseId);
  const { title, language, bytes } = pack;
  const extra = extraOf(pack);
  const missing = missingOf(pack);
  const files = [
    ...changedTemplates(pack),
    ...templatesOf(pack).filter(({ url }) => templates.includes(url)),
  ];
  const total = Math.max(1, (await countAppBytes(extra)) + sum(missing) + sum(files));
  let done = 0;
  const onBytes = (more: number) => {
    done += more;
    onShare(Math.min(1, done / total));
  };
  await keepApp({ extra, onBytes });
  const before = findPack(courseId);
  const saved = {
    courseId,
    title,
    language,
    bytes,
    savedAt: new Date().toISOString(),
    ...(before?.templates && { templates: before.templates }),
    ...(byItself && { byItself }),
  };
  let parts = before?.language === language ? before.parts : {};
  for (const part of missing) {
    if (!mayGoOn()) throw new Error('The network is another one by now.');
    await keepAnswer(userId, part.url, await fetchAsVisitor(part.url, language), { language });
    parts = { ...parts, [part.url]: part.version };
    await notePack(courseId, { ...saved, parts, isPartial: true }, userId);
    onBytes(part.bytes);
  }
  // Before it is called saved: without it, what is done offline would not be counted on the phone.
  await keepOwn(userId, pack.module_id);
  const whole = Object.fromEntries(pack.parts.map(({ url, version }) => [url, version]));
  await notePack(courseId, { ...saved, parts: whole, isPartial: false }, userId);
  await dropUnused(userId, Object.keys(parts));
  for (const file of files) {
    await saveTemplate(courseId, file);
    onBytes(file.bytes);
  }
}

/**
 * Fetches a template of a course that is here, an earlier version of which goes.
 *
 * @throws without a network, or where the device has no room
 */
export async function saveTemplate(courseId: number, template: KeptTemplate): Promise<void> {
  const userId = currentSession().user?.id;
  if (userId === undefined) return;
  await keepFile(userId, template.url);
  // It may have been removed meanwhile.
  const pack = findPack(courseId);
  const before = pack?.templates ?? [];
  const others = before.filter((one) => !isSameTemplate(one, template));
  if (pack) {
    // Who asks for more of it wants it: it is theirs from now on.
    const { byItself: _, ...rest } = pack;
    await notePack(courseId, { ...rest, templates: [...others, template] }, userId);
  }
  await dropUnused(
    userId,
    [...before, template].map(({ url }) => url),
  );
}

async function keepFile(userId: number, url: string): Promise<void> {
  const answer = await apiFetch(url, { credentials: 'omit' }, { anonymous: true });
  if (currentSession().user?.id !== userId) return;
  const cache = await caches.open(keptCache(userId));
  await cache.put(url, answer);
  // Logged out meanwhile: what came after the removal goes too.
  if (currentSession().user?.id !== userId) await caches.delete(keptCache(userId));
}

/**
 * How far the learner is, what waits today, the way to the course, what they review, count and have promised, their plan
 * and work: kept as they are answered, for the pages that come with the app.
 */
async function keepOwn(userId: number, moduleId: number): Promise<void> {
  const ofDays = `?utc_offset=${-new Date().getTimezoneOffset()}`;
  const urls = [
    '/api/user-progress-view/',
    '/api/modules/',
    `/api/modules/${moduleId}/courses/`,
    `/api/review/${ofDays}`,
    `/api/review/summary/${ofDays}`,
    `/api/user-progress/rhythm/${ofDays}`,
    '/api/today/',
    '/api/promises/',
    '/api/tallies/',
    '/api/notifications/?page=1',
    '/api/lesson-notes/',
    '/api/plan/',
    '/api/calculators/figures/',
    '/api/advisor/idea/',
    `/api/venture/work/?user=${userId}`,
  ];
  await Promise.all([
    ...urls.map(async (url) => keepSeen(userId, url)),
    // Who has not taken the test is told so there too, not that it failed.
    keepSeen(userId, `/api/quiz/psychometric/?language=${i18n.locale}`, 'null'),
  ]);
}

/**
 * @param none what the page makes of it where the server has nothing
 * @throws where it does not come: an earlier answer would not count what was done since
 */
async function keepSeen(userId: number, url: string, none?: string): Promise<void> {
  const language = i18n.locale;
  try {
    const answer = await apiFetch(url);
    await keepAnswer(userId, url, await answer.text(), { language });
  } catch (error) {
    // What the server refuses there is nothing of, also with a network.
    if (!(error instanceof ApiError) || isWorthRetrying(error)) throw error;
    if (error.status === 404 && none !== undefined) await keepAnswer(userId, url, none);
  }
}

const CHECKED = 'packs-checked';
const LOOKED = 'packs-looked';

const isDue = (what: string) => Math.abs(Date.now() - Number(readStored(what) ?? 0)) > DAY_MS;

/** Once a day, on Wi-Fi, for who has chosen so: fetches what has changed of the courses that are here. Others are asked. */
export async function refreshPacks(): Promise<void> {
  await openDeviceStore();
  await verifyPacks();
  const mayGoOn = () => comeByThemselves() && isOnWifi() === true && !savesData();
  if (!isDue(CHECKED) || !mayGoOn() || !navigator.onLine || savedPacks().length === 0) return;
  writeStored(CHECKED, String(Date.now()));
  for (const { courseId, language, isPartial, byItself } of savedPacks()) {
    if (isPartial || language !== i18n.locale) continue;
    if ((await measurePack(courseId)).bytes > 0)
      await savePack(courseId, undefined, { byItself, mayGoOn });
  }
}

/**
 * Once a day, for some kilobytes: notes which courses have changed since they were saved. What is answered offline to
 * a quiz that was changed would be refused.
 */
export async function lookForChanges(): Promise<void> {
  if (!isDue(LOOKED) || savesData() || !navigator.onLine || savedPacks().length === 0) return;
  writeStored(LOOKED, String(Date.now()));
  for (const { courseId, language, isPartial } of savedPacks()) {
    if (isPartial || language !== i18n.locale) continue;
    const newest = await describePack(courseId);
    // It may have been updated or removed meanwhile.
    const now = findPack(courseId);
    const missing = [...missingOf(newest), ...changedTemplates(newest)];
    if (now?.isPartial === false && missing.length > 0)
      await notePack(courseId, { ...now, hasChanges: true });
  }
}
