import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keep } from '#src/platform/device-store.ts';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { amina, logInAmina, visit } from '#src/platform/fake-visit.tsx';
import ProfilePage from './profile.page.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function open(answer: (call: Call) => Response = () => json(200, amina)) {
  logInAmina();
  const calls = serve((call) => {
    if (call.path === '/api/settings/') return json(200, { google_client_id: null });
    if (call.method === 'GET' && call.path === '/api/auth/user/email/')
      return json(200, { email: amina.email, verified_at: null, pending_email: null });
    return call.method === 'GET' && call.path === '/api/auth/user/'
      ? json(200, amina)
      : answer(call);
  });
  const user = visit(<ProfilePage />, '/dashboard/profile');
  await screen.findByRole('tab', { name: 'Basic Info' });
  return { calls, user };
}

/** The last write; the page also makes reading calls. */
const lastPut = (calls: Call[]) => calls.findLast(({ method }) => method === 'PUT');

test('the profile is shown, its email read-only, and saved', async () => {
  const { calls, user } = await open(({ body }) => json(200, { ...amina, ...(body as object) }));
  expect(field('Email').readOnly).toBe(true);
  await user.clear(field('First name'));
  await user.type(field('First name'), 'Amina Grace');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Profile updated!');
  // Sends only the changed field, because others may have been changed on another device.
  expect(lastPut(calls)?.body).toEqual({ first_name: 'Amina Grace' });
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
    first_name: 'Amina Grace',
  });
});

test('a gender is given, says what it is for, and is taken back by choosing none', async () => {
  const { calls, user } = await open(({ body }) => json(200, { ...amina, ...(body as object) }));
  const gender = () => screen.getByLabelText<HTMLSelectElement>('Gender');
  expect(gender().value).toBe('');
  screen.getByText(/It is only counted/);
  await user.selectOptions(gender(), 'Woman');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(lastPut(calls)?.body).toEqual({ gender: 'woman' }));
  await screen.findByText('Profile updated!');
  await user.selectOptions(gender(), 'I would rather not say');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(lastPut(calls)?.body).toEqual({ gender: null }));
});

test('the address says that it is not confirmed, and is changed with the password', async () => {
  const { calls, user } = await open(() =>
    json(200, { email: amina.email, verified_at: null, pending_email: 'new@example.org' }),
  );
  await screen.findByText('amina@example.org is not confirmed yet: open the link in our mail.');
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  await user.type(field('New address'), 'new@example.org');
  await user.type(field('Your password'), 'a-long-secret');
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  await screen.findByText(/new@example.org takes its place when you open the link/);
  expect(calls.at(-1)).toMatchObject({
    method: 'POST',
    path: '/api/auth/user/email/',
    body: { email: 'new@example.org', password: 'a-long-secret' },
  });
});

test('an address that is asked for does not stand in the form for another one', async () => {
  const draft = { fields: [['email', 'first@example.org']], touched: ['email'] };
  logInAmina();
  await keep('draft:email', draft);
  const { user } = await open(() =>
    json(200, { email: amina.email, verified_at: null, pending_email: 'first@example.org' }),
  );
  await user.type(await screen.findByLabelText('Your password'), 'a-long-secret');
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  await screen.findByText(/first@example.org takes its place when you open the link/);
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  expect(field('New address').value).toBe('');
});

test('a refused profile keeps what was typed and says where it is wrong', async () => {
  const { user } = await open(() => json(400, { username: ['This username is taken.'] }));
  await user.clear(field('Username'));
  await user.type(field('Username'), 'kwame');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Could not update profile');
  screen.getByText('This username is taken.');
  expect(field('Username').value).toBe('kwame');
});

test('a language that was chosen and not saved is there again', async () => {
  const { user } = await open();
  await user.selectOptions(field('Language'), 'fr');
  await screen.findByText('Kept on this device until you send it.');
  cleanup();
  await open();
  expect(field('Language').value).toBe('fr');
});

test('a new password is changed, and both messages show', async () => {
  const { calls, user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Change Password' }));
  await user.type(field('New password'), 'eland drum 42');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await screen.findByText('Password changed');
  screen.getByText('Profile updated!');
  expect(lastPut(calls)).toMatchObject({ body: { password: 'eland drum 42' } });
  expect(field('New password').value).toBe('');
});

test('after a new password the passkeys of who has a role are named', async () => {
  const passkey = { id: 1, name: 'A phone', created_at: '2026-03-01T00:00:00.000Z' };
  const trainer = { ...amina, is_trainer: true, roles: ['trainer'] };
  const { user } = await open(({ path }) =>
    path === '/api/auth/passkeys/'
      ? json(200, { is_offered: true, passkeys: [{ ...passkey, last_used_at: null }] })
      : json(200, trainer),
  );
  await user.click(screen.getByRole('tab', { name: 'Change Password' }));
  await user.type(field('New password'), 'eland drum 42');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await screen.findByText(/These passkeys still open your account/);
  screen.getByText(/^A phone, added /);
});

test('the current password is asked for where the server wants it, and goes along', async () => {
  const { calls, user } = await open(({ body }) =>
    (body as { current_password?: string }).current_password
      ? json(200, amina)
      : json(400, { current_password: ['Enter your current password.'] }),
  );
  await user.click(screen.getByRole('tab', { name: 'Change Password' }));
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await user.type(field('New password'), 'eland drum 42');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await screen.findByText('Enter your current password.');
  await user.type(field('Current password'), 'river stone 7');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await screen.findByText('Password changed');
  const body = { password: 'eland drum 42', current_password: 'river stone 7' };
  expect(lastPut(calls)).toMatchObject({ body });
});

test('a blank password changes nothing', async () => {
  const { calls, user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Change Password' }));
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await waitFor(() => expect(lastPut(calls)).toMatchObject({ body: { password: '' } }));
  expect(screen.queryByText('Password changed')).toBeNull();
});

test('a profile that cannot be loaded says so, and can be asked for again', async () => {
  logInAmina();
  let broken = true;
  serve(() => (broken ? json(403, { error: 'Not now.' }) : json(200, amina)));
  const user = visit(<ProfilePage />, '/dashboard/profile');
  screen.getByText('Loading profile...');
  await screen.findByText('Failed to load profile');
  screen.getByText('Not now.');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('tab', { name: 'Basic Info' });
});

async function askToDelete(answer: () => Response) {
  const opened = await open(answer);
  await opened.user.click(screen.getByRole('tab', { name: 'Your data' }));
  await opened.user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'eland drum 42' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
  return { ...opened, dialog };
}

test('the account is deleted once its password is given, and the session with it', async () => {
  const { calls } = await askToDelete(() => new Response(null, { status: 204 }));
  await screen.findByText('Your account is deleted.');
  expect(calls.filter(({ method }) => method === 'DELETE')).toMatchObject([
    { path: '/api/auth/user/', body: { password: 'eland drum 42' } },
  ]);
  expect(localStorage.getItem('access')).toBeNull();
});

test('an account that others need is not deleted, and the reason stands there', async () => {
  const { dialog } = await askToDelete(() =>
    json(409, { error: 'You own an organization with other members.' }),
  );
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('Your account could not be deleted.');
  expect(alert.textContent).toContain('You own an organization with other members.');
  expect(localStorage.getItem('access')).toBe('a1');
});

test('nothing is deleted when somebody thinks better of it', async () => {
  const { calls, user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Your data' }));
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(screen.queryByRole('button', { name: 'Delete for good' })).toBeNull();
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('a new address that is not sent yet is there again', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Change the address' }));
  await user.type(field('New address'), 'new@example.org');
  cleanup();
  await open();
  expect((await screen.findByLabelText<HTMLInputElement>('New address')).value).toBe(
    'new@example.org',
  );
});
