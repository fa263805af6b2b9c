import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json } from '#src/platform/fake-server.ts';
import { done, open, place, writes } from './organization.fixture.tsx';

describe('the members by chapters', () => {
  test('show how far each is who agreed, and nothing of who did not', async () => {
    await open('owner', done);
    await screen.findByRole('heading', { name: 'Members 3' });
    await screen.findByText('1 of 2 chapters, last: Test it');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getByText('Last active on 20 November 2026')).toBeTruthy();
    expect(screen.getByText('Does not share progress')).toBeTruthy();
    expect(
      screen.getByText('1 member agreed to show their progress.', { exact: false }),
    ).toBeTruthy();
  });

  test('are one line for who has not begun', async () => {
    await open('owner', done, {
      membersOf: () => ({
        results: [
          {
            id: 2,
            role: 'student',
            username: 'kwame',
            full_name: 'Kwame Mensah',
            joined_at: '2026-11-01T10:00:00.000Z',
            progress: { last_active_at: null, chapters: [] },
          },
        ],
      }),
    });
    await screen.findByText('Not started yet');
    expect(screen.queryByText(/Start small: 0 of 4/)).toBeNull();
  });

  test('are one line, how many and the last one, until it is opened', async () => {
    const { user } = await open('owner', done);
    const line = await screen.findByText('1 of 2 chapters, last: Test it');
    expect(screen.queryByText('Start small: 3 of 4 lessons')).toBeNull();
    await user.click(line);
    await screen.findByText('Start small: 3 of 4 lessons');
    expect(screen.getByText('Test it: 2 of 2 lessons')).toBeTruthy();
  });

  test('are searched where they are many', async () => {
    const { user } = await open('owner', done, {
      membersOf: (query) => (query.get('search') ? { count: 0, results: [] } : { count: 21 }),
    });
    await user.type(await screen.findByLabelText('Search members'), 'zuri');
    await screen.findByText('Nobody is found by these words.');
    await user.clear(screen.getByLabelText('Search members'));
    await screen.findByText('Kwame Mensah');
  });

  test('are there for a teacher, and not for a student', async () => {
    await open('teacher', done);
    await screen.findByText('1 of 2 chapters, last: Test it');
    expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
    cleanup();
    await open('student', done);
    await screen.findByRole('heading', { name: 'Your progress here' });
    expect(screen.queryByRole('heading', { name: /^Members/ })).toBeNull();
  });
});

test('a member agrees to be seen with one tick, and withdraws it with another', async () => {
  const { calls, user } = await open('student', ({ body }) =>
    json(200, { ...place('student'), ...(body as object) }),
  );
  const tick = await screen.findByRole<HTMLInputElement>('checkbox');
  expect(tick.checked).toBe(false);
  await user.click(tick);
  await screen.findByText(/^They see it now/);
  await user.click(tick);
  await screen.findByText(/^They do not see it/);
  expect(writes(calls).map(({ body }) => body)).toEqual([
    { shares_progress: true },
    { shares_progress: false },
  ]);
});
