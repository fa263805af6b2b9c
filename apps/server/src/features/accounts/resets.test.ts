import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo, newestLink } from '#test/mailbox.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const SENTENCE = 'If an account exists for this email, a reset link is on its way.';
const NEW_PASSWORD = 'a-brand-new-password';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://inzira.example' });
});

const ask = (email: string, headers?: Record<string, string>) =>
  t.visitor('POST', '/api/auth/request-password-reset/', {
    body: { email },
    ...(headers && { headers }),
  });
const login = (username: string, password: string) =>
  t.visitor('POST', '/api/auth/login/', { body: { username, password } });

/** Requests a link and reads it from the mail. */
async function mailedLink(email: string) {
  expect((await ask(email)).status).toBe(200);
  const [, , uid = '', token = ''] = (await newestLink(t.db, email)).split('/');
  return { uid, token };
}
const validate = ({ uid, token }: { uid: string; token: string }) =>
  t.visitor('GET', `/api/auth/validate-reset/${uid}/${token}/`);
const reset = (link: { uid: string; token: string }, password = NEW_PASSWORD) =>
  t.visitor('POST', '/api/auth/reset-password/', { body: { ...link, password } });

describe('a reset link', () => {
  test('sets a new password: the old one and every open session end', async () => {
    const user = await makeUser(t.db);
    const phone = t.as(user);
    expect((await phone('GET', '/api/auth/user/')).status).toBe(200);
    const { body: session } = await login(user.username, TEST_PASSWORD);

    const link = await mailedLink(user.email);
    expect(await validate(link)).toMatchObject({ status: 200, body: { valid: true } });
    expect(await reset(link)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });

    expect((await login(user.username, TEST_PASSWORD)).status).toBe(401);
    expect((await login(user.username, NEW_PASSWORD)).status).toBe(200);
    expect((await phone('GET', '/api/auth/user/')).status).toBe(401);
    const refreshed = await t.visitor('POST', '/api/auth/refresh/', {
      body: { refresh: session.refresh },
    });
    expect(refreshed.status).toBe(401);
    const subjects = (await mailsTo(t.db, user.email)).map((mail) => mail.subject);
    expect(subjects).toEqual(['Set a new password', 'Your password was changed']);
  });

  test('works once', async () => {
    const user = await makeUser(t.db);
    const link = await mailedLink(user.email);
    expect((await reset(link)).status).toBe(200);
    const again = await reset(link, 'yet-another-password');
    expect(again).toMatchObject({
      status: 400,
      body: { error: 'Invalid or expired reset link.' },
    });
    expect((await validate(link)).status).toBe(400);
    expect((await login(user.username, NEW_PASSWORD)).status).toBe(200);
  });

  test('works once, twenty times at once', async () => {
    const user = await makeUser(t.db);
    const link = await mailedLink(user.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => reset(link, `parallel-password-${i}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await login(user.username, `parallel-password-${winner}`)).status).toBe(200);
  });

  test('ends after an hour', async () => {
    const user = await makeUser(t.db);
    const link = await mailedLink(user.email);
    const { expires_at } = await t.db
      .selectFrom('reset_links')
      .select('expires_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(60);
    await t.db
      .updateTable('reset_links')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('user_id', '=', user.id)
      .execute();
    expect((await validate(link)).status).toBe(400);
    expect((await reset(link)).status).toBe(400);
  });

  test('outlives a newer one, and using one ends all', async () => {
    const user = await makeUser(t.db);
    const older = await mailedLink(user.email);
    const newer = await mailedLink(user.email);
    expect((await validate(older)).status).toBe(200);
    expect((await reset(older)).status).toBe(200);
    expect((await validate(newer)).status).toBe(400);
    expect((await reset(newer)).status).toBe(400);
  });

  test('is ended by a change of the password', async () => {
    const user = await makeUser(t.db);
    const link = await mailedLink(user.email);
    await t.as(user)('PUT', '/api/auth/user/', { body: { password: NEW_PASSWORD } });
    expect((await reset(link, 'yet-another-password')).status).toBe(400);
  });

  test('that was tampered with, or is for somebody else, is refused in the same words', async () => {
    const user = await makeUser(t.db);
    const other = await makeUser(t.db);
    const link = await mailedLink(user.email);
    const others = await mailedLink(other.email);
    const swapped = { uid: others.uid, token: link.token };
    const last = link.token.endsWith('A') ? 'B' : 'A';
    const tampered = { uid: link.uid, token: link.token.slice(0, -2) + last + last };
    const nonsense = [
      swapped,
      tampered,
      { uid: 'zzzzzzzzzz', token: link.token },
      { uid: '-1', token: link.token },
      { uid: link.uid, token: encodeURIComponent("' or 1=1 --") },
      { uid: link.uid, token: '%00' },
    ];
    for (const bad of nonsense) {
      expect(await validate(bad)).toMatchObject({
        status: 400,
        body: { error: 'Invalid or expired reset link.' },
      });
      expect((await reset(bad)).status).toBe(400);
    }
    expect((await login(other.username, TEST_PASSWORD)).status).toBe(200);
    expect((await reset(link)).status).toBe(200);
  });

  test('stays good when the new password is refused', async () => {
    const user = await makeUser(t.db, { username: 'umutoni-mutesi' });
    const link = await mailedLink(user.email);
    for (const weak of ['short', 'password123', 'umutoni-mutesi']) {
      const { status, body } = await reset(link, weak);
      expect(status).toBe(400);
      expect(body.password).toHaveLength(1);
    }
    expect((await reset(link)).status).toBe(200);
  });

  test('gives an account of a provider its first password, and proves its email', async () => {
    const user = await makeUser(t.db, { password_hash: null });
    expect((await reset(await mailedLink(user.email))).status).toBe(200);
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200);
    const { email_verified_at } = await t.db
      .selectFrom('users')
      .select('email_verified_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(email_verified_at).not.toBeNull();
  });

  test('lets in somebody whose account was locked by guesses', async () => {
    const user = await makeUser(t.db);
    for (let i = 0; i < 11; i += 1) await login(user.username, 'wrong');
    expect((await login(user.username, TEST_PASSWORD)).status).toBe(429);
    await reset(await mailedLink(user.email));
    expect((await login(user.username, NEW_PASSWORD)).status).toBe(200);
  });

  test('is kept as a hash only', async () => {
    const user = await makeUser(t.db);
    const { token } = await mailedLink(user.email);
    const rows = await t.db.selectFrom('reset_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('asking for a link', () => {
  test('is answered alike for an account, none, and a disabled one', async () => {
    const user = await makeUser(t.db);
    const closed = await makeUser(t.db, { disabled_at: new Date().toISOString() });
    for (const email of [user.email, 'nobody-here@example.org', closed.email]) {
      expect(await ask(email)).toMatchObject({ status: 200, body: { message: SENTENCE } });
    }
    expect(await mailsTo(t.db, user.email)).toHaveLength(1);
    expect(await mailsTo(t.db, 'nobody-here@example.org')).toHaveLength(0);
    expect(await mailsTo(t.db, closed.email)).toHaveLength(0);
  });

  test('needs an email', async () => {
    for (const email of ['', 'nobody', 'a@b.org\r\nBcc: c@d.org', '"x" <a@b.org>, c@d.org']) {
      const { status, body } = await ask(email);
      expect(status).toBe(400);
      expect(body.email).toHaveLength(1);
    }
  });

  test('is mailed to the address of the account, whatever the case it was typed in', async () => {
    const user = await makeUser(t.db, { email: 'Ineza@Example.org' });
    await ask('INEZA@EXAMPLE.ORG');
    expect(await mailsTo(t.db, user.email)).toHaveLength(1);
    expect(await mailsTo(t.db, 'INEZA@EXAMPLE.ORG')).toHaveLength(0);
  });

  test('is limited to five mails in thirty minutes, for an account and for none', async () => {
    const user = await makeUser(t.db);
    for (const email of [user.email, 'no-account@example.org']) {
      for (let i = 0; i < 5; i += 1) expect((await ask(email)).status).toBe(200);
      const { status, headers, body } = await ask(email.toUpperCase());
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(29 * 60);
      expect(body).toEqual({ error: 'Too many attempts. Please try again in 30 minutes.' });
    }
    expect(await mailsTo(t.db, user.email)).toHaveLength(5);
  });

  test('five times from elsewhere holds nobody off, and the mails of many stay few', async () => {
    const user = await makeUser(t.db);
    const askFrom = async (remoteAddress: string, device?: string) =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/api/auth/request-password-reset/',
          payload: { email: user.email, device },
          remoteAddress,
        })
      ).statusCode;
    for (let i = 0; i < 6; i += 1) await askFrom('203.0.113.1');
    expect(await askFrom('203.0.113.2')).toBe(200);
    for (let i = 0; i < 30; i += 1) await askFrom(`203.0.113.${10 + i}`);
    expect((await mailsTo(t.db, user.email)).length).toBe(20);
    expect(await askFrom('203.0.113.90')).toBe(429);
    const { device } = (await login(user.username, TEST_PASSWORD)).body;
    expect(await askFrom('203.0.113.90', device)).toBe(200);
  });

  test('mails links of this installation, whatever Host the request names', async () => {
    const user = await makeUser(t.db);
    await ask(user.email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    });
    const [mail] = await mailsTo(t.db, user.email);
    expect(mail?.text_body).toContain('https://inzira.example/reset-password/');
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  test('mails no link that a stranger put into the username', async () => {
    const user = await makeUser(t.db, { username: 'www.evil.example' });
    await ask(user.email);
    expect(JSON.stringify(await mailsTo(t.db, user.email))).not.toContain('evil.example');
  });

  test('speaks the language of the user', async () => {
    const user = await makeUser(t.db, { language: 'fr' });
    await ask(user.email);
    const [mail] = await mailsTo(t.db, user.email);
    expect(mail?.subject).toBe('Choisissez un nouveau mot de passe');
    expect(mail?.html_body).toContain('<html lang="fr">');
  });
});
