import type { OwnSession, SecondFactor } from '@inzira/contract/account-security';
import type { Passkey } from '@inzira/contract/passkeys';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Call, json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { amina, logInAmina, visit } from '#src/platform/fake-visit.tsx';
import SecuritySettings from './security-settings.tsx';

const device = (session: Partial<OwnSession>): OwnSession => ({
  id: 1,
  browser: 'Chrome',
  system: 'Android',
  created_at: '2026-01-05T10:00:00.000Z',
  last_used_at: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString(),
  is_current: false,
  ...session,
});

const NONE: SecondFactor = {
  is_on: false,
  has_passkey: false,
  since: null,
  recovery_codes_left: 0,
  is_offered: false,
  is_required: false,
};
let factor = NONE;
let me = json(200, amina);
let devices: OwnSession[];
let passkeys: Passkey[];
beforeEach(() => {
  factor = NONE;
  passkeys = [];
  reads = Infinity;
  me = json(200, amina);
});

/** How many reads are answered: those after them hang, as on a bad line. */
let reads = Infinity;

function open(answer: (call: Call) => Response = () => new Response(null, { status: 204 })) {
  devices = [
    device({ id: 1, is_current: true }),
    device({ id: 2, browser: 'Firefox', system: 'Windows' }),
    device({ id: 3, browser: null, system: null }),
  ];
  logInAmina();
  const calls = serve((call) => {
    if (call.method !== 'GET') return answer(call);
    if (reads-- <= 0) return new Promise(() => undefined);
    if (call.path === '/api/auth/sessions/') return json(200, devices);
    if (call.path === '/api/auth/passkeys/') return json(200, { is_offered: true, passkeys });
    return call.path === '/api/auth/user/' ? me.clone() : json(200, factor);
  });
  return { calls, user: visit(<SecuritySettings />, '/dashboard/profile') };
}

const ends = (calls: Call[]) => calls.filter(({ method }) => method === 'DELETE');

test('devices are shown in plain words, this one marked', async () => {
  open();
  const [here, laptop, unknown] = await screen.findAllByRole('listitem');
  expect(here?.textContent).toMatch(/^Chrome on AndroidThis deviceLogged in since .*2026$/);
  expect(laptop?.textContent).toContain('Firefox on WindowsLast seen 3 hours ago');
  expect(unknown?.textContent).toContain('A device that we do not know');
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
});

test('one is logged out by its button, and leaves the list', async () => {
  const { calls, user } = open(() => {
    devices = devices.filter(({ id }) => id !== 2);
    return new Response(null, { status: 204 });
  });
  await user.click(await screen.findByRole('button', { name: /Log out Firefox on Windows/ }));
  await screen.findByText('Firefox on Windows is logged out.');
  expect(ends(calls)).toMatchObject([{ path: '/api/auth/sessions/2/' }]);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
});

test('all others are logged out together, after a question', async () => {
  const { calls, user } = open(() => {
    devices = devices.filter(({ is_current }) => is_current);
    return new Response(null, { status: 204 });
  });
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
  expect(ends(calls)).toEqual([]);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Log out everywhere else' }));
  await screen.findByText('You are logged in on this device only.');
  expect(ends(calls)).toMatchObject([{ path: '/api/auth/sessions/' }]);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull(),
  );
});

test('one that could not be logged out stays, and says so', async () => {
  const { user } = open(() => json(503, { error: 'We cannot reach our data at the moment.' }));
  await user.click(await screen.findByRole('button', { name: /Log out Firefox on Windows/ }));
  await screen.findByText('This device could not be logged out.');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

const CODES = Array.from({ length: 10 }, (_, at) => `AAAA-BBBB-CCCC-DDD${'ABCDEFGHIJ'[at]}`);

test('a learner is offered no code beside the password', async () => {
  open();
  await screen.findAllByRole('listitem');
  expect(screen.queryByText('A code in addition to the password')).toBeNull();
});

test('an app is set up by square or typed key, and the recovery codes are shown once', async () => {
  factor = { ...NONE, is_offered: true };
  const { calls, user } = open(({ path, body }) => {
    if (path === '/api/auth/second-factor/') {
      return (body as { current_password: string | null }).current_password === null
        ? json(400, { current_password: ['Enter your current password.'] })
        : json(200, { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Inzira:amina?secret=G' });
    }
    if ((body as { code: string }).code === '000000') return json(400, { code: ['Not right.'] });
    factor = { ...factor, is_on: true, since: '2026-03-01T00:00:00.000Z', recovery_codes_left: 10 };
    return json(200, { recovery_codes: CODES });
  });
  await user.click(await screen.findByRole('button', { name: 'Set it up' }));
  await user.click(await screen.findByRole('button', { name: 'Show the square' }));
  await screen.findByText('Enter your current password.');
  await user.type(screen.getByLabelText('Your password'), 'river stone 7');
  await user.click(screen.getByRole('button', { name: 'Show the square' }));
  await screen.findByRole('img', { name: 'Square to scan with the app' });
  screen.getByText('GEZD GNBV GY3T QOJQ');
  expect(screen.getByRole('link', { name: 'Open in the app' }).getAttribute('href')).toMatch(
    /^otpauth:/,
  );
  const code = screen.getByLabelText('Code that the app shows');
  await user.type(code, '000000');
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  await screen.findByText('Not right.');
  await user.clear(code);
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  await screen.findByText(/You have 10 recovery codes left/);
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST').at(-1)).toMatchObject({
    path: '/api/auth/second-factor/confirm/',
    body: { code: '123456' },
  });
});

test('the recovery codes are shown although the network fails right after it is turned on', async () => {
  factor = { ...NONE, is_offered: true };
  const { user } = open(({ path }) =>
    path === '/api/auth/second-factor/'
      ? json(200, { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Inzira:amina?secret=G' })
      : json(200, { recovery_codes: CODES }),
  );
  await user.click(await screen.findByRole('button', { name: 'Set it up' }));
  await user.click(await screen.findByRole('button', { name: 'Show the square' }));
  me = json(403, { error: 'Not now.' });
  await user.type(await screen.findByLabelText('Code that the app shows'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
});

test('it is turned off with a code, but not where a role needs it', async () => {
  factor = { ...NONE, is_offered: true, is_on: true, since: '2026-03-01T00:00:00.000Z' };
  const { calls, user } = open(() => {
    factor = { ...NONE, is_offered: true };
    return new Response(null, { status: 204 });
  });
  await screen.findByText(/You have no recovery code left/);
  await user.click(screen.getByRole('button', { name: 'Turn it off' }));
  const dialog = await screen.findByRole('dialog');
  // Recovery codes are accepted too, and have letters, so the keyboard is not for digits only.
  expect(within(dialog).getByLabelText('Code of your app').inputMode).toBe('text');
  await user.type(within(dialog).getByLabelText('Code of your app'), '123456');
  await user.click(within(dialog).getByRole('button', { name: 'Turn it off' }));
  await screen.findByRole('button', { name: 'Set it up' });
  expect(ends(calls)).toMatchObject([
    { path: '/api/auth/second-factor/', body: { code: '123456' } },
  ]);
});

test('where a role needs it that is said, and it cannot be turned off', async () => {
  factor = { ...NONE, is_offered: true, is_required: true };
  open();
  await screen.findByText('Here your role counts only once you have set this up.');
  factor = { ...factor, is_on: true, since: '2026-03-01T00:00:00.000Z' };
  open();
  await screen.findByRole('button', { name: 'New recovery codes' });
  expect(screen.queryByRole('button', { name: 'Turn it off' })).toBeNull();
});

const phone: Passkey = {
  id: 7,
  name: 'My phone',
  created_at: '2026-03-01T00:00:00.000Z',
  last_used_at: null,
};

test('who has a passkey and no app gets new recovery codes for the password', async () => {
  factor = { ...NONE, is_offered: true, has_passkey: true, recovery_codes_left: 0 };
  passkeys = [phone];
  const { calls, user } = open(({ body }) =>
    (body as { current_password: string | null }).current_password === null
      ? json(400, { current_password: ['Enter your current password.'] })
      : json(200, { recovery_codes: CODES }),
  );
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByText('Code of your app')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Make new codes' }));
  await user.type(await within(dialog).findByLabelText('Your password'), 'river stone 7');
  await user.click(within(dialog).getByRole('button', { name: 'Make new codes' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  expect(calls.at(-1)).toMatchObject({
    path: '/api/auth/second-factor/recovery-codes/',
    body: { current_password: 'river stone 7' },
  });
});

test('an app that was turned on by an answer that was lost leads to new recovery codes', async () => {
  factor = { ...NONE, is_offered: true };
  const { user } = open(({ path }) => {
    if (path === '/api/auth/second-factor/')
      return json(200, { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Inzira:amina?secret=G' });
    factor = { ...factor, is_on: true, since: '2026-03-01T00:00:00.000Z', recovery_codes_left: 10 };
    // The question whether it is on is answered, and nothing after it.
    reads = 1;
    return noNetwork();
  });
  await user.click(await screen.findByRole('button', { name: 'Set it up' }));
  await user.click(await screen.findByRole('button', { name: 'Show the square' }));
  await user.type(await screen.findByLabelText('Code that the app shows'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  await screen.findByText(/Your recovery codes got lost on the way/);
  screen.getByRole('button', { name: 'New recovery codes' });
});

test('a passkey is renamed, and removed with the password where that is asked for', async () => {
  factor = { ...NONE, is_offered: true, has_passkey: true, recovery_codes_left: 3 };
  passkeys = [phone];
  const { calls, user } = open(({ method, body }) => {
    if (method === 'PUT') {
      passkeys = [{ ...phone, name: 'Old phone' }];
      return json(200, passkeys[0]);
    }
    if ((body as { current_password: string | null }).current_password === null)
      return json(400, { current_password: ['Enter your current password.'] });
    passkeys = [];
    return new Response(null, { status: 204 });
  });
  await screen.findByText(/^Added .*2026, not used yet$/);
  screen.getByText('You have 3 recovery codes left.');
  await user.click(screen.getByRole('button', { name: 'Rename My phone' }));
  const name = screen.getByLabelText('Name of the device or key');
  await user.clear(name);
  await user.type(name, 'Old phone');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Old phone' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/Your password alone opens your account then/);
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await user.type(await within(dialog).findByLabelText('Your password'), 'river stone 7');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('The passkey is removed.');
  await waitFor(() => expect(screen.queryByText('Old phone')).toBeNull());
  expect(calls.filter(({ path }) => path === '/api/auth/passkeys/7/')).toMatchObject([
    { method: 'PUT', body: { name: 'Old phone' } },
    { method: 'DELETE', body: { current_password: null } },
    { method: 'DELETE', body: { current_password: 'river stone 7' } },
  ]);
});

test('a browser that makes no passkey is told of, and the form stays', async () => {
  factor = { ...NONE, is_offered: true };
  const { user } = open(() => json(200, {}));
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.type(screen.getByLabelText('Name of the device or key'), 'My phone');
  await user.click(screen.getByRole('button', { name: 'Make the passkey' }));
  await screen.findByText(/No passkey was made/);
  expect(screen.getByLabelText<HTMLInputElement>('Name of the device or key').value).toBe(
    'My phone',
  );
});

test('a first passkey that was kept by an answer that was lost leads to new recovery codes', async () => {
  factor = { ...NONE, is_offered: true };
  const { user } = open(() => {
    // The device has the passkey already, and refuses to make a second one.
    factor = { ...factor, has_passkey: true, recovery_codes_left: 10 };
    passkeys = [phone];
    return json(200, {});
  });
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.type(screen.getByLabelText('Name of the device or key'), 'My phone');
  await user.click(screen.getByRole('button', { name: 'Make the passkey' }));
  await screen.findByText(/Your recovery codes got lost on the way/);
  screen.getByText('My phone');
  screen.getByRole('button', { name: 'New recovery codes' });
});

test('a second passkey that was kept by an answer that was lost is in the list at once', async () => {
  factor = { ...NONE, is_offered: true, has_passkey: true, recovery_codes_left: 10 };
  passkeys = [phone];
  const { user } = open(() => {
    passkeys = [phone, { ...phone, id: 8, name: 'My laptop' }];
    reads = 1;
    return json(200, {});
  });
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.type(screen.getByLabelText('Name of the device or key'), 'My laptop');
  await user.click(screen.getByRole('button', { name: 'Make the passkey' }));
  await screen.findByText('Your passkey is kept.');
  screen.getByText('My laptop');
});
