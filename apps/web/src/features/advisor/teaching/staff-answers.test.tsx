import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
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
