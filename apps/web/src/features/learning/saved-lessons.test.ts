import type { Lesson } from '@inzira/contract/learning';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { savedLessons, saveLesson } from './saved-lessons.ts';

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
const NEW_PAGE =
  '<link rel="modulepreload" href="/assets/new-lesson.js"><script type="module" src="/assets/new.js">';

let kept: Map<string, string>;
let missing: string | undefined;
let languages: (string | null)[];

beforeEach(() => {
  logInAmina();
  kept = new Map();
  missing = undefined;
  languages = [];
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (path: string) => kept.get(path),
      put: async (path: string, answer: Response) => kept.set(path, await answer.text()),
    }),
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    languages.push(new Headers(init.headers).get('Accept-Language'));
    if (path === missing) throw new TypeError('Failed to fetch');
    return new Response(path.endsWith('lessons') || path === '/saved' ? NEW_PAGE : `of ${path}`);
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => {} },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});

test('a lesson that is saved after a deploy has the files that its page names now', async () => {
  await saveLesson(3, LESSON);
  expect(kept.get('/chapters/3/lessons')).toBe(NEW_PAGE);
  expect(kept.get('/assets/new.js')).toBe('of /assets/new.js');
  expect(kept.get('/assets/new-lesson.js')).toBe('of /assets/new-lesson.js');
  expect(kept.get('/api/chapters/3/lessons/')).toBe('of /api/chapters/3/lessons/');
  expect(new Set(languages)).toEqual(new Set(['en']));
  expect(savedLessons()).toMatchObject([{ lessonId: 7, title: 'Sales' }]);
});

test('a page that was kept before stays as it was when a file of the new one does not arrive', async () => {
  kept.set('/chapters/3/lessons', 'earlier');
  missing = '/assets/new.js';
  await expect(saveLesson(3, LESSON)).rejects.toThrow();
  expect(kept.get('/chapters/3/lessons')).toBe('earlier');
  expect(savedLessons()).toEqual([]);
});
