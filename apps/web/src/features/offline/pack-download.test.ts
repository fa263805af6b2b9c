import type { CoursePack } from '@inzira/contract/learning';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentSession, APP_KEPT, readStored } from '#src/platform/session-store.ts';
import { forgetOwner } from '#src/platform/device-store.ts';
import { fakeCaches, fakeWorkers } from '#src/platform/fake-caches.ts';
import { findKept } from '#src/platform/kept-answers.ts';
import { keepApp } from '#src/platform/offline-app.ts';
import { activateTexts } from '#src/platform/texts.ts';
import { amina, logInAmina } from '#src/platform/fake-visit.tsx';
import {
  lookForChanges,
  measurePack,
  refreshPacks,
  savePack,
  saveTemplate,
} from './pack-download.ts';
import { removePack, verifyPacks } from './pack-removal.ts';
import { setDownloadsChanges } from './choices/automatic-downloads.ts';
import { findPack, savedPacks } from './saved-packs.ts';

const LIST = '/api/courses/5/chapters/';
const FIRST = '/api/chapters/3/lessons/';
const QUIZ = '/api/chapters/3/quiz/';
const JOURNEY = '/api/venture/journey/';
const TRACKER = '/api/user-progress-view/';

let kept: Map<string, Map<string, string>>;
let fill: () => void;
let workers: string[];
let packs: Map<number, CoursePack>;
let asked: { path: string; withToken: boolean }[];
let lost: string | undefined;
/** The answer with the learner's progress waits for it. */
let tracker: Promise<void>;

const makePack = (courseId: number, versions: Record<string, string>): CoursePack => ({
  course_id: courseId,
  title: `Course ${courseId}`,
  module_id: 2,
  language: 'en',
  bytes: 100 * Object.keys(versions).length,
  has_journey: false,
  parts: Object.entries(versions).map(([url, version]) => ({ url, version, bytes: 100 })),
  templates: [],
});

beforeEach(async () => {
  logInAmina();
  ({ kept, fill } = fakeCaches());
  workers = fakeWorkers();
  packs = new Map([[5, makePack(5, { [LIST]: 'a', [FIRST]: 'a', [QUIZ]: 'a' })]]);
  asked = [];
  lost = undefined;
  tracker = Promise.resolve();
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit = {}) => {
    asked.push({ path, withToken: new Headers(headers).has('authorization') });
    if (path === TRACKER) await tracker;
    if (path === lost) throw new TypeError('Failed to fetch');
    const json = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    if (path === '/offline.json')
      return json({ version: '1', files: { en: { '/assets/a.js': 500 } }, journey: { en: {} } });
    if (path === '/offline-sizes.json') return json({ en: { app: 500, journey: 50 } });
    if (path === '/saved')
      return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    const pack = packs.get(Number(/courses\/(\d+)\/pack/.exec(path)?.[1]));
    return json(pack ?? { of: path });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
  await forgetOwner(amina.id);
  localStorage.clear();
});

const bytesToFetch = async (courseId: number) => (await measurePack(courseId)).bytes;

const answers = () => kept.get(`kept:${amina.id}`) ?? new Map<string, string>();
const fetched = () =>
  asked.map(({ path }) => path).filter((path) => /lessons|quiz|chapters/.test(path));

test('a course is saved whole, with the app, and says before what that takes', async () => {
  expect(await bytesToFetch(5)).toBe(800);
  const shares: number[] = [];
  await savePack(5, (share) => shares.push(share));
  expect([...answers().keys()]).toEqual(expect.arrayContaining([LIST, FIRST, QUIZ]));
  expect(shares.at(-1)).toBe(1);
  expect(workers).toEqual(['/offline.js']);
  expect(savedPacks()).toMatchObject([{ courseId: 5, title: 'Course 5', isPartial: false }]);
  expect(await bytesToFetch(5)).toBe(0);
});

test('what is kept of it is nobody’s: it is asked for as a visitor', async () => {
  await savePack(5);
  for (const { path, withToken } of asked)
    if ([LIST, FIRST, QUIZ].includes(path)) expect(withToken).toBe(false);
});

test('of a course that has changed only what is new is fetched, and what is gone goes', async () => {
  await savePack(5);
  packs.set(5, makePack(5, { [LIST]: 'a', [FIRST]: 'b' }));
  expect(await bytesToFetch(5)).toBe(100);
  asked = [];
  await savePack(5);
  expect(fetched()).toContain(FIRST);
  expect(fetched()).not.toContain(LIST);
  expect(answers().has(QUIZ)).toBe(false);
});

test('what waits today, the counter, the promises and the news come along, for pages that are there without a network', async () => {
  await savePack(5);
  const offset = -new Date().getTimezoneOffset();
  expect([...answers().keys()]).toEqual(
    expect.arrayContaining([
      '/api/today/',
      '/api/tallies/',
      '/api/promises/',
      '/api/notifications/?page=1',
      '/api/quiz/psychometric/?language=en',
      `/api/review/summary/?utc_offset=${offset}`,
      `/api/user-progress/rhythm/?utc_offset=${offset}`,
    ]),
  );
});

test('what breaks off is called a part, and goes on from there', async () => {
  lost = FIRST;
  await expect(savePack(5)).rejects.toThrow();
  expect(findPack(5)).toMatchObject({ isPartial: true, parts: { [LIST]: 'a' } });
  lost = undefined;
  asked = [];
  await savePack(5);
  expect(fetched()).not.toContain(LIST);
  expect(findPack(5)?.isPartial).toBe(false);
});

test('what is removed while it comes stays removed', async () => {
  const isRemoved = removeOnce();
  await expect(savePack(5, () => void isRemoved())).rejects.toThrow();
  expect(savedPacks()).toEqual([]);
  expect(answers().size).toBe(0);

  asked = [];
  tracker = new Promise((resolve) => setTimeout(resolve, 200));
  const done = savePack(5);
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain(TRACKER));
  await removePack(5);
  await expect(done).rejects.toThrow();
  expect(savedPacks()).toEqual([]);
});

/** Removes the course when its first part is here. */
function removeOnce() {
  let removing: Promise<void> | undefined;
  return async () => {
    if (findPack(5)) removing ??= removePack(5);
    await removing;
  };
}

test('it is called saved once how far the learner is, is here too', async () => {
  let answer = () => {};
  tracker = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const done = savePack(5);
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain(TRACKER));
  expect(findPack(5)?.isPartial).toBe(true);
  answer();
  await done;
  expect(findPack(5)?.isPartial).toBe(false);
});

test('where how far the learner is does not come, or finds no room, it is not called saved', async () => {
  lost = TRACKER;
  await expect(savePack(5)).rejects.toThrow();
  expect(findPack(5)).toMatchObject({ isPartial: true, parts: { [QUIZ]: 'a' } });
  lost = undefined;
  tracker = new Promise((resolve) => {
    fill();
    resolve();
  });
  await expect(savePack(5)).rejects.toThrow('No room.');
  expect(findPack(5)?.isPartial).toBe(true);
});

test('a course is saved also where a personal page does not come', async () => {
  lost = '/api/organization/opportunities/?page=1&saved=true';
  await savePack(5);
  expect(findPack(5)?.isPartial).toBe(false);
});

test('an update of a course does not ask for personal pages again on the same day', async () => {
  await savePack(5);
  packs.set(5, makePack(5, { [LIST]: 'b' }));
  asked = [];
  await savePack(5);
  expect(
    asked.map(({ path }) => path).filter((path) => /psychometric|opportunities/.test(path)),
  ).toEqual([]);
});

test('a device without room says so, and nothing is called saved', async () => {
  fill();
  await expect(savePack(5)).rejects.toThrow('No room.');
  expect(savedPacks()).toEqual([]);
});

test('what two courses share is fetched once and stays until both are removed; with the last the app goes', async () => {
  packs.set(5, makePack(5, { [LIST]: 'a', [JOURNEY]: 'a' }));
  packs.set(6, makePack(6, { [JOURNEY]: 'a' }));
  await savePack(5);
  expect(await bytesToFetch(6)).toBe(0);
  await savePack(6);
  await removePack(5);
  expect(answers().has(JOURNEY)).toBe(true);
  expect(answers().has(LIST)).toBe(false);
  await removePack(6);
  expect(answers().has(JOURNEY)).toBe(false);
  expect(kept.has('app')).toBe(false);
  expect(readStored(APP_KEPT)).toBe(null);
});

test('the app stays for somebody else who saved a course on this phone', async () => {
  await savePack(5);
  kept.set('kept:99', new Map([[LIST, '[]']]));
  await removePack(5);
  expect(kept.has('app')).toBe(true);
});

test('what the browser took away is not called saved', async () => {
  await savePack(5);
  answers().delete(FIRST);
  await verifyPacks();
  expect(findPack(5)).toMatchObject({ isPartial: true });
  expect(await bytesToFetch(5)).toBe(100);
  answers().clear();
  await verifyPacks();
  expect(savedPacks()).toEqual([]);
});

test('where the browser took the app away, the course is not called saved until the app is back', async () => {
  await savePack(5);
  kept.delete('app');
  await verifyPacks();
  expect(findPack(5)).toMatchObject({ isPartial: true, parts: { [QUIZ]: 'a' } });
  expect(await bytesToFetch(5)).toBe(500);
  // The next start downloads it automatically.
  await keepApp();
  await verifyPacks();
  expect(findPack(5)?.isPartial).toBe(false);
  kept.get('app')?.delete('/assets/a.js');
  await verifyPacks();
  expect(findPack(5)?.isPartial).toBe(true);
  await savePack(5);
  expect(findPack(5)?.isPartial).toBe(false);
  expect(await bytesToFetch(5)).toBe(0);
});

test('a course of which a part was taken away is not whole again with the app', async () => {
  await savePack(5);
  kept.delete('app');
  await verifyPacks();
  answers().delete(FIRST);
  await verifyPacks();
  await keepApp();
  await verifyPacks();
  expect(findPack(5)?.isPartial).toBe(true);
});

test('what has changed comes by itself once a day for who has chosen so, on Wi-Fi alone', async () => {
  const connection: { type?: string; saveData?: boolean } = { type: 'wifi' };
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  await savePack(5);
  packs.set(5, makePack(5, { [LIST]: 'a', [FIRST]: 'b', [QUIZ]: 'a' }));
  const refreshed = async (next: typeof connection) => {
    Object.assign(connection, { type: undefined, saveData: undefined }, next);
    asked = [];
    await refreshPacks();
    return asked.map(({ path }) => path);
  };
  expect(await refreshed({ type: 'wifi' })).toEqual([]);
  setDownloadsChanges(true);
  // If the browser does not tell the cost of a connection, the reader is asked.
  expect(await refreshed({})).toEqual([]);
  expect(await refreshed({ type: 'cellular' })).toEqual([]);
  expect(await refreshed({ type: 'wifi', saveData: true })).toEqual([]);
  expect(await refreshed({ type: 'wifi' })).toContain(FIRST);
  packs.set(5, makePack(5, { [LIST]: 'a', [FIRST]: 'c', [QUIZ]: 'a' }));
  expect(await refreshed({ type: 'wifi' })).toEqual([]);
  setDownloadsChanges(false);
});

test('where the Wi-Fi goes in the middle of what comes by itself, nothing more comes over mobile data', async () => {
  const connection = { type: 'wifi' };
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  await savePack(5);
  packs.set(5, makePack(5, { [LIST]: 'b', [FIRST]: 'b', [QUIZ]: 'b' }));
  setDownloadsChanges(true);
  asked = [];
  const answer = fetch;
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (path === LIST) connection.type = 'cellular';
    return answer(path, request);
  });
  await expect(refreshPacks()).rejects.toThrow();
  expect(fetched()).toContain(LIST);
  expect(fetched()).not.toContain(FIRST);
  setDownloadsChanges(false);
});

test('a course that is removed while another one comes by itself stays removed', async () => {
  const connection = { type: 'wifi' };
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  const OTHER = '/api/chapters/4/lessons/';
  packs.set(6, makePack(6, { [OTHER]: 'a' }));
  await savePack(5);
  await savePack(6);
  packs.set(5, makePack(5, { [LIST]: 'a', [FIRST]: 'b', [QUIZ]: 'a' }));
  packs.set(6, makePack(6, { [OTHER]: 'b' }));
  setDownloadsChanges(true);
  const answer = fetch;
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (path === FIRST) await removePack(6);
    return answer(path, request);
  });
  await refreshPacks();
  expect(savedPacks()).toMatchObject([{ courseId: 5, parts: { [FIRST]: 'b' } }]);
  setDownloadsChanges(false);
});

test('a course that is removed before anything of its changes has come stays removed', async () => {
  await savePack(5);
  packs.set(5, makePack(5, { [LIST]: 'a', [FIRST]: 'b', [QUIZ]: 'a' }));
  const answer = fetch;
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (path.includes('/courses/5/pack')) await removePack(5);
    return answer(path, request);
  });
  await expect(savePack(5)).rejects.toMatchObject({ name: 'CourseRemoved' });
  expect(savedPacks()).toEqual([]);
});

test('a template that is saved while changes come stays with its course', async () => {
  await savePack(5);
  packs.set(5, makePack(5, { [LIST]: 'a', [FIRST]: 'b', [QUIZ]: 'a' }));
  const sheet = { url: '/files/sheet.xlsx', title: 'Sheet', bytes: 90 };
  const answer = fetch;
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (path === FIRST) await saveTemplate(5, sheet);
    return answer(path, request);
  });
  await savePack(5);
  expect(findPack(5)).toMatchObject({ parts: { [FIRST]: 'b' }, templates: [sheet] });
});

test('that a saved course has changed is noted once a day, until the changes are here', async () => {
  await savePack(5);
  packs.set(5, makePack(5, { [LIST]: 'a', [FIRST]: 'b', [QUIZ]: 'a' }));
  asked = [];
  await lookForChanges();
  expect(asked.map(({ path }) => path)).toEqual(['/api/courses/5/pack/']);
  expect(findPack(5)?.hasChanges).toBe(true);
  await lookForChanges();
  expect(asked).toHaveLength(1);
  await savePack(5);
  expect(findPack(5)?.hasChanges).toBeUndefined();
});

test('who saves data is not asked for changes', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  await savePack(5);
  asked = [];
  await lookForChanges();
  expect(asked).toEqual([]);
});

test('a course whose reader leaves in the middle is nobody else’s', async () => {
  const done = savePack(5, () => logInAmina({ id: 8 }));
  await expect(done).rejects.toThrow();
  expect(savedPacks()).toEqual([]);
  logInAmina();
});

test('a logout takes the list along', async () => {
  await savePack(5);
  expect(currentSession().user?.id).toBe(amina.id);
  await forgetOwner(amina.id);
  expect(savedPacks()).toEqual([]);
  await vi.waitFor(() => expect(kept.has(`kept:${amina.id}`)).toBe(false));
});

test('who changes the language in the middle of it gets the whole course in the language in which it was begun', async () => {
  const languages = new Map<string, string | null>();
  const answer = fetch;
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    languages.set(path, new Headers(request.headers).get('accept-language'));
    if (path === LIST) await activateTexts('fr');
    return answer(path, request);
  });
  try {
    await savePack(5);
  } finally {
    await activateTexts('en');
  }
  expect([LIST, FIRST, QUIZ].map((path) => languages.get(path))).toEqual(['en', 'en', 'en']);
  const found = await Promise.all([LIST, FIRST].map(async (path) => findKept(path)));
  expect(found.map((one) => one?.language)).toEqual(['en', 'en']);
});

test('a template whose bytes stop in the middle breaks off, and can be tried again', async () => {
  await savePack(5);
  const answer = fetch;
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) =>
    path === '/files/sheet.xlsx'
      ? new Response(new ReadableStream({ start: (out) => out.enqueue(new Uint8Array(9)) }))
      : answer(path, request),
  );
  vi.useFakeTimers();
  const saving = saveTemplate(5, { url: '/files/sheet.xlsx', title: 'Sheet', bytes: 90 });
  const broken = expect(saving).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(120_000);
  vi.useRealTimers();
  await broken;
});
