import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD, viewerOf } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { updateProfile } from './profile.ts';

const NEW_PASSWORD = 'a-brand-new-password';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://inzira.example' });
});

const login = (username: string, password: string) =>
  t.visitor('POST', '/api/auth/login/', { body: { username, password } });

describe('the profile', () => {
  test('changes what is given and leaves the rest', async () => {
    const user = await makeUser(t.db, { first_name: 'Aline', last_name: 'Uwera' });
    const call = t.as(user);
    const { status, body } = await call('PUT', '/api/auth/user/', {
      body: { username: 'aline.uwera', first_name: ' Aline Grace ', language: 'fr' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: user.id,
      username: 'aline.uwera',
      email: user.email,
      first_name: 'Aline Grace',
      last_name: 'Uwera',
      language: 'fr',
      is_trainer: false,
      is_staff: false,
      roles: [],
    });
    expect((await call('GET', '/api/auth/user/')).body).toEqual(body);
    const cleared = await call('PUT', '/api/auth/user/', {
      body: { first_name: '', last_name: null },
    });
    expect(cleared.body).toMatchObject({ first_name: null, last_name: null });
  });

  test('keeps a gender that is given, for its owner alone, until it is taken back', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    const given = await call('PUT', '/api/auth/user/', { body: { gender: 'woman' } });
    expect(given.body).toMatchObject({ gender: 'woman' });
    expect((await call('PUT', '/api/auth/user/', { body: { first_name: 'Aline' } })).body).toEqual(
      given.body.first_name === null ? { ...given.body, first_name: 'Aline' } : null,
    );
    expect((await call('GET', '/api/auth/export/')).body.account.gender).toBe('woman');
    const staff = t.as(await makeUser(t.db, { staff: true }));
    const seen = [
      await staff('GET', `/api/staff/people/${user.id}/`),
      await staff('GET', `/api/staff/people/?search=${user.username}`),
    ];
    for (const { status, body } of seen) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/gender|woman/);
    }
    const history = await t.db.selectFrom('history').select(['before', 'after']).execute();
    expect(JSON.stringify(history)).not.toContain('woman');
    const taken = await call('PUT', '/api/auth/user/', { body: { gender: null } });
    expect(taken.body).not.toHaveProperty('gender');
    const row = t.db.selectFrom('users').select('gender').where('id', '=', user.id);
    expect(await row.executeTakeFirst()).toEqual({ gender: null });
    const wrong = await call('PUT', '/api/auth/user/', { body: { gender: 'everybody' } });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['gender']]);
  });

  test('takes the whole form of the page, the email unchanged and the password empty', async () => {
    const user = await makeUser(t.db);
    const { status } = await t.as(user)('PUT', '/api/auth/user/', {
      body: {
        username: user.username,
        first_name: '',
        last_name: '',
        email: user.email.toUpperCase(),
        password: '',
      },
    });
    expect(status).toBe(200);
    expect((await login(user.username, TEST_PASSWORD)).status).toBe(200);
    expect(await mailsTo(t.db, user.email)).toHaveLength(0);
  });

  test('keeps its email', async () => {
    const user = await makeUser(t.db);
    const { status, body } = await t.as(user)('PUT', '/api/auth/user/', {
      body: { email: 'another@example.org', first_name: 'Eve' },
    });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(['email']);
    expect((await t.as(user)('GET', '/api/auth/user/')).body).toMatchObject({
      email: user.email,
      first_name: null,
    });
  });

  test('names every wrong field', async () => {
    const call = t.as(await makeUser(t.db));
    const { status, body } = await call('PUT', '/api/auth/user/', {
      body: {
        username: 'a@b.org',
        first_name: 'x'.repeat(151),
        last_name: 'A\r\nBcc: x@example.org',
        language: 'de',
        password: 'short',
      },
    });
    expect(status).toBe(400);
    expect(Object.keys(body).toSorted()).toEqual([
      'first_name',
      'language',
      'last_name',
      'password',
      'username',
    ]);
    const weak = await call('PUT', '/api/auth/user/', {
      body: { username: 'new-name-9', password: 'new-name-9' },
    });
    expect(weak.body).toEqual({ password: [expect.stringContaining('differ')] });
  });

  test('refuses a username that somebody has, in any case', async () => {
    await makeUser(t.db, { username: 'Kalisa' });
    const user = await makeUser(t.db);
    const { status, body } = await t.as(user)('PUT', '/api/auth/user/', {
      body: { username: 'kALISA', password: NEW_PASSWORD },
    });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(['username']);
    expect((await login(user.username, TEST_PASSWORD)).status).toBe(200);
  });

  test('takes no role, and nobody else', async () => {
    const victim = await makeUser(t.db);
    const user = await makeUser(t.db);
    const { body } = await t.as(user)('PUT', '/api/auth/user/', {
      body: {
        first_name: 'Sly',
        id: victim.id,
        is_staff: true,
        is_trainer: true,
        staff_since: '2020-01-01',
        email_verified_at: '2020-01-01',
        password_hash: 'x',
      },
    });
    expect(body).toMatchObject({ id: user.id, is_staff: false, is_trainer: false });
    expect((await t.as(victim)('GET', '/api/auth/user/')).body.first_name).toBeNull();
  });
});

describe('a changed password', () => {
  test('ends the other sessions, keeps this one, and is told by mail', async () => {
    const user = await makeUser(t.db, { language: 'fr' });
    const { body: other } = await login(user.username, TEST_PASSWORD);
    const { body: mine } = await login(user.username, TEST_PASSWORD);
    const bearer = (access: string) => ({ headers: { authorization: `Bearer ${access}` } });
    const { status } = await t.visitor('PUT', '/api/auth/user/', {
      body: { password: NEW_PASSWORD },
      ...bearer(mine.access),
    });
    expect(status).toBe(200);
    expect((await t.visitor('GET', '/api/auth/user/', bearer(mine.access))).status).toBe(200);
    expect((await t.visitor('GET', '/api/auth/user/', bearer(other.access))).status).toBe(401);
    const refreshed = await t.visitor('POST', '/api/auth/refresh/', {
      body: { refresh: other.refresh },
    });
    expect(refreshed.status).toBe(401);
    expect((await login(user.username, TEST_PASSWORD)).status).toBe(401);
    expect((await login(user.username, NEW_PASSWORD)).status).toBe(200);
    const mails = await mailsTo(t.db, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre mot de passe a été modifié']);
    expect(mails[0]?.text_body).toContain('https://inzira.example/forgot-password');
  });

  describe('from a sign-in of more than ten minutes ago', () => {
    async function open() {
      const user = await makeUser(t.db);
      const call = t.as(user);
      await call('GET', '/api/auth/user/');
      const earlier = new Date(Date.now() - 11 * 60_000).toISOString();
      await t.db
        .updateTable('sessions')
        .set({ created_at: earlier })
        .where('user_id', '=', user.id)
        .execute();
      const put = (body: object) => call('PUT', '/api/auth/user/', { body });
      return { user, put };
    }

    test('wants the old one, and with it a wrong one changes nothing', async () => {
      const { user, put } = await open();
      for (const current_password of [undefined, '', 'not-my-password']) {
        const answer = await put({ password: NEW_PASSWORD, current_password });
        expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['current_password']]);
      }
      expect((await login(user.username, TEST_PASSWORD)).status).toBe(200);
      const right = await put({ password: NEW_PASSWORD, current_password: TEST_PASSWORD });
      expect(right.status).toBe(200);
      expect((await login(user.username, NEW_PASSWORD)).status).toBe(200);
    });

    test('counts guesses at it as sign-ins', async () => {
      const { user, put } = await open();
      for (let guess = 0; guess < 10; guess += 1) {
        await put({ password: NEW_PASSWORD, current_password: `guess ${guess}` });
      }
      const next = await put({ password: NEW_PASSWORD, current_password: TEST_PASSWORD });
      expect(next.status).toBe(429);
      expect((await login(user.username, NEW_PASSWORD)).status).not.toBe(200);
    });

    test('is no matter of name and language', async () => {
      const { put } = await open();
      expect((await put({ first_name: 'Ada', password: '' })).status).toBe(200);
    });

    test('is refused to an account without one, until its owner has logged in again', async () => {
      const { user, put } = await open();
      await t.db
        .updateTable('users')
        .set({ password_hash: null })
        .where('id', '=', user.id)
        .execute();
      expect((await put({ password: NEW_PASSWORD })).body).toHaveProperty('current_password');
      const again = t.as(user);
      const changed = await again('PUT', '/api/auth/user/', { body: { password: NEW_PASSWORD } });
      expect(changed.status).toBe(200);
    });
  });

  test('erases no account for a day', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    await call('PUT', '/api/auth/user/', { body: { password: NEW_PASSWORD } });
    const erase = () => call('DELETE', '/api/auth/user/', { body: { password: NEW_PASSWORD } });
    expect(await erase()).toMatchObject({
      status: 400,
      body: { password: [expect.stringContaining('less than a day')] },
    });
    await t.db
      .updateTable('users')
      .set({ password_changed_at: new Date(Date.now() - 25 * 60 * 60_000).toISOString() })
      .where('id', '=', user.id)
      .execute();
    expect((await erase()).status).toBe(204);
  });

  test('is refused to a session that has ended meanwhile', async () => {
    const user = await makeUser(t.db);
    await t.as(user)('GET', '/api/auth/user/');
    const { id: sessionId } = await t.db
      .updateTable('sessions')
      .set({ revoked_at: new Date().toISOString() })
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    // The request was accepted just before the password was reset.
    const viewer = viewerOf(user, sessionId);
    const changes = { password: NEW_PASSWORD, current_password: TEST_PASSWORD };
    await expect(
      updateProfile(t.db, t.app.config, viewer, changes, '127.0.0.1'),
    ).rejects.toMatchObject({ statusCode: 401 });
    expect((await login(user.username, TEST_PASSWORD)).status).toBe(200);
  });

  test('leaves no session behind to those who log in with the old one at the same moment', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    const [changed, ...logins] = await Promise.all([
      call('PUT', '/api/auth/user/', { body: { password: NEW_PASSWORD } }),
      ...Array.from({ length: 8 }, () => login(user.username, TEST_PASSWORD)),
    ]);
    expect(changed?.status).toBe(200);
    for (const { status, body } of logins) {
      if (status !== 200) continue;
      const me = await t.visitor('GET', '/api/auth/user/', {
        headers: { authorization: `Bearer ${body.access}` },
      });
      expect(me.status).toBe(401);
    }
  });
});

test('two devices that change different fields at once keep both', async () => {
  const call = t.as(await makeUser(t.db));
  const put = (body: object) => call('PUT', '/api/auth/user/', { body });
  await Promise.all([put({ first_name: 'Ada' }), put({ last_name: 'Okafor' })]);
  const { body } = await call('GET', '/api/auth/user/');
  expect(body).toMatchObject({ first_name: 'Ada', last_name: 'Okafor' });
});
