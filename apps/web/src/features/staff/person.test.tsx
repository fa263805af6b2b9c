import type { Person } from '@inzira/contract/staff-people';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import PersonPage from './person.page.tsx';

const KWAME: Person = {
  id: 2,
  username: 'kwame',
  email: 'kwame@inzira.example',
  full_name: 'Kwame Mensah',
  is_disabled: false,
  roles: [],
  created_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: null,
  first_name: 'Kwame',
  last_name: 'Mensah',
  language: 'en',
  email_verified_at: '2026-11-01T10:00:00.000Z',
  disabled_at: null,
  open_sessions: 0,
  has_second_factor: false,
  organizations: [{ id: 1, name: 'Umuvumba Youth Incubator', role: 'teacher' }],
  ventures: [{ id: 5, name: 'Palm Wine Post', review_status: 'pending' }],
  studio: { id: 6, name: 'Soweto Stitch School', role: 'trainee' },
  lessons_completed: 0,
  quizzes_done: 0,
  works_handed_in: 0,
};

beforeEach(() => logInAmina({ is_staff: true }));

function open(person: Person) {
  serve(({ path }) =>
    path.startsWith('/api/staff/people/2/')
      ? json(200, person)
      : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  visit(<PersonPage />, '/staff/people/2', '/staff/people/:id');
}

test.each([
  ['is said', null, 1],
  ['is not said of one that is', '2026-11-01T10:00:00.000Z', 0],
])('that an address is not confirmed %s', async (_, email_verified_at, times) => {
  open({ ...KWAME, email_verified_at });
  await screen.findByText('Waiting for review');
  expect(screen.queryAllByText('Email not confirmed')).toHaveLength(times);
});

test('where a venture stands and what somebody is in a group is said in words', async () => {
  open(KWAME);
  expect(await screen.findByText('Waiting for review')).toBeTruthy();
  expect(await screen.findByText(/· Teacher/)).toBeTruthy();
  expect(await screen.findByText(/Trainee/)).toBeTruthy();
});

test('a name that was imported wrongly is corrected', async () => {
  const calls = serve(({ path }) =>
    path.startsWith('/api/staff/people/2/')
      ? json(200, KWAME)
      : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  const user = visit(<PersonPage />, '/staff/people/2', '/staff/people/:id');
  await user.click(await screen.findByRole('button', { name: 'Correct the name' }));
  const first = await screen.findByLabelText('First name');
  await user.clear(first);
  await user.type(first, 'Kofi');
  await user.type(screen.getByLabelText('Your password'), 'a-long-quiet-river');
  await user.click(screen.getByRole('button', { name: 'Save the name' }));
  await screen.findByText('The name is saved.');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    first_name: 'Kofi',
    last_name: 'Mensah',
    password: 'a-long-quiet-river',
  });
});
