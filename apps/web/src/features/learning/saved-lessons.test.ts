import type { Lesson } from '@inzira/contract/learning';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches, fakeWorkers } from '#src/platform/fake-caches.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { removeLesson, savedLessons, saveLesson } from './saved-lessons.ts';

const LESSON: Lesson = {
  id: 7,
  title: 'Sales',
  content: '',
  chapter_title: 'Discounts',
  course_id: 1,
  minutes: 4,
  completed: false,
  language: 'en',
  languages: ['en'],
};
const DATA = '/api/chapters/3/lessons/';

let kept: Map<string, Map<string, string>>;
let isLost: boolean;

beforeEach(() => {
  logInAmina();
  ({ kept } = fakeCaches());
  fakeWorkers();
  isLost = false;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/offline.json')
      return new Response(JSON.stringify({ version: '1', files: { en: {}, fr: {} } }));
    if (path === '/saved')
      return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    if (isLost) throw new TypeError('Failed to fetch');
    return new Response(`of ${path}`);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});

test('a lesson is saved with its chapter, for its user alone', async () => {
  await saveLesson(3, LESSON);
  expect(kept.get('kept:7')?.get(DATA)).toBe(`of ${DATA}`);
  expect(savedLessons()).toMatchObject([{ lessonId: 7, title: 'Sales' }]);
});

test('what does not arrive is not called saved', async () => {
  isLost = true;
  await expect(saveLesson(3, LESSON)).rejects.toThrow();
  expect(savedLessons()).toEqual([]);
});

test('with the last lesson the app goes too', async () => {
  await saveLesson(3, LESSON);
  await removeLesson(7);
  expect(kept.get('kept:7')?.size).toBe(0);
  expect(kept.has('app')).toBe(false);
});
