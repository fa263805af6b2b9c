import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAFTS, keep } from '#src/platform/device-store.ts';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import InvitationPage from './invitation.page.tsx';

const invitation = (has_account: boolean) => ({
  organization: { id: 3, name: 'Hub', logo: null },
  email: 'grace@example.org',
  has_account,
});

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

function open({
  link = json(200, invitation(false)),
  answer = json(200, { message: "You've joined the organization!", username: 'grace' }),
}: { link?: Response; answer?: Response | null } = {}) {
  const calls = serve(({ method }) =>
    method === 'GET' ? link.clone() : (answer?.clone() ?? noNetwork()),
  );
  visit(<InvitationPage />, '/invite/u1/t1?org=3', '/invite/:uid/:token');
  return calls;
}

async function join(password: string, confirm: string) {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: confirm } });
  fireEvent.click(screen.getByRole('button', { name: 'Join Organization' }));
}
const posts = (calls: { method: string }[]) => calls.filter(({ method }) => method === 'POST');

test('a new person joins with a password and goes to the login after 3 seconds', async () => {
  const calls = open();
  screen.getByText('Verifying your invitation...');
  screen.getByRole('heading', { name: 'Set Your Password to Join' });
  await screen.findByText(/^By registering you accept our/);
  await join('eland drum 42', 'eland drum 42');
  await screen.findByText("You've joined the organization!");
  screen.getByText('Log in, and your page “Today” says where to begin.');
  screen.getByRole('link', { name: 'Go to Login' });
  expect(calls[0]?.path).toBe('/api/auth/invite/u1/t1/?org=3');
  expect(posts(calls)).toMatchObject([
    {
      path: '/api/auth/invite/u1/t1/?org=3',
      body: { password: 'eland drum 42', confirm: 'eland drum 42', language: 'en' },
    },
  ]);
  await act(async () => vi.advanceTimersByTimeAsync(2800));
  expect(screen.queryByText('at /login')).toBeNull();
  await act(async () => vi.advanceTimersByTimeAsync(400));
  screen.getByText('at /login');
});

test('somebody who has an account reads that its password is wanted', async () => {
  open({ link: json(200, invitation(true)) });
  await screen.findByText('You already have an Inzira account: enter its password.');
  expect(screen.queryByText(/^By registering/)).toBeNull();
});

test('the password of an account is asked for once', async () => {
  const calls = open({ link: json(200, invitation(true)) });
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'own secret' } });
  expect(screen.queryByLabelText('Confirm password')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Join Organization' }));
  await screen.findByText("You've joined the organization!");
  expect(posts(calls)).toMatchObject([{ body: { password: 'own secret', confirm: 'own secret' } }]);
});

test('somebody else who is signed in is told for whom it is, and may change', async () => {
  logInAmina();
  open();
  await screen.findByText(
    /You are logged in as amina, but this invitation is for grace@example.org/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Log out amina' }));
  await vi.waitFor(() => expect(screen.queryByText(/You are logged in as amina/)).toBeNull());
});

test('what they have not sent is asked about before it goes with the logout', async () => {
  logInAmina();
  await keep(`${DRAFTS}venture`, { fields: [] });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Log out amina' }));
  await screen.findByRole('dialog', { name: 'Log out before everything is sent?' });
  fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText(/You are logged in as amina/);
  fireEvent.click(screen.getByRole('button', { name: 'Log out amina' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Log out and lose it' }));
  await vi.waitFor(() => expect(screen.queryByText(/You are logged in as amina/)).toBeNull());
});

test('empty and different passwords are told without a call', async () => {
  const calls = open();
  await join('', '');
  await screen.findByText('Both password fields are required.');
  await join('eland drum 42', '');
  await screen.findByText('Both password fields are required.');
  await join('eland drum 42', 'eland drum 43');
  await screen.findByText('Passwords do not match.');
  expect(posts(calls)).toEqual([]);
});

test('a link that does not work shows the error state', async () => {
  open({ link: json(400, { error: 'Invalid or expired invitation.' }) });
  await screen.findByText('Invalid or expired invitation.');
  screen.getByRole('link', { name: 'Go to Login' });
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test("a refusal shows the server's sentence and leaves the form as it was", async () => {
  open({ answer: json(400, { error: 'This is not the password of your Inzira account.' }) });
  await join('eland drum 42', 'eland drum 42');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This is not the password of your Inzira account.',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('eland drum 42');
});

test('without an answer nothing is said against the invitation', async () => {
  open({ answer: null });
  await join('eland drum 42', 'eland drum 42');
  await screen.findByText('You may not have joined yet.');
  expect(screen.queryByText('Invalid or expired invitation.')).toBeNull();
});

test('refused after an attempt that had no answer, it says that one may have worked', async () => {
  const answers: { answer: Response | null } = { answer: null };
  serve(({ method }) =>
    method === 'GET' ? json(200, invitation(false)) : (answers.answer?.clone() ?? noNetwork()),
  );
  visit(<InvitationPage />, '/invite/u1/t1?org=3', '/invite/:uid/:token');
  await join('eland drum 42', 'eland drum 42');
  await screen.findByText('You may not have joined yet.');
  expect(screen.queryByRole('link', { name: 'Go to Login' })).toBeNull();
  answers.answer = json(400, { error: 'Invalid or expired invitation.' });
  await join('eland drum 42', 'eland drum 42');
  await screen.findByText(/first attempt had no answer and may have worked/);
  screen.getByRole('link', { name: 'Go to Login' });
});

test('a weak password is told under its field; the invitation is not to blame', async () => {
  open({ answer: json(400, { password: ['Use at least 8 characters.'] }) });
  await join('abc', 'abc');
  await screen.findByText('Use at least 8 characters.');
  expect(screen.queryByText('Invalid or expired invitation.')).toBeNull();
});
