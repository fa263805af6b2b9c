import type { Person, PersonSent } from '@inzira/contract/staff-people';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DRAFTS, keptNames } from '#src/platform/device-store.ts';
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
  did: [
    { what: 'lessons', count: 7, last_at: '2026-11-20T10:00:00.000Z' },
    { what: 'quizzes', count: 0, last_at: null },
    { what: 'certificates', count: 0, last_at: null },
  ],
  lessons_completed: 7,
  quizzes_done: 0,
  works_handed_in: 0,
};

beforeEach(() => logInAmina({ is_staff: true }));

const NOTHING_SENT: PersonSent = { notifications: [], broadcasts: [], subscription: null };

function open(person: Person, sent = NOTHING_SENT) {
  const calls = serve(({ path }) =>
    path.includes('/sent/')
      ? json(200, sent)
      : path.startsWith('/api/staff/people/2/') && !path.includes('/mails/')
        ? json(200, person)
        : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  const user = visit(<PersonPage />, '/staff/people/2', '/staff/people/:id');
  return { calls, user };
}

/** Chooses one of the rarer actions in the menu. */
async function choose(user: ReturnType<typeof open>['user'], name: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name }));
}

async function openCorrection(person: Person) {
  const { calls, user } = open(person);
  await choose(user, 'Correct details');
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

test('what they did and were sent is said with its days, and what they never did only where it matters', async () => {
  open(KWAME, {
    notifications: [
      {
        kind: 'answered',
        label: 'An answer',
        count: 3,
        unread: 2,
        last_at: '2026-11-21T10:00:00Z',
      },
    ],
    broadcasts: [
      { id: 1, kind: 'newsletter', subject: 'Grants in May', sent_at: '2026-11-22T10:00:00Z' },
    ],
    subscription: {
      subscribed_at: '2026-11-02T10:00:00Z',
      confirmed_at: '2026-11-03T10:00:00Z',
      unsubscribed_at: null,
    },
  });
  expect(await screen.findByText(/Last: 20 Nov/)).toBeTruthy();
  expect(screen.getByText('Quizzes done')).toBeTruthy();
  expect(screen.queryByText('Certificates')).toBeNull();
  const row = within(await screen.findByRole('row', { name: /An answer/ }));
  expect(row.getByText(/21 Nov/)).toBeTruthy();
  expect(await screen.findByText('Grants in May')).toBeTruthy();
  expect(screen.getByText(/had the newsletter since 3 Nov/)).toBeTruthy();
});

test('to whom nothing was sent, the page says so', async () => {
  open(KWAME);
  expect(await screen.findByText('They do not get the newsletter.')).toBeTruthy();
  expect(screen.getByText('None.')).toBeTruthy();
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
      // What the form was opened with: a colleague's correction meanwhile stays.
      had: { first_name: 'Kwame', last_name: 'Mensah', language: 'en' },
      password: 'a-long-secret',
    },
  });
  expect(calls.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('email');
});

test('what was begun in a dialog is there again after a reload, and neither on another day nor for changed details', async () => {
  const reopen = async (person: Person) => {
    cleanup();
    const { dialog } = await openCorrection(person);
    return (await dialog.findByLabelText<HTMLInputElement>(/^Last name/)).value;
  };
  const { user, dialog } = await openCorrection(KWAME);
  await user.type(await dialog.findByLabelText(/^Last name/), '-Boateng');
  await waitFor(() => expect(keptNames(DRAFTS)).toHaveLength(1));
  expect(screen.queryByText(/until you send it/)).toBeNull();
  expect(await reopen(KWAME)).toBe('Mensah-Boateng');
  expect(await screen.findByText(/^Not sent yet, kept on this device/)).toBeTruthy();
  expect(await reopen({ ...KWAME, last_name: 'Owusu' })).toBe('Owusu');
  expect(await reopen(KWAME)).toBe('Mensah');
  cleanup();
  const again = await openCorrection(KWAME);
  await again.user.type(await again.dialog.findByLabelText(/^Last name/), '-Boateng');
  cleanup();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 });
  const later = await reopen(KWAME);
  vi.useRealTimers();
  expect(later).toBe('Mensah');
});

test('the address of an account that nobody has used can be corrected', async () => {
  const { calls, user, dialog } = await openCorrection({
    ...KWAME,
    email: 'kwame@no-mail.invalid',
    is_unused: true,
  });
  const email = await dialog.findByLabelText(/^Email/);
  expect((email as HTMLInputElement).value).toBe('');
  await user.type(email, 'kwame@gmial.com');
  await user.tab();
  expect(await dialog.findByText('Did you mean kwame@gmail.com?')).toBeTruthy();
  await user.clear(email);
  await user.type(email, 'kwame@inzira.example');
  await user.type(dialog.getByLabelText(/^Your password/), 'a-long-secret');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    email: 'kwame@inzira.example',
  });
});

test('a person as a server of an earlier release tells of them is shown', async () => {
  const { did: _, ...earlier } = KWAME;
  open(earlier);
  const label = await screen.findByText('Lessons completed');
  expect(label.parentElement?.textContent).toContain('7');
});

test('mails are listed by what they were for and how they stand', async () => {
  const mail = { written_at: '2026-11-20T10:00:00.000Z', sent_at: null };
  const results = [
    { ...mail, id: 3, kind: 'password-reset', state: 'failed' },
    { ...mail, id: 2, kind: null, state: 'waiting' },
    { ...mail, id: 1, kind: 'new-device', state: 'sent', sent_at: mail.written_at },
  ];
  serve(({ path }) => {
    if (path.startsWith('/api/staff/people/2/mails/'))
      return json(200, { count: 3, next: null, previous: null, results });
    if (path.includes('/sent/')) return json(200, NOTHING_SENT);
    return path.startsWith('/api/staff/people/2/')
      ? json(200, KWAME)
      : json(200, { count: 0, next: null, previous: null, results: [] });
  });
  visit(<PersonPage />, '/staff/people/2', '/staff/people/:id');
  const table = within(await screen.findByRole('table', { name: 'Emails to this person' }));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toMatch(/Set a new password.*Could not be sent/);
  expect(rows[2]).toMatch(/A mail.*On its way/);
  expect(rows[3]).toMatch(/Notice: a login on a new device.*Sent/);
});

test('where no mail leaves, what lies on the server is not called sent', async () => {
  document.documentElement.dataset['noMail'] = '';
  onTestFinished(() => document.documentElement.removeAttribute('data-no-mail'));
  const written_at = '2026-11-20T10:00:00.000Z';
  const mail = { id: 1, kind: 'new-device', state: 'sent', written_at, sent_at: written_at };
  const none = { count: 0, next: null, previous: null, results: [] };
  serve(({ path }) => {
    if (path.startsWith('/api/staff/people/2/mails/'))
      return json(200, { ...none, count: 1, results: [mail] });
    if (path.includes('/sent/')) return json(200, NOTHING_SENT);
    return json(200, path.startsWith('/api/staff/people/2/') ? KWAME : none);
  });
  visit(<PersonPage />, '/staff/people/2', '/staff/people/:id');
  const table = within(await screen.findByRole('table', { name: 'Emails to this person' }));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(/Not sent/);
});

const act = async (user: ReturnType<typeof open>['user'], button: string) => {
  if (button === 'Roles') await user.click(await screen.findByRole('button', { name: button }));
  else await choose(user, button);
  return within(await screen.findByRole('dialog'));
};

test('the password is asked for once, and again where the server does', async () => {
  const list = { count: 0, next: null, previous: null, results: [] };
  const bodies: unknown[] = [];
  const person = { ...KWAME, ventures: [] };
  let isRefused = false;
  serve(({ method, path, body }) => {
    if (method === 'GET') return json(200, path === '/api/staff/people/2/' ? person : list);
    bodies.push(body);
    return isRefused ? json(400, { password: ['Enter your password.'] }) : json(200, KWAME);
  });
  const user = visit(<PersonPage />, '/staff/people/2', '/staff/people/:id');
  let dialog = await act(user, 'Roles');
  await user.click(await dialog.findByLabelText(/^Editor/));
  await user.type(dialog.getByLabelText(/^Your password/), 'a-long-secret');
  await user.click(dialog.getByRole('button', { name: 'Save roles' }));
  await screen.findByText('The roles are saved and take effect at once.');
  dialog = await act(user, 'Disable account');
  await user.type(await dialog.findByLabelText(/^Reason/), 'Spam');
  dialog.getByText(/Your password is not asked for again/);
  expect(dialog.queryByLabelText(/^Your password/)).toBeNull();
  isRefused = true;
  await user.click(dialog.getByRole('button', { name: 'Disable account' }));
  const field = await dialog.findByLabelText(/^Your password/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  isRefused = false;
  await user.type(field, 'a-long-secret');
  await user.click(dialog.getByRole('button', { name: 'Disable account' }));
  await screen.findByText('The account is disabled.');
  expect(bodies).toMatchObject([
    { roles: ['editor'], password: 'a-long-secret' },
    { reason: 'Spam', password: '' },
    { reason: 'Spam', password: 'a-long-secret' },
  ]);
});

test('what was typed in a dialog is there again after a reload, and never the password; Cancel discards it', async () => {
  let { user } = open(KWAME);
  let dialog = await act(user, 'Disable account');
  await user.type(await dialog.findByLabelText(/^Reason/), 'Sold the account');
  await user.type(dialog.getByLabelText(/^Your password/), 'a-long-secret');
  cleanup();
  ({ user } = open(KWAME));
  dialog = await act(user, 'Disable account');
  const reason = async () => (await dialog.findByLabelText<HTMLTextAreaElement>(/^Reason/)).value;
  expect(await reason()).toBe('Sold the account');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Your password/).value).toBe('');
  expect(JSON.stringify(localStorage)).not.toContain('a-long-secret');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  dialog = await act(user, 'Disable account');
  expect(await reason()).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  dialog = await act(user, 'Roles');
  await user.click(await dialog.findByLabelText(/^Reviewer/));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  dialog = await act(user, 'Roles');
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Reviewer/)).checked).toBe(false);
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
      : path.endsWith('/sent/')
        ? json(200, NOTHING_SENT)
        : path.startsWith('/api/staff/people/2/') && !path.endsWith('/mails/')
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
  // Without a decision, nothing is sent.
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
  ['before it is known', new Promise<Response>(() => {}), /^Checking whether/],
  ['where it could not be loaded', Promise.resolve(json(403, {})), /could not be loaded/],
])('%s who waits for a trainer, nobody is left without one', async (_, duties, said) => {
  const { dialog, user, sent } = await dismissTrainer(duties);
  expect(await dialog.findByText(said)).toBeTruthy();
  await user.type(dialog.getByLabelText('Your password'), 'secret-word');
  await user.click(dialog.getByRole('button', { name: 'Save roles' }));
  expect(await dialog.findByText(/^Nothing is saved: what waits for this person/)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test.each([
  ['Disable', 'Disable account', 'POST'],
  ['Erase', 'Erase for ever', 'DELETE'],
])('%s asks who takes the trainees over', async (button, action, method) => {
  const { calls, user } = openTrainer(DUTIES);
  await choose(user, new RegExp(`^${button}`));
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
    await choose(user, button);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/could not be loaded/);
    await user.type(dialog.getByLabelText(/^Reason/), 'Gone.');
    await user.type(dialog.getByLabelText('Your password'), 'secret-word');
    await user.click(dialog.getByRole('button', { name: action }));
    return dialog;
  };
  const erasing = await act(/^Erase/, 'Erase for ever');
  expect(await erasing.findByText(/^Nothing is saved: what waits for this person/)).toBeTruthy();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(erasing.getByRole('button', { name: 'Cancel' }));
  await act(/^Disable/, 'Disable account');
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
});

test('the facts stand before what can be done, of which the menu has what is done less often', async () => {
  const { user } = open(KWAME);
  const roles = await screen.findByRole('button', { name: 'Roles' });
  const facts = screen.getByText('Lessons completed');
  expect(facts.compareDocumentPosition(roles)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(names.slice(-2)).toEqual(['Disable account', 'Erase account']);
});

describe('the mail that confirms the address', () => {
  const send = async (status: number, body: unknown = '') => {
    const answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return status === 204 ? new Response(null, { status }) : json(status, body);
    };
    const calls = serve(({ path, method }) =>
      method === 'POST'
        ? answer()
        : path.includes('/sent/')
          ? json(200, NOTHING_SENT)
          : path.startsWith('/api/staff/people/2/') && !path.includes('/mails/')
            ? json(200, { ...KWAME, email_verified_at: null })
            : json(200, { count: 0, next: null, previous: null, results: [] }),
    );
    const user = visit(<PersonPage />, '/staff/people/2', '/staff/people/:id');
    await user.dblClick(await screen.findByRole('button', { name: 'Send the confirmation again' }));
    return calls.filter(({ method }) => method === 'POST');
  };

  test('is sent again beside what says that it is missing', async () => {
    const sent = await send(204);
    await screen.findByText('The email is on its way to kwame@inzira.example.');
    expect(sent.map(({ path }) => path)).toEqual(['/api/staff/people/2/verification/']);
  });

  test('that was refused says why', async () => {
    await send(409, { error: 'This address is confirmed already. Load the page again.' });
    expect(await screen.findByText(/^This address is confirmed already/)).toBeTruthy();
  });

  test('is offered for no account that is disabled', async () => {
    open({ ...KWAME, email_verified_at: null, disabled_at: '2026-11-02T10:00:00.000Z' });
    await screen.findByText('Email not confirmed');
    expect(screen.queryByRole('button', { name: 'Send the confirmation again' })).toBeNull();
  });
});
