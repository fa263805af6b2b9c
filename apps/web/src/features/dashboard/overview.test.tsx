import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueueItem } from '#src/features/studio/trainer/trainer.fixture.ts';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, renderAt } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import OverviewPage from './overview.page.tsx';

/** Of the tracker, one lesson; the rest of the page has nothing to tell. */
function show(completed: boolean, organizations: object[] = [], team: object[] = []) {
  const lessons = [{ id: 11, title: 'First', minutes: 9, completed }];
  const quiz = { questions: 0, result: null };
  const chapters = [{ id: 5, title: 'The chapter', progress: 0, lessons, quiz }];
  const courses = [{ id: 4, title: 'The course', progress: 0, chapters }];
  const modules = [{ id: 3, name: 'The module', progress: 0, courses }];
  serve(({ path }) => {
    if (path === '/api/user-progress-view/')
      return json(200, { modules, last_accessed_lesson_id: null });
    if (path.startsWith('/api/venture/trainer/queue/'))
      return json(200, { count: 1, next: null, previous: null, results: [makeQueueItem()] });
    if (path === '/api/staff/today/') return json(200, team);
    if (path === '/api/plan/') return json(200, { title: null, notes: [], figures: [] });
    return path === '/api/today/' ? json(200, { duties: [], organizations }) : json(404, {});
  });
  renderAt(<OverviewPage />, '/dashboard');
}

const progress = () => screen.queryByRole('heading', { name: 'Learning Progress' });

beforeEach(() => queryClient.clear());
afterEach(() => vi.useRealTimers());

test('a learner who begins sees how far they are', async () => {
  logInAmina();
  show(false);
  expect(await screen.findByText('The module')).toBeTruthy();
  expect(progress()).toBeTruthy();
  // The first lesson stands above; nothing is begun that would have to be shown.
  const courses = screen.getByRole('button', { name: 'Courses of The module' });
  expect(courses.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(courses);
  expect(screen.getByRole('link', { name: 'The course' })).toBeTruthy();
});

test('who begins sees no boxes of a plan and of results that there are not yet', async () => {
  logInAmina();
  show(false);
  expect(await screen.findByText('The module')).toBeTruthy();
  await screen.findByRole('heading', { name: 'Your entrepreneur profile' });
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'My plan' })).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Last quiz results' })).toBeNull();
});

test('a trainer sees whose work waits, and their own learning only when they open it', async () => {
  logInAmina({ roles: ['trainer'], is_trainer: true });
  show(false);
  const waiting = await screen.findByRole('link', { name: /Amina Diallo/ });
  expect(waiting.getAttribute('href')).toBe('/trainer/trainee/7');
  expect(screen.getByRole('link', { name: 'Review the work' })).toBeTruthy();
  expect(progress()).toBeNull();
  await userEvent.click(screen.getByText('Your own learning'));
  expect(await screen.findByRole('heading', { name: 'Learning Progress' })).toBeTruthy();
});

test('a trainer who learns too sees both', async () => {
  logInAmina({ roles: ['trainer'], is_trainer: true });
  show(true);
  expect(await screen.findByRole('heading', { name: 'Learning Progress' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /Amina Diallo/ })).toBeTruthy();
});

const LED = { id: 7, name: 'Ikaze Academy', members: 6, sharing: 3, active: 1 };

test('who leads an organization sees how it goes there, and no first lesson', async () => {
  logInAmina();
  show(false, [LED, { ...LED, id: 8, name: 'Empty', members: 0, sharing: 0, active: 0 }]);
  const link = await screen.findByRole('link', { name: /Ikaze Academy/ });
  expect(link.getAttribute('href')).toBe('/dashboard/organization/7');
  expect(link.textContent).toBe('Ikaze Academy6 other members1 of 3 who share learned this week');
  expect(screen.getByRole('link', { name: /Empty/ }).textContent).toContain('Nobody else');
  expect(screen.queryByText('Your first lesson')).toBeNull();
  expect(screen.getByText('Your own learning')).toBeTruthy();
});

test('somebody of the team sees what waits, kind by kind', async () => {
  logInAmina({ roles: ['reviewer'] });
  const since = new Date().toISOString();
  show(false, [], [{ kind: 'messages', count: 2, since }]);
  const line = await screen.findByRole('link', { name: /2 messages to answer/ });
  expect(line.getAttribute('href')).toBe('/staff/messages');
});

test('where nothing comes, that is said while it is asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  logInAmina();
  const asked = new Map<string, number>();
  serve(({ path }) => {
    const count = (asked.get(path) ?? 0) + 1;
    asked.set(path, count);
    return count > 2 ? new Promise<Response>(() => {}) : json(500, {});
  });
  renderAt(<OverviewPage />, '/dashboard');
  const said = 'Your dashboard could not be loaded.';
  expect(await screen.findByText(said, {}, { timeout: 8000 })).toBeTruthy();
  await vi.waitFor(() => expect(asked.get('/api/plan/')).toBe(3), { timeout: 10_000 });
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.queryByText(said)).toBeTruthy();
});

test('where one box fails, the page stays while it is tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  logInAmina();
  let asked = 0;
  const lessons = [{ id: 11, title: 'First', minutes: 9, completed: true }];
  const quiz = { questions: 0, result: null };
  const chapters = [{ id: 5, title: 'The chapter', progress: 0, lessons, quiz }];
  const courses = [{ id: 4, title: 'The course', progress: 0, chapters }];
  const modules = [{ id: 3, name: 'The module', progress: 0, courses }];
  serve(({ path }) => {
    if (path === '/api/user-progress-view/')
      return json(200, { modules, last_accessed_lesson_id: null });
    if (path.startsWith('/api/review/summary/')) {
      asked += 1;
      return asked > 2 ? new Promise<Response>(() => {}) : json(500, {});
    }
    if (path === '/api/plan/') return json(200, { title: null, notes: [], figures: [] });
    return path === '/api/today/' ? json(200, { duties: [], organizations: [] }) : json(404, {});
  });
  renderAt(<OverviewPage />, '/dashboard');
  expect(
    await screen.findByRole('heading', { name: 'Learning Progress' }, { timeout: 8000 }),
  ).toBeTruthy();
  await vi.waitFor(() => expect(asked).toBe(3), { timeout: 10_000 });
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.queryByRole('heading', { name: 'Learning Progress' })).toBeTruthy();
});
