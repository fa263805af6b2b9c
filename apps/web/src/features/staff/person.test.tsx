import type { Person } from '@inzira/contract/staff-people';
import { screen, waitFor, within } from '@testing-library/react';
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
  is_unused: false,
  organizations: [{ id: 1, name: 'Umuvumba Youth Incubator', role: 'teacher' }],
  ventures: [{ id: 5, name: 'Palm Wine Post', review_status: 'pending' }],
  studio: { id: 6, name: 'Soweto Stitch School', role: 'trainee' },
  lessons_completed: 0,
  quizzes_done: 0,
  works_handed_in: 0,
};

beforeEach(() => logInAmina({ is_staff: true }));

function open(person: Person) {
  const calls = serve(({ path }) =>
    path.startsWith('/api/staff/people/2/')
      ? json(200, person)
      : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  const user = visit(<PersonPage />, '/staff/people/2', '/staff/people/:id');
  return { calls, user };
}

async function openCorrection(person: Person) {
  const { calls, user } = open(person);
  await user.click(await screen.findByRole('button', { name: 'Correct details' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { calls, user, dialog };
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

test('name and language are corrected with the password; a used account keeps its address', async () => {
  const { calls, user, dialog } = await openCorrection(KWAME);
  const first = await dialog.findByLabelText(/^First name/);
  expect(dialog.queryByLabelText(/^Email/)).toBeNull();
  await user.clear(first);
  await user.type(first, ' Kwame K. ');
  await user.selectOptions(dialog.getByLabelText('Language'), 'fr');
  await user.type(dialog.getByLabelText(/^Your password/), 'a-long-secret');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The details are corrected.');
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/staff/people/2/',
    body: {
      first_name: 'Kwame K.',
      last_name: 'Mensah',
      language: 'fr',
      password: 'a-long-secret',
    },
  });
  expect(calls.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('email');
});

test('the address of an account that nobody has used can be corrected', async () => {
  const { calls, user, dialog } = await openCorrection({
    ...KWAME,
    email: 'kwame@no-mail.invalid',
    is_unused: true,
  });
  const email = await dialog.findByLabelText(/^Email/);
  expect((email as HTMLInputElement).value).toBe('');
  await user.type(email, 'kwame@inzira.example');
  await user.type(dialog.getByLabelText(/^Your password/), 'a-long-secret');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    email: 'kwame@inzira.example',
  });
});

const DUTIES = {
  ventures: [{ id: 5, name: 'Palm Wine Post' }],
  trainees: 3,
  waiting: 2,
  since: '2026-11-20T10:00:00.000Z',
  leaving: 1,
  trainers: [{ username: 'neema', full_name: 'Neema Mollel' }],
};

function openTrainer(
  duties: typeof DUTIES | Promise<Response>,
  roles: Person['roles'] = ['trainer', 'editor'],
) {
  const trainer: Person = { ...KWAME, roles };
  const calls = serve(({ path }) =>
    path.endsWith('/trainees/')
      ? duties instanceof Promise
        ? duties
        : json(200, duties)
      : path.startsWith('/api/staff/people/2/')
        ? json(200, trainer)
        : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  return { calls, user: visit(<PersonPage />, '/staff/people/2', '/staff/people/:id') };
}

async function dismissTrainer(duties: typeof DUTIES | Promise<Response>) {
  const { calls, user } = openTrainer(duties);
  await user.click(await screen.findByRole('button', { name: 'Roles' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Who takes over their trainees')).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: /^Trainer/ }));
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { dialog, user, sent };
}

test('who is to be a trainer no more: what waits is told, and another trainer takes all of it over', async () => {
  const { dialog, user, sent } = await dismissTrainer(DUTIES);
  expect(await dialog.findByText(/3 learners are trainees of theirs in/)).toBeTruthy();
  expect(dialog.getByText(/2 pieces of work wait for an answer, the oldest since/)).toBeTruthy();
  expect(dialog.getByText('1 has asked to leave.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Your password'), 'secret-word');
  await user.click(dialog.getByRole('button', { name: 'Save roles' }));
  // It is decided, or nothing is done.
  expect(sent()).toEqual([]);
  await user.selectOptions(dialog.getByLabelText(/Who takes over/), 'neema');
  await user.click(dialog.getByRole('button', { name: 'Save roles' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        password: 'secret-word',
        roles: ['editor'],
        had: ['trainer', 'editor'],
        hand_over_to: 'neema',
      },
    ]),
  );
});

test('a trainer without trainees is dismissed without a question', async () => {
  const { dialog, user, sent } = await dismissTrainer({ ...DUTIES, trainees: 0, waiting: 0 });
  await waitFor(() => expect(dialog.queryByLabelText(/Who takes over/)).toBeNull());
  await user.type(dialog.getByLabelText('Your password'), 'secret-word');
  await user.click(dialog.getByRole('button', { name: 'Save roles' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([{ password: 'secret-word', roles: ['editor'] }]),
  );
});

test.each([
  ['before it is known', new Promise<Response>(() => {}), /^Looking whether/],
  ['where it could not be loaded', Promise.resolve(json(403, {})), /could not be loaded/],
])('%s who waits for a trainer, nobody is left without one', async (_, duties, said) => {
  const { dialog, user, sent } = await dismissTrainer(duties);
  expect(await dialog.findByText(said)).toBeTruthy();
  await user.type(dialog.getByLabelText('Your password'), 'secret-word');
  await user.click(dialog.getByRole('button', { name: 'Save roles' }));
  expect(await dialog.findByText(/^Nothing is saved: it is not known who waits/)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test.each([
  ['Disable', 'Disable account', 'POST'],
  ['Erase', 'Erase for ever', 'DELETE'],
])('%s asks who takes the trainees over', async (button, action, method) => {
  const { calls, user } = openTrainer(DUTIES);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${button}`) }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText(/Who takes over/), 'neema');
  await user.type(dialog.getByLabelText(/^Reason/), 'Gone.');
  await user.type(dialog.getByLabelText('Your password'), 'secret-word');
  await user.click(dialog.getByRole('button', { name: action }));
  await waitFor(() =>
    expect(calls.find((call) => call.method === method)?.body).toEqual({
      password: 'secret-word',
      reason: 'Gone.',
      hand_over_to: 'neema',
    }),
  );
});

test('the trainees of who was dismissed with nobody to follow them are still handed over', async () => {
  const { calls, user } = openTrainer(DUTIES, ['editor']);
  await user.click(await screen.findByRole('button', { name: 'Roles' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText(/Who takes over/), 'neema');
  await user.type(dialog.getByLabelText('Your password'), 'secret-word');
  await user.click(dialog.getByRole('button', { name: 'Save roles' }));
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({
      hand_over_to: 'neema',
    }),
  );
});

test('a list that cannot be loaded holds an erasure up, and no disabling, which may be urgent', async () => {
  const { calls, user } = openTrainer(Promise.resolve(json(403, {})));
  const act = async (button: RegExp, action: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/could not be loaded/);
    await user.type(dialog.getByLabelText(/^Reason/), 'Gone.');
    await user.type(dialog.getByLabelText('Your password'), 'secret-word');
    await user.click(dialog.getByRole('button', { name: action }));
    return dialog;
  };
  const erasing = await act(/^Erase/, 'Erase for ever');
  expect(await erasing.findByText(/^Nothing is saved: it is not known who waits/)).toBeTruthy();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(erasing.getByRole('button', { name: 'Cancel' }));
  await act(/^Disable/, 'Disable account');
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
});
