import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo, newestLink } from '#test/mailbox.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { makeOrganization, makeStaffedOrganization } from './organizations.fixture.ts';

const PASSWORD = 'a-brand-new-password';
let t: TestApp;
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
});

const newEmail = () => `joining-${(made += 1)}@example.org`;

/** Invites and reads the link from the mail. */
async function invited(
  organization: { id: number; owner: { id: number } },
  email: string,
  role = 'student',
) {
  await t.as(organization.owner)('POST', `/api/auth/organizations/${organization.id}/invite/`, {
    body: { email, role },
  });
  return newestLink(t.db, email);
}
const open = (link: string) => t.visitor('GET', `/api/auth${link}`);
const accept = (link: string, password: string, confirm = password) =>
  t.visitor('POST', `/api/auth${link}`, { body: { password, confirm } });
const login = (username: string, password: string) =>
  t.visitor('POST', '/api/auth/login/', { body: { username, password } });

async function membersOf({ id, owner }: { id: number; owner: { id: number } }) {
  const { body } = await t.as(owner)(
    'GET',
    `/api/auth/organization_memberships/?organization=${id}`,
  );
  return body as { role: string; user: { username: string; email: string } }[];
}

describe('a new person', () => {
  test('gets an account with the password, told its username in the message and by mail', async () => {
    await makeUser(t.db, { username: 'gisa' });
    const o = await makeOrganization(t);
    const link = await invited(o, 'Gisa@example.org', 'teacher');
    expect((await open(link)).body).toEqual({
      organization: { id: o.id, name: o.name, logo: null },
      email: 'Gisa@example.org',
      has_account: false,
    });
    const { status, body } = await accept(link, PASSWORD);
    expect(status).toBe(200);
    expect(body).toEqual({
      message: "You've joined the organization! Your username is Gisa-2.",
      username: 'Gisa-2',
    });
    const { body: session } = await login('gisa-2', PASSWORD);
    expect(session.user).toMatchObject({ email: 'Gisa@example.org', is_staff: false });
    expect(await membersOf(o)).toContainEqual(
      expect.objectContaining({
        role: 'teacher',
        user: expect.objectContaining({ username: 'Gisa-2' }),
      }),
    );
    const welcome = (await mailsTo(t.db, 'Gisa@example.org')).at(-1);
    expect(welcome?.text_body).toContain('Your username is Gisa-2.');
    const row = await t.db
      .selectFrom('users')
      .select(['terms_version', 'terms_accepted_at'])
      .where('username', '=', 'Gisa-2')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ terms_version: 0, terms_accepted_at: expect.any(String) });
  });

  test('needs a password that registration would take too, and may try again', async () => {
    const o = await makeOrganization(t);
    const link = await invited(o, newEmail());
    for (const weak of ['short', 'password123', 'x'.repeat(129)]) {
      const { status, body } = await accept(link, weak);
      expect(status).toBe(400);
      expect(Object.keys(body)).toEqual(['password']);
    }
    expect((await accept(link, PASSWORD, 'another-password')).body).toEqual({
      confirm: ['Passwords do not match.'],
    });
    expect((await accept(link, '', '')).body.password).toEqual([
      'Both password fields are required.',
    ]);
    expect((await accept(link, PASSWORD)).status).toBe(200);
  });

  test('takes no role from the body', async () => {
    const o = await makeOrganization(t);
    const link = await invited(o, newEmail());
    await t.visitor('POST', `/api/auth${link}`, {
      body: {
        password: PASSWORD,
        confirm: PASSWORD,
        role: 'admin',
        is_staff: true,
        email: o.owner.email,
      },
    });
    expect((await membersOf(o)).map(({ role }) => role)).toEqual(['owner', 'student']);
  });
});

describe('somebody with an account', () => {
  test('gives its password and keeps it', async () => {
    const o = await makeOrganization(t);
    const user = await makeUser(t.db);
    const link = await invited(o, user.email.toUpperCase());
    expect((await open(link)).body.has_account).toBe(true);
    const { status, body } = await accept(link, TEST_PASSWORD);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: "You've joined the organization!" });
    expect((await t.as(user)('GET', '/api/auth/organizations/')).body).toEqual([
      expect.objectContaining({ id: o.id, role: 'student' }),
    ]);
    expect((await login(user.username, TEST_PASSWORD)).status).toBe(200);
  });

  test('is not joined, and never changed, by another password', async () => {
    const o = await makeOrganization(t);
    const user = await makeUser(t.db);
    const link = await invited(o, user.email);
    const { status, body } = await accept(link, PASSWORD);
    expect(status).toBe(400);
    expect(body).toEqual({ error: 'This is not the password of your Inzira account.' });
    expect((await login(user.username, PASSWORD)).status).toBe(401);
    expect((await login(user.username, TEST_PASSWORD)).status).toBe(200);
    expect(await membersOf(o)).toHaveLength(1);
    expect((await accept(link, TEST_PASSWORD)).status).toBe(200);
  });

  test('cannot be guessed at here beyond the limit of sign-in, which counts both', async () => {
    const o = await makeOrganization(t);
    const user = await makeUser(t.db);
    const link = await invited(o, user.email);
    for (let i = 0; i < 5; i += 1) expect((await accept(link, `wrong-${i}`)).status).toBe(400);
    for (let i = 0; i < 5; i += 1) expect((await login(user.email, 'wrong')).status).toBe(401);
    const blocked = await accept(link, TEST_PASSWORD);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(60);
    expect((await login(user.username, TEST_PASSWORD)).status).toBe(429);
    expect(await membersOf(o)).toHaveLength(1);
  });

  test('that has no password is told how to get one', async () => {
    const o = await makeOrganization(t);
    const user = await makeUser(t.db, { password_hash: null });
    const { status, body } = await accept(await invited(o, user.email), PASSWORD);
    expect(status).toBe(400);
    expect(body.error).toContain('Forgot your password?');
    expect((await login(user.email, PASSWORD)).status).toBe(401);
  });

  test('that was opened after the invitation is found', async () => {
    const o = await makeOrganization(t);
    const email = newEmail();
    const link = await invited(o, email);
    await t.visitor('POST', '/api/auth/register/', {
      body: { username: 'quicker', email, password: TEST_PASSWORD },
    });
    expect((await accept(link, PASSWORD)).status).toBe(400);
    expect((await accept(link, TEST_PASSWORD)).status).toBe(200);
  });

  test('that is disabled does not get in', async () => {
    const o = await makeOrganization(t);
    const user = await makeUser(t.db, { disabled_at: new Date().toISOString() });
    expect((await accept(await invited(o, user.email), TEST_PASSWORD)).status).toBe(400);
    expect(await membersOf(o)).toHaveLength(1);
  });
});

describe('an invitation link', () => {
  const REFUSED = { status: 400, body: { error: 'Invalid or expired invitation.' } };

  test('works once', async () => {
    const o = await makeOrganization(t);
    const email = newEmail();
    const link = await invited(o, email);
    expect((await accept(link, PASSWORD)).status).toBe(200);
    expect(await accept(link, PASSWORD)).toMatchObject(REFUSED);
    expect(await open(link)).toMatchObject(REFUSED);
  });

  test('accepted twenty times at once by a new person makes one member and one account', async () => {
    const o = await makeOrganization(t);
    const email = newEmail();
    const link = await invited(o, email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(link, PASSWORD)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    expect((await membersOf(o)).filter(({ user }) => user.email === email)).toHaveLength(1);
    const accounts = await t.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(accounts).toHaveLength(1);
  });

  test('accepted twenty times at once by somebody with an account makes one member', async () => {
    const o = await makeOrganization(t);
    const user = await makeUser(t.db);
    const link = await invited(o, user.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => accept(link, TEST_PASSWORD)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 429].includes(status))).toBe(true);
    expect(await membersOf(o)).toHaveLength(2);
  });

  test('ends after seven days', async () => {
    const o = await makeOrganization(t);
    const email = newEmail();
    const link = await invited(o, email);
    const { id, expires_at } = await t.db
      .selectFrom('invitations')
      .select(['id', 'expires_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    await t.db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', id)
      .execute();
    expect(await open(link)).toMatchObject(REFUSED);
    expect(await accept(link, PASSWORD)).toMatchObject(REFUSED);
  });

  test('that was tampered with, or is for another address or organization, is refused', async () => {
    const o = await makeOrganization(t);
    const other = await makeStaffedOrganization(t);
    const link = await invited(o, newEmail());
    const others = await invited(other, newEmail(), 'admin');
    const [, , uid = '', rest = ''] = link.split('/');
    const token = rest.split('?')[0] ?? '';
    const otherUid = others.split('/')[2] ?? '';
    const otherToken = others.split('/')[3]?.split('?')[0] ?? '';
    for (const bad of [
      `/invite/${uid}/${token}?org=${other.id}`,
      `/invite/${uid}/${token}`,
      `/invite/${uid}/${token}?org=`,
      `/invite/${uid}/${token}?org=${o.id}%20`,
      `/invite/${otherUid}/${token}?org=${other.id}`,
      `/invite/${uid}/${otherToken}?org=${o.id}`,
      `/invite/${uid}/${otherToken}?org=${other.id}`,
      `/invite/${uid}/${token.slice(0, -1)}?org=${o.id}`,
      `/invite/${uid}/%00?org=${o.id}`,
      `/invite/zzzzzzzzzz/${token}?org=${o.id}`,
      `/invite/${encodeURIComponent("1' or '1'='1")}/${token}?org=${o.id}`,
    ]) {
      expect(await open(bad)).toMatchObject(REFUSED);
      expect(await accept(bad, PASSWORD)).toMatchObject(REFUSED);
    }
    expect((await accept(link, PASSWORD)).status).toBe(200);
    expect(await membersOf(other)).toHaveLength(4);
  });

  test('ignores whose session it is opened in', async () => {
    const o = await makeOrganization(t);
    const email = newEmail();
    const link = await invited(o, email);
    const thief = await makeUser(t.db);
    const { status } = await t.as(thief)('POST', `/api/auth${link}`, {
      body: { password: PASSWORD, confirm: PASSWORD },
    });
    expect(status).toBe(200);
    expect((await t.as(thief)('GET', '/api/auth/organizations/')).body).toEqual([]);
  });

  test('ends with its organization', async () => {
    const o = await makeOrganization(t);
    const link = await invited(o, newEmail());
    await t.as(o.owner)('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
    expect(await accept(link, PASSWORD)).toMatchObject(REFUSED);
  });

  test('accepted while the owner erases the organization leaves nobody without an owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const o = await makeOrganization(t);
      const link = await invited(o, newEmail());
      const [erased, joined] = await Promise.all([
        t.as(o.owner)('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } }),
        accept(link, PASSWORD),
      ]);
      expect([
        [204, 400],
        [409, 200],
      ]).toContainEqual([erased.status, joined.status]);
    }
  });
});
