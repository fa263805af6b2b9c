import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { addPhrasing, correctReleased } from './staff-answers.api.ts';
import StaffAnswersPage from './staff-answers.page.tsx';

const missed = (answer_id: string, taught_id: number | null) => ({
  answer_id,
  asks: `About ${answer_id}`,
  taught_id,
  misses: 2,
  last_at: '2026-11-20T10:00:00.000Z',
  questions: [],
});

test('what was not meant leads to its own page or to a better answer, page by page', async () => {
  logInAmina({ is_staff: true });
  const calls = serve(({ path }) =>
    path.startsWith('/api/staff/missed-answers/')
      ? json(200, {
          count: 40,
          next: 'next',
          previous: null,
          results: [missed('mvp', null), missed('taught-4', 4)],
        })
      : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  const user = visit(<StaffAnswersPage />, '/staff/answers', '/staff/answers');
  const section = within(await screen.findByRole('region', { name: 'Not what learners meant' }));
  const better = await section.findByRole('link', { name: /^Write a better answer/ });
  expect(better.getAttribute('href')).toBe('/staff/answers/new?instead=mvp');
  const own = section.getByRole('link', { name: 'About taught-4' });
  expect(own.getAttribute('href')).toBe('/staff/answers/4');
  await user.click(section.getByRole('link', { name: 'Next page' }));
  await expect.poll(() => calls.at(-1)?.path).toContain('page=2');
});

test('where nothing was missed, this is said', async () => {
  logInAmina({ is_staff: true });
  serve(() => json(200, { count: 0, next: null, previous: null, results: [] }));
  visit(<StaffAnswersPage />, '/staff/answers', '/staff/answers');
  expect(await screen.findByText('None yet.')).toBeTruthy();
  expect(screen.getByText('No answers here')).toBeTruthy();
});

test('words are added to the version that a correction has just made', async () => {
  logInAmina({ is_staff: true });
  let version = 1;
  const calls = serve(({ method, path }) => {
    if (method !== 'GET') version += 1;
    if (path.includes('/mentor-answers/')) return json(200, { answer_id: 'mvp', texts: [] });
    return json(200, { id: 4, version, versions: [{ ...correction, version }] });
  });
  const correction = {
    language: 'en' as const,
    asks: 'What is an MVP?',
    asked_as: [],
    answer: 'What somebody pays for.',
    source_title: '',
    source_url: '',
  };
  await addPhrasing(4, 'mvp abeg');
  const parts = { example: '', steps: '', goes_wrong: '', for_idea: '', question: '' };
  await correctReleased('mvp', { ...correction, ...parts, revision: 1 }, 'a-key');
  await addPhrasing(4, 'mvp na wetin');
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3 });
});
