import type { TrackedModule } from '@inzira/contract/learning';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { showAt } from './learning.fixture.tsx';
import TrackerPage from './tracker.page.tsx';

function tracked(...completed: boolean[]): { modules: TrackedModule[] } {
  const lessons = completed.map((isCompleted, index) => ({
    id: 11 + index,
    title: `Lesson ${index + 1}`,
    completed: isCompleted,
  }));
  const chapters = [{ id: 5, title: 'The chapter', progress: 66, lessons }];
  const courses = [{ id: 4, title: 'The course', progress: 50, chapters }];
  return { modules: [{ id: 3, name: 'The module', progress: 33, courses }] };
}

async function openTracker(answer = () => json(200, tracked(true, false, false))) {
  serve(answer);
  showAt(<TrackerPage />, { path: '/tracker', at: '/tracker' });
}

const lessonLink = (name: RegExp) => screen.queryByRole('link', { name });

beforeEach(() => logInAmina());
afterEach(() => vi.unstubAllGlobals());

test('modules, courses and chapters show their percent and lead to their pages', async () => {
  await openTracker();
  const module = await screen.findByRole('link', { name: 'The module' });
  expect(module.getAttribute('href')).toBe('/modules');
  expect(screen.getByRole('link', { name: 'The course' }).getAttribute('href')).toBe(
    '/courses/4/chapters',
  );
  const bar = screen.getByRole('progressbar', { name: 'The module' });
  expect(bar.getAttribute('aria-valuenow')).toBe('33');
  expect(screen.getByText('The chapter').closest('summary')?.textContent).toContain('66%');
});

test('what a bar measures is named by the English title, which says its language', async () => {
  await openTracker();
  for (const name of ['The module', 'The course']) {
    const bar = await screen.findByRole('progressbar', { name });
    const title = document.getElementById(bar.getAttribute('aria-labelledby') ?? '');
    expect([title?.textContent, title?.lang]).toEqual([name, 'en']);
  }
});

test('a completed lesson and the next one lead to their screen; later ones are locked', async () => {
  await openTracker();
  await screen.findByText('The chapter');
  expect(lessonLink(/Lesson 1/)?.textContent).toContain('100%');
  expect(lessonLink(/Lesson 2/)?.getAttribute('href')).toBe('/chapters/5/lessons');
  expect(lessonLink(/Lesson 3/)).toBeNull();
  expect(screen.getByText('Lesson 3').parentElement?.textContent).toContain('(locked)');
});

test('a lesson is opened with its id and the title of its chapter', async () => {
  await openTracker();
  await screen.findByText('The chapter');
  const link = lessonLink(/Lesson 2/);
  if (link) fireEvent.click(link);
  const state: unknown = JSON.parse(screen.getByTestId('state').textContent);
  expect(state).toMatchObject({ lessonId: 12, chapterTitle: 'The chapter' });
});

test('with nothing completed the first lesson is open', async () => {
  await openTracker(() => json(200, tracked(false, false)));
  await screen.findByText('The chapter');
  expect(lessonLink(/Lesson 1/)).toBeTruthy();
  expect(lessonLink(/Lesson 2/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Start learning' })).toBeTruthy();
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
