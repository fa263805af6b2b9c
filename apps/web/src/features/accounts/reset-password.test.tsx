import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { signedInAmina, visit } from '#src/platform/fake-visit.tsx';
import ForgotPasswordPage from './forgot-password.page.tsx';
import ResetPasswordPage from './reset-password.page.tsx';

const VALIDATE = '/api/auth/validate-reset/u1/t1/';
const RESET = '/api/auth/reset-password/';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

async function askFor(answer: () => Response) {
  const calls = serve(answer);
  visit(<ForgotPasswordPage />, '/forgot-password');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'amina@example.org' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  return calls;
}

test('a reset request says the same whether or not there is an account', async () => {
  const calls = await askFor(() => json(200, { message: 'sent' }));
  await screen.findByText('If an account exists for this email, a reset link is on its way.');
  expect(calls).toMatchObject([{ body: { email: 'amina@example.org' } }]);
});

test('where no mail leaves, the page says what to do, to everybody the same', async () => {
  document.documentElement.dataset['noMail'] = '';
  onTestFinished(() => document.documentElement.removeAttribute('data-no-mail'));
  await askFor(() => json(200, { message: 'sent' }));
  await screen.findByText(/its link is now with whoever runs this site/);
  expect(screen.getByText(/^This site cannot send mail: ask whoever runs it/)).toBeTruthy();
  expect(screen.queryByText(/on its way|we send you/)).toBeNull();
});

test('a failed reset request keeps the address and tells the reason', async () => {
  await askFor(() => json(429, { error: 'Too many mails. Try again in 10 minutes.' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Something went wrong.Too many mails. Try again in 10 minutes.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('amina@example.org');
});

function openLink(answers: { validate?: () => Response; reset?: () => Response }) {
  const calls = serve(({ path }) =>
    path === VALIDATE
      ? (answers.validate ?? (() => json(200, { valid: true })))()
      : (answers.reset ?? (() => json(200, { message: 'done' })))(),
  );
  visit(<ResetPasswordPage />, '/reset-password/u1/t1', '/reset-password/:uid/:token');
  return calls;
}

async function setPassword(confirm = 'eland drum 42') {
  fireEvent.change(await screen.findByLabelText('New password'), {
    target: { value: 'eland drum 42' },
  });
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: confirm } });
  fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
}

test('a link is checked, the password set, and after 2 seconds it goes to the login', async () => {
  const calls = openLink({});
  screen.getByText('Checking your link...');
  await setPassword();
  await screen.findByText('Your new password is set. Redirecting to login...');
  expect(calls.at(-1)).toMatchObject({
    path: RESET,
    body: { uid: 'u1', token: 't1', password: 'eland drum 42' },
  });
  await act(async () => vi.advanceTimersByTimeAsync(1800));
  expect(screen.queryByText('at /login')).toBeNull();
  await act(async () => vi.advanceTimersByTimeAsync(300));
  screen.getByText('at /login');
});

test('who never had a password is told their username, and is in once they have chosen one', async () => {
  const calls = serve(({ path }) => {
    if (path === VALIDATE) return json(200, { valid: true });
    if (path === '/api/auth/login/') return json(200, { ...signedInAmina, device: 'd' });
    return json(200, { message: 'done' });
  });
  visit(
    <ResetPasswordPage />,
    '/reset-password/u1/t1?new=eric.niyonzima',
    '/reset-password/:uid/:token',
  );
  await screen.findByRole('heading', { name: 'Choose your password' });
  screen.getByText('eric.niyonzima');
  for (const label of ['Password', 'Confirm password'])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'eland drum 42' } });
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
  await screen.findByText('at /modules');
  expect(calls.at(-1)).toMatchObject({
    path: '/api/auth/login/',
    body: { username: 'eric.niyonzima', password: 'eland drum 42' },
  });
});

test('who owes a second factor is led to it after their first password', async () => {
  const user = { ...signedInAmina.user, needs_second_factor: true };
  serve(({ path }) => {
    if (path === '/api/auth/login/') return json(200, { ...signedInAmina, user, device: 'd' });
    return json(200, path === VALIDATE ? { valid: true } : { message: 'done' });
  });
  visit(
    <ResetPasswordPage />,
    '/reset-password/u1/t1?new=eric.niyonzima',
    '/reset-password/:uid/:token',
  );
  for (const label of ['Password', 'Confirm password'])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'eland drum 42' } });
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
  await screen.findByText('at /dashboard/profile?tab=security');
});

test('who cannot be let in after their first password comes to the login', async () => {
  serve(({ path }) => {
    if (path === '/api/auth/login/') return json(429, { error: 'Wait.' });
    return json(200, path === VALIDATE ? { valid: true } : { message: 'done' });
  });
  visit(
    <ResetPasswordPage />,
    '/reset-password/u1/t1?new=eric.niyonzima',
    '/reset-password/:uid/:token',
  );
  for (const label of ['Password', 'Confirm password'])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'eland drum 42' } });
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
  await screen.findByText('Your new password is set. Redirecting to login...');
});

test('passkeys that still open the account are named, and nothing leads away from them', async () => {
  const passkey = { name: 'A phone', created_at: '2026-03-01T00:00:00.000Z', last_used_at: null };
  openLink({ reset: () => json(200, { message: 'done', passkeys: [passkey] }) });
  await setPassword();
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toMatch(/^A phone, added .*2026$/);
  const link = screen.getByRole('link', { name: 'Go to my passkeys' });
  expect(link.getAttribute('href')).toBe('/dashboard/profile?tab=security');
  await act(async () => vi.advanceTimersByTimeAsync(3000));
  expect(screen.queryByText('at /login')).toBeNull();
});

test('a link that does not work shows no form', async () => {
  openLink({ validate: () => json(400, { error: 'Invalid or expired reset link.' }) });
  await screen.findByText('Invalid or expired reset link.');
  expect(screen.queryByLabelText('New password')).toBeNull();
  screen.getByRole('link', { name: 'Ask for a new link' });
});

test('without the network the link is not called invalid, and is asked again', async () => {
  let dropped = true;
  openLink({ validate: () => (dropped ? noNetwork() : json(200, { valid: true })) });
  await act(async () => vi.advanceTimersByTimeAsync(2500));
  await screen.findByText(/Inzira could not be reached/);
  expect(screen.queryByText('Invalid or expired reset link.')).toBeNull();
  dropped = false;
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  await screen.findByLabelText('New password');
});

test('passwords that differ are told without a call', async () => {
  const calls = openLink({});
  await setPassword('another one');
  await screen.findByText('Passwords do not match.');
  expect(calls.map(({ path }) => path)).toEqual([VALIDATE]);
});

test("a refused password stands under its field beside the page's sentence", async () => {
  openLink({ reset: () => json(400, { password: ['This password is too common.'] }) });
  await setPassword();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to reset password.');
  screen.getByText('This password is too common.');
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('eland drum 42');
});

test('refused after an attempt that had no answer, it says that one may have worked', async () => {
  const answers = [
    () => noNetwork(),
    () => json(503, { error: 'The server is busy.' }),
    () => json(400, { error: 'Invalid or expired reset link.' }),
  ];
  openLink({ reset: () => (answers.shift() ?? noNetwork)() });
  await setPassword();
  await screen.findByText(/Inzira could not be reached/);
  await setPassword();
  await screen.findByText(/The server is busy/);
  expect(screen.queryByRole('link', { name: 'Go to Login' })).toBeNull();
  await setPassword();
  await screen.findByText(/first attempt had no answer and may have worked/);
  screen.getByRole('link', { name: 'Go to Login' });
});

test('refused at the first attempt, a link has not worked', async () => {
  openLink({ reset: () => json(400, { error: 'Invalid or expired reset link.' }) });
  await setPassword();
  await screen.findByText(/Failed to reset password/);
  expect(screen.queryByRole('link', { name: 'Go to Login' })).toBeNull();
});
