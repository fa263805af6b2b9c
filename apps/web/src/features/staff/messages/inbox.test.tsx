import type { InboxLine } from '@inzira/contract/staff-messages';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import InboxPage from './inbox.page.tsx';

const line = (id: number, changes: Partial<InboxLine>): InboxLine => ({
  id,
  name: `Grace ${id}`,
  email: 'grace@example.org',
  beginning: 'May I join?',
  created_at: '2026-11-20T10:00:00.000Z',
  closed_at: null,
  assignee: null,
  replies: 0,
  ...changes,
});

beforeEach(() => logInAmina({ is_staff: true }));

function open(results: readonly InboxLine[], at = '/staff/messages') {
  const calls = serve(({ path }) =>
    path.startsWith('/api/staff/messages/')
      ? json(200, { count: results.length, next: null, previous: null, results })
      : json(404, {}),
  );
  const user = visit(<InboxPage />, at, '/staff/messages');
  return { user, asked: () => calls.map(({ path }) => path).at(-1) };
}

test('a message says whose it is', async () => {
  open([
    line(1, { assignee: { id: 9, username: 'thandi', full_name: 'Thandi' } }),
    line(2, { assignee: { id: 7, username: 'amina', full_name: 'Amina' } }),
    line(3, {}),
  ]);
  expect(await screen.findByText('Thandi’s')).toBeTruthy();
  expect(screen.getByText('Yours')).toBeTruthy();
});

test('one sees one’s own, or what nobody has, and all of them again', async () => {
  const { user, asked } = open([]);
  expect(await screen.findByText('Nobody waits for an answer')).toBeTruthy();
  const choice = screen.getByLabelText('Who takes care');
  await user.selectOptions(choice, 'I do');
  await waitFor(() => expect(asked()).toContain('assigned=mine'));
  expect(await screen.findByText('No message fits')).toBeTruthy();
  await user.selectOptions(choice, 'Nobody yet');
  await waitFor(() => expect(asked()).toContain('assigned=nobody'));
  await user.selectOptions(choice, 'Anybody or nobody');
  await waitFor(() => expect(asked()).not.toContain('assigned'));
});
