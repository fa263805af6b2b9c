import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches, fakeWorkers } from '#src/platform/fake-caches.ts';
import { logInAmina, renderAt, visit } from '#src/platform/fake-visit.tsx';
import SaveCourse from './save-course.tsx';
import SavedCoursesPage from './saved-courses.page.tsx';
import SavedLink from './saved-link.tsx';
import { notePack } from './saved-packs.ts';

const LESSONS = '/api/chapters/3/lessons/';
let version: string;
let fill: () => void;

beforeEach(() => {
  logInAmina();
  ({ fill } = fakeCaches());
  fakeWorkers();
  version = 'a';
  vi.stubGlobal('fetch', async (path: string) => {
    const json = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    if (path === '/offline.json')
      return json({ version: '1', files: { en: { '/a.js': 240_000 } }, journey: { en: {} } });
    if (path === '/offline-sizes.json') return json({ en: { app: 240_000, journey: 0 } });
    if (path === '/saved')
      return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    const parts = [{ url: LESSONS, version, bytes: 70_000 }];
    const pack = { course_id: 5, title: 'Prices', module_id: 2, language: 'en', bytes: 70_000 };
    return json({ ...pack, has_journey: false, parts });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
});

const button = async (name: RegExp | string) => screen.findByRole('button', { name });

test('the button tells what it fetches, the app along with it; afterwards the course is here until it is removed', async () => {
  const user = visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  const save = await button('Save this course on this device, 310 kB');
  // The total size is stated before.
  expect(screen.getByText(/^The course is 70 kB\. The other 240 kB come once/)).toBeTruthy();
  await user.click(save);
  await screen.findByText(/^On this device · 70 kB · as of/);
  await vi.waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Look for updates/ })).toBe(null),
  );
  await user.click(await button(/^Remove ?: Prices$/));
  await user.click(await button('Keep the course'));
  await screen.findByText(/^On this device/);
  await user.click(await button(/^Remove ?: Prices$/));
  await user.click(await button('Remove'));
  await button(/^Save this course/);
});

test('who leaves while a course is on its way, and comes back, sees it going on and no second button', async () => {
  const served = globalThis.fetch;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === LESSONS) await arrived;
    return served(path);
  });
  const user = visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  await user.click(await button('Save this course on this device, 310 kB'));
  await screen.findByText('Saving on this device...');
  cleanup();
  visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  await screen.findByText('Saving on this device...');
  expect(screen.queryByRole('button', { name: /^Save/ })).toBe(null);
  arrive();
  await screen.findByText(/^On this device · 70 kB · as of/);
});

test('a course that has changed says so with the bytes of what is new', async () => {
  const user = visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  await user.click(await button('Save this course on this device, 310 kB'));
  await screen.findByText(/^On this device/);
  version = 'b';
  visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  await user.click(await button(/^Update it, 70 kB ?: Prices$/));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Update/ })).toBe(null));
});

test('who saves data is told the size before anything is fetched, and may say no', async () => {
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: { saveData: true },
  });
  const user = visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  await user.click(await button('Save this course on this device'));
  await screen.findByText('This fetches 310 kB now.');
  expect(screen.getByText(/^The course is 70 kB\. The other 240 kB come once/)).toBeTruthy();
  await user.click(await button('Not now'));
  await user.click(await button('Save this course on this device'));
  await user.click(await button('Save this course'));
  await screen.findByText(/^On this device/);
});

test('a phone without room says so', async () => {
  const user = visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  const save = await button('Save this course on this device, 310 kB');
  fill();
  await user.click(save);
  await screen.findByText('This device has no room for it. Remove something and try again.');
});

test('where a browser keeps nothing no button promises it', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  await screen.findByText(/^Courses cannot be saved here/);
  expect(screen.queryByRole('button')).toBe(null);
});

test('that changes come by themselves on Wi-Fi is off at first, and is offered where the browser tells of Wi-Fi', async () => {
  const user = visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  await user.click(await button('Save this course on this device, 310 kB'));
  await screen.findByText(/^On this device/);
  const { unmount } = renderAt(<SavedCoursesPage />, '/saved');
  await screen.findByRole('checkbox', { name: 'Save the next lessons automatically' });
  expect(screen.queryByRole('checkbox', { name: /on Wi-Fi only$/ })).toBe(null);
  unmount();
  const connection = { type: 'wifi' };
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  renderAt(<SavedCoursesPage />, '/saved');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /on Wi-Fi only$/ });
  expect(box.checked).toBe(false);
  await user.click(box);
  expect(box.checked).toBe(true);
});

test('that a saved course has changed stands on the way to it', async () => {
  await notePack(5, {
    courseId: 5,
    title: 'Prices',
    language: 'en',
    parts: { [LESSONS]: 'a' },
    bytes: 70_000,
    savedAt: '2026-11-01T08:00:00.000Z',
    isPartial: false,
    hasChanges: true,
  });
  visit(<SavedLink />, '/today');
  expect((await screen.findByRole('link')).textContent).toBe(
    '1 course on this device, to learn without a network · 1 to update',
  );
});
