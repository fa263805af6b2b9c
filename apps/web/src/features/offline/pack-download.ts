import type { CoursePack, learningEndpoints } from '@inzira/contract/learning';
import { i18n } from '@lingui/core';
import { DAY_MS } from '@inzira/contract/rules/units';
import { keptCache } from '#src/platform/cache-names.ts';
import { utcOffset } from '#src/platform/local-day.ts';
import { api, apiFetch } from '#src/platform/api.ts';
import { isOnWifi, savesData } from '#src/platform/connection.ts';
import { openDeviceStore } from '#src/platform/device-store.ts';
import { keepAnswer } from '#src/platform/kept-answers.ts';
import { countAppBytes, keepApp } from '#src/platform/offline-app.ts';
import { keepSeen, refreshPersonalPages } from '#src/platform/personal-pages.ts';
import { currentSession, readStored, writeStored } from '#src/platform/session-store.ts';
import { dropUnused, verifyPacks } from './pack-removal.ts';
import { downloadsChanges } from './choices/automatic-downloads.ts';
import {
  findPack,
  isSameTemplate,
  type KeptTemplate,
  notePack,
  type SavedPack,
  savedPacks,
} from './saved-packs.ts';

type Learning = typeof learningEndpoints;

/** Fetches without a session, as progress is added on reading, and in the course's language, which may not be the app's. */
async function fetchAsVisitor(url: string, language: string): Promise<string> {
  const request = { credentials: 'omit', headers: { 'Accept-Language': language } } as const;
  const answer = await apiFetch(url, request, { anonymous: true });
  const isData = answer.headers.get('content-type')?.includes('json') ?? false;
  if (!isData) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

const describeCoursePack = async (courseId: number) =>
  api<Learning['pack']>('GET', '/api/courses/:id/pack/', { params: { id: courseId } });

/** The parts that no saved course contains yet. */
function missingOf({ parts, language }: CoursePack) {
  const here = savedPacks().filter((pack) => pack.language === language);
  return parts.filter(({ url, version }) => !here.some((pack) => pack.parts[url] === version));
}

const sum = (parts: readonly { bytes: number }[]) =>
  parts.reduce((all, { bytes }) => all + bytes, 0);

const extraOf = ({ has_journey: withJourney }: CoursePack) => (withJourney ? 'journey' : undefined);

export interface Plan {
  /** The bytes that saving or updating would download, including the app: 0 where nothing has changed. */
  bytes: number;
  /** The app's part of these, which is needed only once for all courses. */
  app: number;
  /** Optional templates, in their newest version. */
  templates: readonly KeptTemplate[];
}

/** Servers of the previous release do not send templates. */
const templatesOf = ({ templates }: Partial<Pick<CoursePack, 'templates'>>) => templates ?? [];

/** Saved templates whose version has changed. */
const changedTemplates = (pack: CoursePack) =>
  templatesOf(pack).filter((one) =>
    findPack(pack.course_id)?.templates?.some(
      (here) => isSameTemplate(here, one) && here.url !== one.url,
    ),
  );

export async function measurePack(courseId: number): Promise<Plan> {
  await openDeviceStore();
  const pack = await describeCoursePack(courseId);
  const missing = [...missingOf(pack), ...changedTemplates(pack)];
  const app = await countAppBytes(extraOf(pack));
  return {
    bytes: app + sum(missing),
    app,
    templates: templatesOf(pack),
  };
}

interface Saving {
  /** The paths of templates to include. */
  templates?: readonly string[];
  /** The download was started automatically. */
  byItself?: boolean | undefined;
  /** Called before each part. */
  mayGoOn?: () => boolean;
}

/**
 * Downloads the missing parts of a course, and the app. If it is interrupted, the finished parts stay, and the course
 * is marked as partial.
 * @throws without a network, or where the device is full
 */
export async function savePack(
  courseId: number,
  onShare: (share: number) => void = () => {},
  { templates = [], byItself = false, mayGoOn = () => true }: Saving = {},
): Promise<void> {
  const userId = currentSession().user?.id;
  if (userId === undefined) return;
  await openDeviceStore();
  let isNoted = findPack(courseId) !== undefined;
  // Most browsers decide this without asking; the page of saved courses shows the result.
  void navigator.storage?.persist?.().catch(() => false);
  const pack = await describeCoursePack(courseId);
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
    ...(byItself && { byItself }),
  };
  const note = async (found: Pick<SavedPack, 'parts' | 'isPartial'>) => {
    const noted = findPack(courseId);
    if (isNoted && !noted) {
      await dropUnused(userId, Object.keys(found.parts));
      throw new CourseRemoved('It was removed meanwhile.');
    }
    const own = noted?.templates && { templates: noted.templates };
    await notePack(courseId, { ...saved, ...own, ...found }, userId);
    isNoted = true;
  };
  let parts = before?.language === language ? before.parts : {};
  for (const part of missing) {
    if (!mayGoOn()) throw new Error('The network is another one by now.');
    await keepAnswer(userId, part.url, await fetchAsVisitor(part.url, language), { language });
    parts = { ...parts, [part.url]: part.version };
    await note({ parts, isPartial: true });
    onBytes(part.bytes);
  }
  // Stored before the course counts as saved, because offline progress needs these answers.
  await keepOwn(userId, pack.module_id);
  await keepOthers(before?.isPartial === false, extra);
  const whole = Object.fromEntries(pack.parts.map(({ url, version }) => [url, version]));
  await note({ parts: whole, isPartial: false });
  await dropUnused(userId, Object.keys(parts));
  for (const file of files) {
    await saveTemplate(courseId, file);
    onBytes(file.bytes);
  }
}

/** What is no part of the course, which is saved without it, too: what does not come is tried again at the next start. */
async function keepOthers(isUpdate: boolean, extra: 'journey' | undefined): Promise<void> {
  try {
    await refreshPersonalPages(isUpdate ? undefined : 'all');
    // Only now is it known which personal pages there are, whose code comes too.
    if ((await countAppBytes(extra)) > 0) await keepApp({ extra });
  } catch {
    // The network was lost, or the device is full.
  }
}

/**
 * Downloads a template of a saved course, and removes its earlier version.
 * @throws without a network, or where the device is full
 */
export async function saveTemplate(courseId: number, template: KeptTemplate): Promise<void> {
  const userId = currentSession().user?.id;
  if (userId === undefined) return;
  await keepFile(userId, template.url);
  // The course may have been removed meanwhile.
  const pack = findPack(courseId);
  const before = pack?.templates ?? [];
  const others = before.filter((one) => !isSameTemplate(one, template));
  if (pack) {
    // Adding to a course makes it the user's choice, no longer an automatic one.
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
  // The user has logged out meanwhile, so what was stored after that is removed as well.
  if (currentSession().user?.id !== userId) await caches.delete(keptCache(userId));
}

/**
 * Caches the user's personal pages (progress, review, path, counts, promises, plan and work), which the stored app can
 * then show.
 */
async function keepOwn(userId: number, moduleId: number): Promise<void> {
  const ofDays = `?utc_offset=${utcOffset()}`;
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
  await Promise.all(urls.map(async (url) => keepSeen(userId, url)));
}

/** The learner removed the course while it was downloaded: nothing failed. */
class CourseRemoved extends Error {
  override name = 'CourseRemoved';
}

const CHECKED = 'packs-checked';
const LOOKED = 'packs-looked';

const isDue = (what: string) => Math.abs(Date.now() - Number(readStored(what) ?? 0)) > DAY_MS;

/** Once a day, on Wi-Fi, if the user has chosen so: downloads changes of saved courses. Other users are asked. */
export async function refreshPacks(): Promise<void> {
  await openDeviceStore();
  await verifyPacks();
  const mayGoOn = () => downloadsChanges() && isOnWifi() === true && !savesData();
  if (!isDue(CHECKED) || !mayGoOn() || !navigator.onLine || savedPacks().length === 0) return;
  writeStored(CHECKED, String(Date.now()));
  for (const { courseId, language, isPartial, byItself } of savedPacks()) {
    if (isPartial || language !== i18n.locale) continue;
    if ((await measurePack(courseId)).bytes > 0 && findPack(courseId))
      await savePack(courseId, undefined, { byItself, mayGoOn }).catch((error: unknown) => {
        if (!(error instanceof CourseRemoved)) throw error;
      });
  }
}

/**
 * Once a day, for a few kilobytes: records which saved courses have changed, because offline answers to a changed quiz
 * would be refused.
 */
export async function lookForChanges(): Promise<void> {
  if (!isDue(LOOKED) || savesData() || !navigator.onLine || savedPacks().length === 0) return;
  writeStored(LOOKED, String(Date.now()));
  for (const { courseId, language, isPartial } of savedPacks()) {
    if (isPartial || language !== i18n.locale) continue;
    const newest = await describeCoursePack(courseId);
    // The course may have been updated or removed meanwhile.
    const now = findPack(courseId);
    const missing = [...missingOf(newest), ...changedTemplates(newest)];
    if (now?.isPartial === false && missing.length > 0)
      await notePack(courseId, { ...now, hasChanges: true });
  }
}
