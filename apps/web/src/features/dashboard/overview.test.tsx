import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeQueueItem } from '#src/features/studio/trainer/trainer.fixture.ts';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, renderAt } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import OverviewPage from './overview.page.tsx';

/** Of the tracker, one lesson; the rest of the page has nothing to tell. */
function show(completed: boolean) {
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
    return path === '/api/today/' ? json(200, { duties: [] }) : json(404, {});
  });
  renderAt(<OverviewPage />, '/dashboard');
}

const progress = () => screen.queryByRole('heading', { name: 'Learning Progress' });

beforeEach(() => queryClient.clear());

test('a learner who begins sees how far they are', async () => {
  logInAmina();
  show(false);
  expect(await screen.findByText('The module')).toBeTruthy();
  expect(progress()).toBeTruthy();
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
