import type { Subscriber } from '@inzira/contract/staff-messages';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import SubscribersPage from './subscribers.page.tsx';

const aline: Subscriber = {
  id: 4,
  email: 'aline@kivu.example',
  language: 'fr',
  subscribed_at: '2026-11-01T10:00:00.000Z',
  confirmed_at: null,
};

beforeEach(() => logInAmina({ is_staff: true }));

function open(results: readonly Subscriber[], removal: () => Response = () => json(500, {})) {
  const calls = serve(({ method }) =>
    method === 'DELETE'
      ? removal()
      : json(200, { count: results.length, next: null, previous: null, results }),
  );
  const user = visit(<SubscribersPage />, '/staff/subscribers', '/staff/subscribers');
  return { user, calls };
}

async function takeOut(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Take out/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Take out' }));
  return dialog;
}

test('subscribers are counted and shown, and who has not confirmed is told apart', async () => {
  const { user, calls } = open([aline]);
  expect(await screen.findByText('1 subscriber')).toBeTruthy();
  expect(screen.getByText('Not yet')).toBeTruthy();
  expect(screen.getByText('French')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Show'), 'Not confirmed yet');
  await waitFor(() => expect(calls.at(-1)?.path).toContain('confirmed=no'));
});

test('one is taken out after a question', async () => {
  const { user, calls } = open([aline], () => new Response(null, { status: 204 }));
  await takeOut(user);
  await screen.findByText('aline@kivu.example gets no newsletter any more.');
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/staff/subscribers/4/',
  ]);
});

test('a failure is said where it was asked', async () => {
  const { user } = open([aline]);
  const dialog = await takeOut(user);
  expect(await dialog.findByText('This could not be done.')).toBeTruthy();
});

test('an empty list says where people subscribe', async () => {
  open([]);
  expect(await screen.findByText('Nobody has subscribed yet')).toBeTruthy();
});
