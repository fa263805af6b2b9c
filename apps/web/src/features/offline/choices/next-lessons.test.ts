import type { CoursePack, TrackerView } from '@inzira/contract/learning';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOwner } from '#src/platform/device-store.ts';
import { fakeCaches, fakeWorkers } from '#src/platform/fake-caches.ts';
import { amina, logInAmina } from '#src/platform/fake-visit.tsx';
import { savePack } from '#src/features/offline/pack-download.ts';
import { removePack } from '#src/features/offline/pack-removal.ts';
import { findPack, savedPacks } from '#src/features/offline/saved-packs.ts';
import { chooseNextLessons, nextLessons } from './automatic-downloads.ts';
import { finishedCourses, nextCourses } from './next-courses.ts';
import { MOST, saveNextLessons } from './next-lessons.ts';

/**
 * Courses 1 to 7 with two chapters of one lesson each; the first `done` lessons are completed, the last of them
 * opened most recently.
 */
const trackerAt = (done: number): TrackerView =>
  ({
    last_accessed_lesson_id: done === 0 ? null : done - 1,
    modules: [
      {
        id: 1,
        name: 'Sell',
        progress: 0,
        courses: Array.from({ length: 7 }, (_, course) => ({
          id: course + 1,
          title: `Course ${course + 1}`,
          progress: 0,
          chapters: [0, 1].map((chapter) => ({
            id: course * 2 + chapter,
            title: 'Chapter',
            progress: 0,
            lessons: [
              {
                id: course * 2 + chapter,
                title: 'Lesson',
                minutes: 3,
                completed: course * 2 + chapter < done,
              },
            ],
            quiz: { questions: 0, passed: false, best_score: null, checked_score: null },
          })),
        })),
      },
    ],
  }) as unknown as TrackerView;

let fill: () => void;
let kept: Map<string, Map<string, string>>;
let asked: string[];
let tracker: TrackerView;
const connection: { type?: string | undefined; saveData?: boolean | undefined } = {};
let estimate: { quota: number; usage: number };

beforeEach(() => {
  logInAmina();
  ({ fill, kept } = fakeCaches());
  fakeWorkers();
  asked = [];
  tracker = trackerAt(1);
  estimate = { quota: 300_000_000, usage: 1_000_000 };
  Object.assign(connection, { type: 'wifi', saveData: undefined });
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: async () => estimate },
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const json = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    if (path === '/offline.json')
      return json({ version: '1', files: { en: { '/assets/a.js': 500 } }, journey: { en: {} } });
    if (path === '/offline-sizes.json') return json({ en: { app: 500, journey: 50 } });
    if (path === '/saved')
      return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    if (path === '/api/user-progress-view/') return json(tracker);
    const courseId = Number(/courses\/(\d+)\/pack/.exec(path)?.[1]);
    if (courseId)
      return json({
        course_id: courseId,
        title: `Course ${courseId}`,
        module_id: 1,
        language: 'en',
        bytes: 100,
        has_journey: false,
        parts: [{ url: `/api/courses/${courseId}/chapters/`, version: 'a', bytes: 100 }],
        templates: [],
      } satisfies CoursePack);
    return json({ of: path });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const name of ['serviceWorker', 'connection', 'storage'])
    Reflect.deleteProperty(navigator, name);
  await forgetOwner(amina.id);
  localStorage.clear();
});

const saved = () => savedPacks().map(({ courseId }) => courseId);

test('the next lessons are the rest of the course, and from its last open chapter on the course after it', () => {
  expect(nextCourses(trackerAt(0))).toEqual([]);
  expect(nextCourses(trackerAt(1))).toEqual([1, 2]);
  expect(nextCourses(trackerAt(2))).toEqual([2]);
  expect(nextCourses({ ...trackerAt(2), last_accessed_lesson_id: 4 })).toEqual([3]);
  expect(nextCourses(trackerAt(14))).toEqual([]);
  expect([...finishedCourses(trackerAt(5))]).toEqual([1, 2]);
});

test('nothing comes until it is switched on; then what comes next, once', async () => {
  await saveNextLessons();
  expect(asked).toEqual([]);
  chooseNextLessons({});
  await saveNextLessons();
  expect(saved()).toEqual([1, 2]);
  expect(findPack(1)).toMatchObject({ byItself: true, isPartial: false });
  asked = [];
  await saveNextLessons();
  expect(asked.filter((path) => path.includes('/pack/'))).toEqual([]);
});

test('never on data saver or mobile data, and where the browser does not tell only as the reader says', async () => {
  const triedOn = async (next: typeof connection, onAnyNetwork = false) => {
    chooseNextLessons({ onAnyNetwork });
    Object.assign(connection, { type: undefined, saveData: undefined }, next);
    await saveNextLessons();
    return saved().length > 0;
  };
  expect(await triedOn({ type: 'cellular' }, true)).toBe(false);
  expect(await triedOn({ type: 'wifi', saveData: true }, true)).toBe(false);
  expect(await triedOn({ saveData: true }, true)).toBe(false);
  expect(await triedOn({})).toBe(false);
  expect(asked).toEqual([]);
  expect(await triedOn({}, true)).toBe(true);
});

test('where the Wi-Fi goes in the middle, it stops, and goes on at the next one', async () => {
  chooseNextLessons({});
  const answer = fetch;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/pack/')) connection.type = 'cellular';
    return answer(path);
  });
  await expect(saveNextLessons()).rejects.toThrow();
  expect(asked).not.toContain('/api/courses/1/chapters/');
  vi.stubGlobal('fetch', answer);
  connection.type = 'ethernet';
  await saveNextLessons();
  expect(saved()).toEqual([1, 2]);
});

test('what was removed by hand does not come again; what was saved by hand is left as it is', async () => {
  chooseNextLessons({});
  await savePack(2);
  await saveNextLessons();
  expect(findPack(2)?.byItself).toBeUndefined();
  await removePack(1);
  await saveNextLessons();
  expect(saved()).toEqual([2]);
});

test('so many at a time; finished ones make room only where the reader has said so, and never one saved by hand', async () => {
  chooseNextLessons({});
  await savePack(1);
  for (const done of [3, 5, 7]) {
    tracker = trackerAt(done);
    await saveNextLessons();
  }
  expect(saved()).toEqual([1, 2, 3, 4, 5]);
  expect(savedPacks().filter(({ byItself }) => byItself)).toHaveLength(MOST);
  tracker = trackerAt(9);
  await saveNextLessons();
  expect(saved()).toEqual([1, 2, 3, 4, 5]);
  expect(nextLessons()?.stopped?.by).toBe('count');
  chooseNextLessons({ removesFinished: true });
  await saveNextLessons();
  expect(saved()).toEqual([1, 3, 4, 5, 6]);
  expect(nextLessons()?.stopped).toBeUndefined();
});

test('at a full disk it stops, says so, and leaves no part behind', async () => {
  chooseNextLessons({});
  await saveNextLessons();
  tracker = trackerAt(4);
  fill();
  await saveNextLessons();
  expect(nextLessons()?.stopped?.by).toBe('full');
  expect(saved()).toEqual([1, 2]);
  asked = [];
  await saveNextLessons();
  expect(asked).toEqual([]);
});

test('the last of the room is left to what is typed', async () => {
  estimate = { quota: 300_000_000, usage: 295_000_000 };
  chooseNextLessons({});
  await saveNextLessons();
  expect(saved()).toEqual([]);
  expect(nextLessons()?.stopped?.by).toBe('full');
});

test('a course that the browser took away in mid-week comes again', async () => {
  chooseNextLessons({});
  await saveNextLessons();
  kept.get(`kept:${amina.id}`)?.clear();
  const { verifyPacks } = await import('#src/features/offline/pack-removal.ts');
  await verifyPacks();
  expect(saved()).toEqual([]);
  await saveNextLessons();
  expect(saved()).toEqual([1, 2]);
});
