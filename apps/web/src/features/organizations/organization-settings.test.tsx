import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Call, json } from '#src/platform/fake-server.ts';
import { done, open, writes } from './organization.fixture.tsx';

test('an offer that could not be taken back says so', async () => {
  const offer = { membership_id: 2, username: 'kwame' };
  const answer = () => json(404, { error: 'This organization is not being handed over.' });
  const { user } = await open('owner', answer, {
    tab: 'settings',
    transfer_to: offer,
  });
  await user.click(await screen.findByText('Hand over to a new owner'));
  await user.click(await screen.findByRole('button', { name: 'Take the offer back' }));
  await screen.findByText('This organization is not being handed over.');
});

test('an offer is shown and taken back as soon as it is answered, whatever is still asked for', async () => {
  const answer = ({ method }: Call) => (method === 'POST' ? json(200, { message: 'ok' }) : done());
  const { user } = await open('owner', answer, { tab: 'settings', isCut: true });
  await user.click(await screen.findByText('Hand over to a new owner'));
  await user.selectOptions(screen.getByLabelText('New owner'), 'kwame (Student)');
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  await screen.findByText('kwame has been asked and has not answered yet.');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Hand over' }).ariaBusy).not.toBe('true'),
  );
  await user.click(screen.getByRole('button', { name: 'Take the offer back' }));
  await waitFor(() => expect(screen.queryByText(/has been asked/)).toBeNull());
});

test('an admin becomes the owner only after a question that names them; others are asked themselves', async () => {
  const { calls, user } = await open('owner', () => json(200, { message: 'ok' }), {
    tab: 'settings',
  });
  await user.click(await screen.findByText('Hand over to a new owner'));
  await user.selectOptions(screen.getByLabelText('New owner'), 'grace (Admin)');
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  const question = within(await screen.findByRole('dialog', { name: 'Hand Hub over to grace?' }));
  expect(writes(calls)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(writes(calls)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand over' }),
  );
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText('New owner'), 'kwame (Student)');
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  await waitFor(() =>
    expect(writes(calls).map(({ body }) => body)).toEqual([
      { membership_id: 3 },
      { membership_id: 2 },
    ]),
  );
});

test('an organization is deleted only by its name, which is its owner’s to type', async () => {
  const { calls, user } = await open('owner', done, { tab: 'settings' });
  await user.click(await screen.findByText('Delete the organization'));
  await user.type(screen.getByLabelText(/^Type/), 'Hab');
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  await screen.findByText('This is not the name of the organization.');
  expect(writes(calls)).toEqual([]);
  await user.clear(screen.getByLabelText(/^Type/));
  await user.type(screen.getByLabelText(/^Type/), 'Hub');
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  await waitFor(() =>
    expect(writes(calls).map(({ method, path, body }) => [method, path, body])).toEqual([
      ['DELETE', '/api/auth/organizations/3/', { name: 'Hub' }],
    ]),
  );
});

test('the owner and admins see what was used of the AI allowance, and cannot set it', async () => {
  for (const role of ['owner', 'admin'] as const) {
    await open(role, done, { tab: 'settings' });
    await screen.findByRole('heading', { name: 'AI mentor this month' });
    await screen.findByRole('meter', { name: 'AI allowance of Hub' });
    expect(screen.queryByLabelText('Tokens a month')).toBeNull();
    cleanup();
  }
});

test('a teacher is not shown the allowance, nor is it asked for', async () => {
  const { calls } = await open('teacher', done);
  expect(screen.queryByRole('heading', { name: 'AI mentor this month' })).toBeNull();
  expect(calls.filter(({ path }) => path.includes('allowance'))).toEqual([]);
});

describe('the history', () => {
  const line = (id: number, action: string, rest: object = {}) => ({
    id,
    action,
    username: 'neema',
    member: null,
    role: 'student',
    at: '2026-11-20T10:00:00.000Z',
    ...rest,
  });
  const lines = [
    line(6, 'member-removed', { member: 'kwame' }),
    line(5, 'member-left', { username: null }),
    line(4, 'member-joined', { username: 'grace', role: 'teacher' }),
    line(3, 'invitation-revoked'),
    line(2, 'invited'),
    line(1, 'created', { role: null }),
  ];
  const page = (results: object[], next: string | null = null) =>
    json(200, { count: 26, next, previous: null, results });

  test('is asked for when it is opened, and says who did what', async () => {
    const { calls, user } = await open('admin', () => page(lines), {
      tab: 'settings',
    });
    const asked = () => calls.filter(({ path }) => path.includes('/history/'));
    expect(asked()).toEqual([]);
    await user.click(await screen.findByRole('heading', { name: 'History' }));
    await screen.findByText('kwame was removed (role: Student)');
    expect(asked().map(({ path }) => path)).toEqual(['/api/auth/organizations/3/history/?page=1']);
    screen.getByText('Somebody whose account is gone left (role: Student)');
    screen.getByText('grace joined (role: Teacher)');
    screen.getByText('neema cancelled an invitation (role: Student)');
    screen.getByText('neema sent an invitation (role: Student)');
    screen.getByText('neema created the organization');
  });

  test('has pages, and says when it cannot be loaded', async () => {
    const { user } = await open(
      'owner',
      ({ path }) =>
        path.endsWith('page=2')
          ? json(403, { error: 'You may not see this.' })
          : page(lines, '/api/auth/organizations/3/history/?page=2'),
      { tab: 'settings' },
    );
    await user.click(await screen.findByRole('heading', { name: 'History' }));
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    await screen.findByText('The history could not be loaded.');
    screen.getByText('You may not see this.');
  });

  test('is not there for teachers and students', async () => {
    for (const role of ['teacher', 'student'] as const) {
      const { calls } = await open(role, done);
      expect(screen.queryByRole('heading', { name: 'History' })).toBeNull();
      expect(calls.filter(({ path }) => path.includes('/history/'))).toEqual([]);
      cleanup();
    }
  });
});
