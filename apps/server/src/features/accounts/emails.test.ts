import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo, newestLink } from '#test/mailbox.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const EMAIL = '/api/auth/user/email/';
const VERIFY = '/api/auth/verify-email/';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://inzira.example' });
});

async function openLink(email: string) {
  const [, , uid, token] = (await newestLink(t.db, email)).split('/');
  return t.visitor('POST', VERIFY, { body: { uid, token } });
}

describe('an address', () => {
  test('is confirmed by the link of the mail that follows a registration, once', async () => {
    const body = { username: 'keza', email: 'keza@example.org', password: TEST_PASSWORD };
    expect((await t.visitor('POST', '/api/auth/register/', { body })).status).toBe(201);
    const login = { username: 'keza', password: TEST_PASSWORD };
    expect((await t.visitor('POST', '/api/auth/login/', { body: login })).status).toBe(200);
    const [, , uid, token] = (await newestLink(t.db, body.email)).split('/');
    const open = () => t.visitor('POST', VERIFY, { body: { uid, token } });
    expect((await open()).body).toEqual({ email: body.email });
    expect((await open()).status).toBe(400);
    const row = await t.db
      .selectFrom('users')
      .select('email_verified_at')
      .where('username', '=', 'keza')
      .executeTakeFirstOrThrow();
    expect(row.email_verified_at).not.toBeNull();
  });

  test('is changed with the password, when the link at the new one is opened; both are told', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    const email = 'moved@example.org';
    expect((await call('POST', EMAIL, { body: { email } })).status).toBe(400);
    expect((await call('POST', EMAIL, { body: { email, password: 'guessed' } })).body).toEqual({
      password: ['This is not your password.'],
    });
    const asked = await call('POST', EMAIL, { body: { email, password: TEST_PASSWORD } });
    expect(asked.body).toMatchObject({ email: user.email, pending_email: email });
    expect((await mailsTo(t.db, user.email)).at(-1)?.subject).toMatch(/about to change/);
    expect((await openLink(email)).body).toEqual({ email });
    expect((await call('GET', EMAIL)).body).toMatchObject({ email, pending_email: null });
    for (const address of [email, user.email])
      expect((await mailsTo(t.db, address)).at(-1)?.subject).toMatch(/was changed/);
  });

  test('of somebody else is not asked after again and again', async () => {
    const user = await makeUser(t.db);
    const body = { email: (await makeUser(t.db)).email, password: TEST_PASSWORD };
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push((await t.as(user)('POST', EMAIL, { body })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });

  test('that a thief of the password has asked for is not the account’s any more after a new password', async () => {
    const user = await makeUser(t.db);
    const email = 'thief@example.org';
    const asked = await t.as(user)('POST', EMAIL, { body: { email, password: TEST_PASSWORD } });
    expect(asked.status).toBe(200);
    await t.visitor('POST', '/api/auth/request-password-reset/', { body: { email: user.email } });
    const [, , uid, token] = (await newestLink(t.db, user.email)).split('/');
    const body = { uid, token, password: 'a-brand-new-password' };
    expect((await t.visitor('POST', '/api/auth/reset-password/', { body })).status).toBe(200);
    expect((await openLink(email)).status).toBe(400);
    expect((await t.as(user)('GET', EMAIL)).body).toMatchObject({
      email: user.email,
      pending_email: null,
    });
  });

  test('that waits for its link outlives a new password, where it is the account’s own', async () => {
    const body = { username: 'uwase', email: 'uwase@example.org', password: TEST_PASSWORD };
    await t.visitor('POST', '/api/auth/register/', { body });
    const { id } = await t.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'uwase')
      .executeTakeFirstOrThrow();
    const link = await newestLink(t.db, body.email);
    const changes = { password: 'a-brand-new-password', current_password: TEST_PASSWORD };
    expect((await t.as({ id })('PUT', '/api/auth/user/', { body: changes })).status).toBe(200);
    const [, , uid, token] = link.split('/');
    expect((await t.visitor('POST', VERIFY, { body: { uid, token } })).status).toBe(200);
  });

  test('of somebody else is refused, when it is asked for and when it was taken meanwhile', async () => {
    const [user, other] = [await makeUser(t.db), await makeUser(t.db)];
    const ask = (email: string) =>
      t.as(user)('POST', EMAIL, { body: { email, password: TEST_PASSWORD } });
    expect((await ask(other.email.toUpperCase())).body).toHaveProperty('email');
    const email = 'contested@example.org';
    expect((await ask(email)).status).toBe(200);
    await makeUser(t.db, { email });
    expect((await openLink(email)).status).toBe(400);
    expect((await t.as(user)('GET', EMAIL)).body.email).toBe(user.email);
  });

  test('gets its link again, but not without end', async () => {
    const user = await makeUser(t.db);
    await t.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', user.id)
      .execute();
    const send = () => t.as(user)('POST', `${EMAIL}verification/`);
    expect((await send()).status).toBe(200);
    expect((await openLink(user.email)).status).toBe(200);
    await t.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', user.id)
      .execute();
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await send()).status);
    expect(statuses).toContain(429);
  });

  test('is confirmed by no link that was made up', async () => {
    for (const body of [
      { uid: '1', token: 'x' },
      { uid: '%', token: '' },
    ])
      expect((await t.visitor('POST', VERIFY, { body })).status).toBe(400);
  });
});
