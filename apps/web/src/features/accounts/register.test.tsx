import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { visit } from '#src/platform/fake-visit.tsx';
import RegisterPage from './register.page.tsx';

const settings = json(200, { google_client_id: null, demo: false, transcription: false });
const created = () => json(201, { id: 7, username: 'amina', email: 'amina@example.org' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const registrations = (calls: { path: string }[]) =>
  calls.filter(({ path }) => path === '/api/auth/register/');

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

function open(answer: () => Response | Promise<Response>) {
  const calls = serve(({ path }) => (path === '/api/settings/' ? settings.clone() : answer()));
  visit(<RegisterPage />, '/register');
  return calls;
}

function fill({ confirm = 'eland drum 42' } = {}) {
  for (const [label, value] of [
    ['Username', 'amina'],
    ['Email', 'amina@example.org'],
    ['Password', 'eland drum 42'],
    ['Confirm password', confirm],
  ] as const)
    fireEvent.change(field(label), { target: { value } });
}

function submit() {
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
}

test('a registration says so and goes to the login after 1.5 seconds', async () => {
  const calls = open(created);
  fill();
  submit();
  await screen.findByText('Registration successful! Redirecting to login...');
  expect(registrations(calls)).toMatchObject([
    {
      body: {
        username: 'amina',
        email: 'amina@example.org',
        password: 'eland drum 42',
        language: 'en',
        accepts_terms: true,
      },
    },
  ]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register' }).disabled).toBe(true);
  await act(async () => vi.advanceTimersByTimeAsync(1300));
  expect(screen.queryByText('at /login')).toBeNull();
  await act(async () => vi.advanceTimersByTimeAsync(300));
  screen.getByText('at /login');
});

test('passwords that differ are told at once, without a call', async () => {
  const calls = open(created);
  fill({ confirm: 'eland drum 43' });
  submit();
  await screen.findByText('Passwords do not match.');
  expect(document.activeElement).toBe(field('Confirm password'));
  expect(registrations(calls)).toEqual([]);
});

test('while it is under way the button says "Registering..." and takes no second click', async () => {
  let answer = (_: Response) => {};
  const calls = open(async () => new Promise<Response>((resolve) => (answer = resolve)));
  fill();
  submit();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Registering...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.submit(button.form as HTMLFormElement);
  await waitFor(() => expect(registrations(calls)).toHaveLength(1));
  answer(created());
  await screen.findByText('Registration successful! Redirecting to login...');
  expect(registrations(calls)).toHaveLength(1);
});

test('a refused username says so under its field, alone', async () => {
  open(() => json(400, { username: ['This username is taken. Please choose another.'] }));
  fill();
  submit();
  await screen.findByText('This username is taken. Please choose another.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('Username').getAttribute('aria-invalid')).toBe('true');
});

test('other messages stand under their fields beside "Registration failed."; nothing is lost', async () => {
  open(() => json(400, { password: ['Use at least 8 characters.'], email: ['It is taken.'] }));
  fill();
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Registration failed.');
  screen.getByText('Use at least 8 characters.');
  screen.getByText('It is taken.');
  expect(document.activeElement).toBe(field('Email'));
  expect(field('Username').value).toBe('amina');
  expect(field('Password').value).toBe('eland drum 42');
  expect(field('Confirm password').value).toBe('eland drum 42');
});

test("the server's sentence comes first", async () => {
  open(() => json(429, { error: 'Too many registrations. Please wait a moment.' }));
  fill();
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many registrations. Please wait a moment.',
  );
});

test('what was typed, but for the password, is there again after a reload', () => {
  open(created);
  fireEvent.input(field('Username'), { target: { value: 'amina' } });
  fireEvent.input(field('Email'), { target: { value: 'amina@example.org' } });
  fireEvent.input(field('Password'), { target: { value: 'eland drum 42' } });
  fireEvent(window, new Event('pagehide'));
  cleanup();
  open(created);
  expect(field('Username').value).toBe('amina');
  expect(field('Email').value).toBe('amina@example.org');
  expect(field('Password').value).toBe('');
});

test('who comes by an invitation link reads who invites, and what one does without an email', async () => {
  const calls = serve(({ path }) =>
    path === '/api/auth/join/abc-1/'
      ? json(200, {
          organization: { id: 3, name: 'Ikaze Academy', logo: null },
          role: 'student',
          expires_at: '2026-12-01T08:00:00.000Z',
        })
      : settings.clone(),
  );
  const state = { returnTo: { path: '/join/abc-1' } };
  visit(<RegisterPage />, { pathname: '/register', state });
  await screen.findByText(/^Ikaze Academy invites you/);
  screen.getByText(/^You have no email address\?/);
  expect(calls.some(({ path }) => path === '/api/auth/join/abc-1/')).toBe(true);
});
