import type { TrackerView } from '@inzira/contract/learning';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { showAt } from './learning.fixture.tsx';
import TrackerPage from './tracker.page.tsx';
import { Tracker } from './tracker.tsx';

function tracked(...completed: boolean[]): TrackerView {
  const lessons = completed.map((isCompleted, index) => ({
    id: 11 + index,
    title: `Title ${index + 1}`,
    minutes: 9,
    completed: isCompleted,
  }));
  const quiz = { questions: 6, result: null };
  const chapters = [{ id: 5, title: 'The chapter', progress: 66, lessons, quiz }];
  const courses = [{ id: 4, title: 'The course', progress: 50, chapters }];
  const modules = [{ id: 3, name: 'The module', progress: 33, courses }];
  return { modules, last_accessed_lesson_id: null };
}

async function openTracker(answer = () => json(200, tracked(true, false, false))) {
  serve(answer);
  showAt(<TrackerPage />, { path: '/tracker', at: '/tracker' });
}

const lessonLink = (name: RegExp) => screen.queryByRole('link', { name });
const chapterRow = async () => within(await screen.findByRole('group')).findByText('The chapter');

beforeEach(() => logInAmina());
afterEach(() => vi.unstubAllGlobals());

test('modules, courses and chapters show their percent and lead to their pages', async () => {
  await openTracker();
  const module = await screen.findByRole('link', { name: 'The module' });
  expect(module.getAttribute('href')).toBe('/modules');
  expect(screen.getByRole('link', { name: 'The course' }).getAttribute('href')).toBe(
    '/courses/4/chapters',
  );
  expect((await chapterRow()).closest('summary')?.textContent).toContain('66%');
});

test('each percent says what it counts: that of a module lessons, that of a course chapters', async () => {
  await openTracker();
  const below = async (name: string) => {
    const title = await screen.findByRole('heading', { name });
    return title.nextElementSibling?.textContent;
  };
  expect(await below('The module')).toBe('33% · 1 of 3 lessons done');
  expect(await below('The course')).toBe('50% · 0 of 1 chapters done');
});

test('a completed lesson and the next one lead to their screen; later ones are locked', async () => {
  await openTracker();
  await chapterRow();
  expect(lessonLink(/Title 1/)?.textContent).toContain('100%');
  expect(lessonLink(/Title 2/)?.getAttribute('href')).toBe('/chapters/5/lessons');
  expect(lessonLink(/Title 3/)).toBeNull();
  expect(screen.getByText('Title 3').parentElement?.textContent).toBe(
    'Title 3Opens after lesson 2 (locked)',
  );
});

test('a lesson is opened with its id and the title of its chapter', async () => {
  await openTracker();
  await chapterRow();
  const link = lessonLink(/Title 2/);
  if (link) fireEvent.click(link);
  const state: unknown = JSON.parse(screen.getByTestId('state').textContent);
  expect(state).toMatchObject({ lessonId: 12, chapterTitle: 'The chapter' });
});

test('with nothing completed the first lesson is open', async () => {
  await openTracker(() => json(200, tracked(false, false)));
  await chapterRow();
  expect(lessonLink(/Title 1/)).toBeTruthy();
  expect(lessonLink(/Title 2/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Start learning' })).toBeTruthy();
});

test('a module that is finished is closed, and the one where the path goes on is open', async () => {
  const [module] = tracked(true, true).modules;
  const [course] = module?.courses ?? [];
  const [chapter] = course?.chapters ?? [];
  if (!module || !course || !chapter) throw new Error('There should be a chapter.');
  const quiz = { questions: 0, result: null };
  const finished = {
    ...module,
    progress: 100,
    courses: [{ ...course, chapters: [{ ...chapter, quiz }] }],
  };
  const lessons = [{ id: 21, title: 'Title 3', minutes: 9, completed: false }];
  const next = {
    ...module,
    id: 8,
    name: 'The next module',
    progress: 0,
    courses: [{ ...course, id: 9, chapters: [{ ...chapter, id: 10, progress: 0, quiz, lessons }] }],
  };
  await openTracker(() => json(200, { modules: [finished, next], last_accessed_lesson_id: null }));
  const isOpen = async (name: string) =>
    (await screen.findByRole('button', { name: `Courses of ${name}` })).getAttribute(
      'aria-expanded',
    );
  expect(await isOpen('The module')).toBe('false');
  expect(await isOpen('The next module')).toBe('true');
});

test('the loading text stays while the server cannot be reached', async () => {
  await openTracker(noNetwork);
  expect(screen.getByText(/Loading progress\.\.\./)).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/You are offline/)).toBeTruthy(), { timeout: 4000 });
  expect(screen.getByText(/Loading progress\.\.\./)).toBeTruthy();
});

test('a visitor is invited to log in, and nothing is asked of the server', async () => {
  localStorage.clear();
  const calls = serve(() => json(401, { error: 'Log in.' }));
  showAt(<TrackerPage />, { path: '/tracker', at: '/tracker' });
  expect(screen.getByText('Log in to see your progress')).toBeTruthy();
  expect(screen.queryByText(/Loading progress/)).toBeNull();
  expect(calls).toHaveLength(0);
});

test('below what comes next, modules that are not begun wait behind their number', async () => {
  const { modules, ...view } = tracked(true, false);
  const untouched = (id: number) => ({ id, name: `Module ${id}`, progress: 0, courses: [] });
  serve(() => json(200, { ...view, modules: [...modules, untouched(8), untouched(9)] }));
  showAt(<Tracker heading="h3" isBelowNext />, { path: '/', at: '/' });
  await screen.findByRole('heading', { name: 'The module' });
  const shown = () =>
    screen.queryAllByRole('heading', { name: /^Module/ }).map(({ textContent }) => textContent);
  expect(shown()).toEqual([]);
  fireEvent.click(screen.getByText('2 modules not started yet'));
  await screen.findByRole('heading', { name: 'Module 8' });
  expect(shown()).toEqual(['Module 8', 'Module 9']);
});
