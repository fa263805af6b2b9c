import type { Chapter, ChapterQuiz, Course, Module, TrackerView } from '@inzira/contract/learning';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import ChapterListPage from './chapter-list.page.tsx';
import CourseListPage from './course-list.page.tsx';
import { notePack, type SavedPack } from '#src/features/offline/saved-packs.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { showAt } from './learning.fixture.tsx';
import ModuleListPage from './module-list.page.tsx';
import HowItWorks from './online/how-it-works.tsx';

const module = (id: number, name: string, progress = 0): Module => ({
  id,
  name,
  description: '',
  icon: 'hammer',
  stages: ['idea', 'first-customers', 'growing'],
  progress,
  lessons_count: 8,
  minutes: 75,
  courses: [],
});
const parent = { id: 3, name: 'The module', description: 'About it.', icon: 'hammer' };
const quiz = (score?: number, isHinted = false): ChapterQuiz => ({
  questions: 6,
  result:
    score === undefined
      ? null
      : {
          score,
          total: 6,
          best_score: score,
          has_stamp: score >= 5 && !isHinted,
          taken_at: '2026-11-20T10:00:00.000Z',
        },
});
const course = (id: number, total: number, completed: number): Course => ({
  id,
  title: `Course ${id}`,
  description: '',
  progress: 0,
  chapters_count: total,
  completionbyUser: { totalchapters: total, chapterscompleted: completed },
  lessons_count: 8,
  minutes: 75,
  module: parent,
  chapters: [],
});
const chapter = (id: number, total: number, completed: number, score?: number): Chapter => ({
  id,
  module_id: 3,
  title: `Chapter ${id}`,
  progress: '0',
  lessons_count: total,
  completionbyUser: { totallessons: total, lessonscompleted: completed },
  minutes: total * 9,
  lessons: Array.from({ length: total }, (_, index) => ({
    id: id * 10 + index + 1,
    title: `Lesson ${id}.${index + 1}`,
    minutes: 9,
    completed: index < completed,
  })),
  quiz: quiz(score),
  course: { id: 4, title: 'The course', description: 'What it teaches.' },
  module: parent,
});

const percentIn = (name: string) =>
  screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow');

function showModules(modules: Module[], results: object[] = []) {
  serve(({ path }) => {
    if (path === '/api/user-progress-view/')
      return json(200, { modules: [], last_accessed_lesson_id: null });
    return json(200, path === '/api/modules/' ? modules : results);
  });
  showAt(<ModuleListPage />, { path: '/modules', at: '/modules' });
}
/** The courses of a module, and the learner's progress. */
const serveCourses = (courses: Course[], modules: TrackerView['modules'] = []) =>
  serve(({ path }) =>
    json(
      200,
      path === '/api/user-progress-view/' ? { modules, last_accessed_lesson_id: null } : courses,
    ),
  );
const showCourses = () =>
  showAt(<CourseListPage />, { path: '/modules/:moduleId/courses', at: '/modules/3/courses' });
const showChapters = () =>
  showAt(<ChapterListPage />, { path: '/courses/:courseId/chapters', at: '/courses/4/chapters' });

beforeEach(() => logInAmina());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('cards say which modules and courses are on this device, whole or in part', async () => {
  const saved = (courseId: number, isPartial = false): SavedPack => ({
    courseId,
    title: `Course ${courseId}`,
    language: 'en',
    parts: {},
    bytes: 70_000,
    savedAt: '2026-11-01T08:00:00.000Z',
    isPartial,
  });
  for (const pack of [saved(1), saved(2), saved(3), saved(6, true)])
    await notePack(pack.courseId, pack);
  const of = (...ids: number[]) => ids.map((id) => ({ id, title: `Course ${id}` }));
  showModules([
    { ...module(1, 'Whole'), courses: of(1, 2) },
    { ...module(2, 'Half'), courses: of(3, 4) },
    { ...module(3, 'None'), courses: of(5) },
  ]);
  const card = async (name: RegExp) => screen.findByRole('link', { name });
  const textOf = async (name: RegExp) => (await card(name)).textContent;
  await expect.poll(async () => textOf(/Whole/), { timeout: 10_000 }).toMatch(/On this device/);
  await expect.poll(async () => textOf(/Half/)).toMatch(/A part of it is on this device/);
  expect(await textOf(/None/)).not.toMatch(/on this device/i);
  cleanup();

  serveCourses([course(1, 2, 0), course(5, 2, 0), course(6, 2, 0)]);
  showCourses();
  await expect.poll(async () => textOf(/Course 1/)).toMatch(/On this device/);
  await expect.poll(async () => textOf(/Course 6/)).toMatch(/A part of it is on this device/);
  expect(await textOf(/Course 5/)).not.toMatch(/on this device/i);
  for (const id of [1, 2, 3, 6]) await notePack(id, null);
});

test('modules lead to their courses, with progress', async () => {
  showModules([{ ...module(1, 'Science', 33), description: 'See how things work, and why.' }]);
  const card = await screen.findByRole('link', { name: /Science/ });
  expect(card.getAttribute('href')).toBe('/modules/1/courses');
  expect(card.textContent).toContain('Learn about Science with interactive lessons.');
  expect(card.textContent).toContain('See how things work');
  expect(card.textContent).not.toContain('and why');
  expect(percentIn('Science')).toBe('33');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Explore Our Learning Modules',
  );
});

test('below the modules stands how it works', () => {
  showAt(<HowItWorks />, { path: '/modules', at: '/modules' });
  expect(screen.getByText('How Inzira Works')).toBeTruthy();
  for (const way of ['Personalized Learning Path', 'Bite-Sized Modules', 'AI Mentor Support'])
    expect(screen.getByText(way)).toBeTruthy();
});

test('the welcome page is offered until one has a result', async () => {
  showModules([module(1, 'Science')]);
  expect(await screen.findByRole('link', { name: 'See the welcome page' })).toBeTruthy();
  document.body.replaceChildren();
  showModules([module(1, 'Science')], [{ id: 1 }]);
  await screen.findByRole('link', { name: /Science/ });
  expect(screen.queryByRole('link', { name: 'See the welcome page' })).toBeNull();
});

test('who has skipped the welcome page is not asked again, on this device', async () => {
  localStorage.setItem('welcome-skipped:7', '2026-11-20T10:00:00.000Z');
  showModules([module(1, 'Science')]);
  await screen.findByRole('link', { name: /Science/ });
  expect(screen.queryByRole('link', { name: 'See the welcome page' })).toBeNull();
});

test('who says where they stand is led to the first module for it, and what they may skip is marked', async () => {
  const done = { ...module(2, 'Pricing', 100), stages: ['growing' as const] };
  const next = { ...module(3, 'Money', 20), stages: ['growing' as const] };
  showModules([{ ...module(1, 'Problems'), stages: ['idea'] }, done, next]);
  await userEvent.click(await screen.findByRole('radio', { name: 'My business is growing' }));
  const begin = screen.getByRole('link', { name: 'Begin with Money' });
  expect(begin.getAttribute('href')).toBe('/modules/3/courses');
  const skipped = screen.getAllByText('You may skip this for now');
  expect(skipped.map((note) => note.closest('a')?.getAttribute('href'))).toEqual([
    '/modules/1/courses',
  ]);
  document.body.replaceChildren();
  showModules([{ ...module(1, 'Problems'), stages: ['idea'] }, done, next]);
  expect(await screen.findByRole('link', { name: 'Begin with Money' })).toBeTruthy();
});

test('courses count grammatically and round their share down', async () => {
  serveCourses([course(1, 3, 2), course(2, 1, 0), course(3, 0, 0)]);
  showCourses();
  expect(await screen.findByText(/^3 chapters/)).toBeTruthy();
  expect(screen.getByText(/^1 chapter(?!s)/)).toBeTruthy();
  expect(screen.getByText(/^0 chapters/)).toBeTruthy();
  expect(percentIn('Course 1')).toBe('66');
  // Shown in words, which are clearer than an empty bar.
  expect(screen.getAllByText('Not started')).toHaveLength(2);
  const card = screen.getByRole('link', { name: /Course 1/ });
  expect(card.getAttribute('href')).toBe('/courses/1/chapters');
  // A course's percentage counts chapters, unlike those of modules and chapters.
  expect(card.textContent).toContain('2 of 3 chapters done');
});

test('the courses of a module lead on with one button, where the learner stands', async () => {
  const { lessons } = chapter(5, 2, 1);
  const way = { id: 5, title: 'Chapter 5', progress: 50, lessons, quiz: quiz() };
  serveCourses(
    [{ ...course(1, 1, 0), chapters: [way] }, course(2, 1, 0)],
    [
      {
        id: 3,
        name: 'The module',
        progress: 50,
        courses: [{ id: 1, title: 'Course 1', progress: 0, chapters: [way] }],
      },
    ],
  );
  showCourses();
  expect(await screen.findByText('Lesson 5.2')).toBeTruthy();
  expect(screen.getByText(/Lesson 2 of 2/)).toBeTruthy();
  const on = await screen.findByRole('link', { name: 'Continue learning' });
  expect(on.getAttribute('href')).toBe('/chapters/5/lessons');
});

test('chapters count grammatically, round down, and the quiz is always that of the first', async () => {
  serve(() => json(200, [chapter(8, 3, 1), chapter(7, 1, 1)]));
  showChapters();
  expect(await screen.findByText('3 lessons')).toBeTruthy();
  expect(screen.getByText('1 lesson')).toBeTruthy();
  expect(percentIn('Chapter 8')).toBe('33');
  expect(percentIn('Chapter 7')).toBe('100');
  expect(screen.getByRole('link', { name: /Chapter 7.*1 lesson/ }).getAttribute('href')).toBe(
    '/chapters/7/lessons',
  );
  const card = screen.getByRole('link', { name: /Test your knowledge for this chapter\./ });
  expect(card.getAttribute('href')).toBe('/chapters/8/quiz');
  expect(card.textContent).toContain('Chapter 8');
});

test('a course without chapters has no quiz', async () => {
  serve(() => json(200, []));
  showChapters();
  expect(await screen.findByText('No chapters yet')).toBeTruthy();
  expect(screen.queryByText('Chapter Quiz')).toBeNull();
});

test('a module or course that does not exist says so', async () => {
  serve(() => json(404, { error: 'There is no such module.' }));
  showCourses();
  expect(await screen.findByText('This module does not exist')).toBeTruthy();
  document.body.replaceChildren();
  showChapters();
  expect(await screen.findByText('This course does not exist')).toBeTruthy();
});

test('visitors see a quiet note, users do not', async () => {
  const calls = serveCourses([course(1, 3, 0)]);
  showCourses();
  await screen.findByText(/^3 chapters/);
  expect(screen.queryByRole('link', { name: 'Log in to save your progress' })).toBeNull();
  document.body.replaceChildren();
  localStorage.clear();
  showCourses();
  await screen.findByText(/^3 chapters/);
  expect(
    screen.getByRole('link', { name: 'Log in to save your progress' }).getAttribute('href'),
  ).toBe('/login');
  // The server does not know a visitor's progress, so it is not asked.
  expect(calls.filter(({ path }) => path === '/api/user-progress-view/')).toHaveLength(1);
});

test('a list that fails says so, and comes by itself', async () => {
  vi.useFakeTimers();
  let up = false;
  serve(({ path }) => {
    if (!up) return noNetwork();
    const tracker = { modules: [], last_accessed_lesson_id: null };
    return json(200, path === '/api/user-progress-view/' ? tracker : [course(1, 3, 0)]);
  });
  showCourses();
  await act(async () => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByText(/The courses could not be loaded\./)).toBeTruthy();
  up = true;
  await act(async () => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.getByText(/^3 chapters/)).toBeTruthy();
});

test('who opens the chapters of a course by a link goes back to its module', async () => {
  serve(() => json(200, [chapter(8, 3, 0)]));
  showChapters();
  const back = await screen.findByRole('link', { name: 'The module' });
  expect(back.getAttribute('href')).toBe('/modules/3/courses');
});

test('a list names what it belongs to, and what that is about', async () => {
  serveCourses([course(1, 3, 0)]);
  showCourses();
  expect(await screen.findByText('The module')).toBeTruthy();
  const about = screen.getByText('About it.');
  expect(about.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Available Courses');
  document.body.replaceChildren();
  serve(() => json(200, [chapter(8, 3, 0)]));
  showChapters();
  expect(await screen.findByText('The course')).toBeTruthy();
  expect(screen.getByText('What it teaches.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Chapters');
});

describe('the way through a course', () => {
  const stops = () =>
    screen
      .getAllByRole('listitem')
      .filter((item) => !item.querySelector('ol'))
      .map((item) => item.textContent);

  test('is a list of lessons and quizzes that says what is done and where one is', async () => {
    serve(() => json(200, [chapter(8, 2, 2, 5), chapter(7, 2, 1)]));
    showChapters();
    await screen.findByText('Lesson 8.1');
    expect(stops()).toEqual([
      'Lesson 8.19 min · Completed',
      'Lesson 8.29 min · Completed',
      '?Quiz of this chapterBest score: 5 of 6'.slice(1),
      'Lesson 7.19 min · Completed',
      '2Lesson 7.29 min · You are here',
      '?Quiz of this chapter6 questions',
    ]);
    const link = screen.getByRole('link', { name: /Lesson 7\.1/ });
    expect(link.getAttribute('href')).toBe('/chapters/7/lessons');
    expect(screen.getByRole('link', { name: /Continue learning/ }).getAttribute('href')).toBe(
      '/chapters/7/lessons',
    );
  });

  test('leads through the quiz once all lessons of the chapter are read', async () => {
    serve(() => json(200, [chapter(8, 2, 2), chapter(7, 2, 0)]));
    showChapters();
    const go = await screen.findByRole('link', { name: /Take the quiz/ });
    expect(go.getAttribute('href')).toBe('/chapters/8/quiz');
    expect(stops()[2]).toContain('You are here');
  });

  const showEnd = (courses: Module['courses'], score = 6, isHinted = false) => {
    serve(({ path }) =>
      json(
        200,
        path === '/api/modules/'
          ? [{ ...module(3, 'The module'), courses }, module(5, 'Another')]
          : [{ ...chapter(8, 2, 2, score), quiz: quiz(score, isHinted) }],
      ),
    );
    showChapters();
  };

  test('ends at the next course and the certificate', async () => {
    showEnd([
      { id: 4, title: 'The course' },
      { id: 6, title: 'The course after it' },
    ]);
    expect(await screen.findByText('You have finished this whole course')).toBeTruthy();
    expect(screen.queryByText(/You are here/)).toBeNull();
    const next = await screen.findByRole('link', { name: 'Next course' });
    expect(next.getAttribute('href')).toBe('/courses/6/chapters');
    expect(screen.getByText('The course after it')).toBeTruthy();
    const certificate = screen.getByRole('link', { name: 'Certificate of this course' });
    expect(certificate.getAttribute('href')).toBe('/dashboard/certificates');
    expect(
      screen.queryByText('A quiz below still needs more right answers without the hint.'),
    ).toBeNull();
  });

  test.each([
    ['with too few right answers', 3, false, /5 for the stamp/],
    ['with right answers after the hint', 6, true, /5 without the hint for the stamp/],
  ])('leads back to a quiz that was taken %s', async (_, score, isHinted, needs) => {
    showEnd(
      [
        { id: 4, title: 'The course' },
        { id: 6, title: 'The course after it' },
      ],
      score,
      isHinted,
    );
    await screen.findByText('All lessons read');
    expect(screen.queryByText('You have finished this whole course')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Certificate of this course' })).toBeNull();
    const quizLink = screen.getByRole('link', { name: 'Take the quiz' });
    expect(quizLink.getAttribute('href')).toBe('/chapters/8/quiz');
    expect(screen.getAllByText(needs)).toHaveLength(3);
    const next = await screen.findByRole('link', { name: 'Next course' });
    expect(next.getAttribute('href')).toBe('/courses/6/chapters');
  });

  test('ends at all modules after the last course', async () => {
    showEnd([{ id: 4, title: 'The course' }]);
    const all = await screen.findByRole('link', { name: 'All modules' });
    expect(all.getAttribute('href')).toBe('/modules');
  });
});
