import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { createUserWithFreeName } from './accounts.ts';

let t: TestApp;
let count = 0;
beforeAll(async () => {
  t = await startTestApp();
});

const register = (body: object) => t.visitor('POST', '/api/auth/register/', { body });
const login = (username: string, password: string) =>
  t.visitor('POST', '/api/auth/login/', { body: { username, password } });

describe('register', () => {
  test('opens an account that can log in, by username and by email, in any case', async () => {
    const answer = await register({
      username: 'Uwase_9',
      email: 'Uwase@Example.org',
      password: TEST_PASSWORD,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      username: 'Uwase_9',
      email: 'Uwase@Example.org',
    });
    for (const name of ['uwase_9', 'UWASE_9', 'uwase@example.org']) {
      expect((await login(name, TEST_PASSWORD)).status).toBe(200);
    }
  });

  test('names every wrong field', async () => {
    const { status, body } = await register({
      username: 'a b',
      email: 'nobody',
      password: 'short',
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      username: [expect.stringContaining('letters')],
      email: ['Enter a valid email address.'],
      password: ['Use at least 8 characters.'],
    });
    const empty = await register({});
    expect(Object.keys(empty.body).toSorted()).toEqual(['email', 'password', 'username']);
    expect(empty.body.email).toEqual(['This field is required.']);
  });

  test.each([
    ['a common one', 'password123', 'common'],
    ['one character', 'zzzzzzzzzz', 'common'],
    ['the username', 'Mutesi-Shop', 'differ'],
    ['the email', 'mutesi@example.org', 'differ'],
  ])('refuses a password that is %s', async (_, password, word) => {
    const { status, body } = await register({
      username: 'mutesi-shop',
      email: 'mutesi@example.org',
      password,
    });
    expect(status).toBe(400);
    expect(body.password[0]).toContain(word);
  });

  test('refuses a taken username and email in another case', async () => {
    await makeUser(t.db, { username: 'taken', email: 'taken@example.org' });
    const { status, body } = await register({
      username: 'TAKEN',
      email: 'Taken@Example.ORG',
      password: TEST_PASSWORD,
    });
    expect(status).toBe(400);
    expect(Object.keys(body).toSorted()).toEqual(['email', 'username']);
  });

  test('of one name, twenty at once, one wins and none fails badly', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        register({ username: 'race', email: `race${i}@example.org`, password: TEST_PASSWORD }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  test('takes no role from the body', async () => {
    await register({
      username: 'sly',
      email: 'sly@example.org',
      password: TEST_PASSWORD,
      is_staff: true,
      staff_since: '2020-01-01',
      is_trainer: true,
      id: 1,
    });
    const { body } = await login('sly', TEST_PASSWORD);
    expect(body.user).toMatchObject({ is_staff: false, is_trainer: false });
  });
});

describe('the limits of an address', () => {
  test('stop registrations and failed logins, and tell until when', async () => {
    const strict = await startTestApp({
      LIMIT_REGISTRATIONS_PER_ADDRESS: '2',
      LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '3',
    });
    const registered = [];
    for (let i = 0; i < 3; i += 1) {
      const body = {
        username: `many-${i}`,
        email: `many-${i}@example.org`,
        password: TEST_PASSWORD,
      };
      registered.push(await strict.visitor('POST', '/api/auth/register/', { body }));
    }
    expect(registered.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(Number(registered[2]?.headers['retry-after'])).toBeGreaterThan(59 * 60);
    const attempt = (i: number, password: string) =>
      strict.visitor('POST', '/api/auth/login/', { body: { username: `many-${i}`, password } });
    for (let i = 0; i < 5; i += 1) expect((await attempt(0, TEST_PASSWORD)).status).toBe(200);
    for (let i = 0; i < 3; i += 1) expect((await attempt(i, 'wrong')).status).toBe(401);
    const blocked = await attempt(1, TEST_PASSWORD);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('count guesses at one account together, by its username and by its email', async () => {
    const user = await makeUser(t.db);
    for (let i = 0; i < 5; i += 1) {
      expect((await login(user.username, 'wrong')).status).toBe(401);
      expect((await login(user.email, 'wrong')).status).toBe(401);
    }
    expect((await login(user.username, TEST_PASSWORD)).status).toBe(429);
    expect((await login(user.email, TEST_PASSWORD)).status).toBe(429);
  });
});

describe('guesses from elsewhere', () => {
  const from = (remoteAddress: string, body: object) =>
    t.app.inject({ method: 'POST', url: '/api/auth/login/', payload: body, remoteAddress });

  test('hold nobody off who signs in from another address', async () => {
    const { username } = await makeUser(t.db);
    for (let i = 0; i < 12; i += 1) await from('203.0.113.1', { username, password: 'wrong' });
    const right = { username, password: TEST_PASSWORD };
    expect((await from('203.0.113.1', right)).statusCode).toBe(429);
    expect((await from('203.0.113.2', right)).statusCode).toBe(200);
  });

  test('from many addresses meet a wider limit, which a device that signed in before passes', async () => {
    const strict = await startTestApp({ LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: '2' });
    const { username } = await makeUser(strict.db);
    const right = { username, password: TEST_PASSWORD };
    const of = (remoteAddress: string, payload: object) =>
      strict.app.inject({ method: 'POST', url: '/api/auth/login/', payload, remoteAddress });
    const { device } = (await of('198.51.100.1', right)).json<{ device: string }>();
    for (let i = 0; i < 20; i += 1) {
      await of(`203.0.113.${Math.floor(i / 2)}`, { username, password: 'wrong' });
    }
    expect((await of('198.51.100.2', right)).statusCode).toBe(429);
    expect((await of('198.51.100.2', { ...right, device })).statusCode).toBe(200);
    expect((await of('203.0.113.0', { ...right, device })).statusCode).toBe(200);
  });

  test('at an address that a device of the user is behind leave the device in', async () => {
    const { username } = await makeUser(t.db);
    const right = { username, password: TEST_PASSWORD };
    const { device } = (await from('198.51.100.9', right)).json<{ device: string }>();
    for (let i = 0; i < 12; i += 1) await from('198.51.100.9', { username, password: 'wrong' });
    expect((await from('198.51.100.9', { ...right, device })).statusCode).toBe(200);
  });

  test('are limited on a known device too, and a forged or another’s device is none', async () => {
    const [one, other] = [await makeUser(t.db), await makeUser(t.db)];
    const signedIn = await from('198.51.100.3', {
      username: one.username,
      password: TEST_PASSWORD,
    });
    const { device } = signedIn.json<{ device: string }>();
    const guess = (username: string, given: string) =>
      from('198.51.100.4', { username, password: 'wrong', device: given });
    for (let i = 0; i < 10; i += 1) await guess(one.username, device);
    expect((await guess(one.username, device)).statusCode).toBe(429);
    const forged = device.replace(/\.[\d-]+\./, `.${other.id}.`);
    for (let i = 0; i < 10; i += 1) await guess(other.username, i % 2 ? device : forged);
    expect((await guess(other.username, forged)).statusCode).toBe(429);
    expect((await guess(other.username, device)).statusCode).toBe(429);
  });
});

describe('a username', () => {
  test.each([
    'Inzira',
    'inzira-team',
    'lnzira',
    '1nz1ra',
    'Support',
    'supp0rt.kigali',
    'ädmin',
    'a.d.m.i.n',
    'Administrator',
    'ɑdmin',
    'аdmin',
    'аmina',
    'сосо',
    'ＡＤＭＩＮ',
  ])('%s passes for the team or for another name, and is refused', async (username) => {
    const body = { username, email: `${count++}@names.example.org`, password: TEST_PASSWORD };
    const { status, body: answer } = await register(body);
    expect([status, Object.keys(answer)]).toEqual([400, ['username']]);
    const user = await makeUser(t.db);
    const renamed = await t.as(user)('PUT', '/api/auth/user/', { body: { username } });
    expect([renamed.status, Object.keys(renamed.body)]).toEqual([400, ['username']]);
  });

  test.each([
    'andré.ñ',
    'Kɔfi-Mɛnsah',
    'Ọlámidé',
    'Łukasz',
    'Марина',
    'አበበ.2',
    'محمد',
    'supporter',
    'Staffan',
  ])('%s is somebody’s name', async (username) => {
    const body = { username, email: `${count++}@names.example.org`, password: TEST_PASSWORD };
    expect((await register(body)).status).toBe(201);
  });

  test('made from an address of a team is another one; a name of the team is nobody’s', async () => {
    const user = await makeUser(t.db);
    const body = { first_name: 'Inzira', last_name: 'Support' };
    const { status, body: answer } = await t.as(user)('PUT', '/api/auth/user/', { body });
    expect([status, Object.keys(answer)]).toEqual([400, ['first_name']]);
    const made = await createUserWithFreeName(t.db, {
      email: 'support@names.example.org',
      language: 'en',
      password_hash: null,
      email_verified_at: new Date().toISOString(),
    });
    expect(made?.username).toMatch(/^member/);
  });
});

describe('login', () => {
  test('answers the same for a wrong password and an unknown account', async () => {
    const user = await makeUser(t.db);
    const wrong = await login(user.username, 'not-the-password');
    const unknown = await login('nobody-at-all', 'not-the-password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ error: 'Invalid username or password.' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('a disabled account cannot get in, and its open session ends', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    expect((await call('GET', '/api/auth/user/')).status).toBe(200);
    await t.db
      .updateTable('users')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', user.id)
      .execute();
    expect((await call('GET', '/api/auth/user/')).status).toBe(401);
    expect((await login(user.username, TEST_PASSWORD)).status).toBe(401);
  });

  test('after ten failures an account waits, though the password be right; others do not', async () => {
    const user = await makeUser(t.db);
    for (let i = 0; i < 10; i += 1) {
      expect((await login(user.username, 'wrong')).status).toBe(401);
    }
    const blocked = await login(user.username, TEST_PASSWORD);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(60);
    const other = await makeUser(t.db);
    expect((await login(other.username, TEST_PASSWORD)).status).toBe(200);
  });

  test('guesses in parallel are counted too', async () => {
    const user = await makeUser(t.db);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login(user.username, 'wrong')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

describe('refresh', () => {
  test('gives a working access token', async () => {
    const user = await makeUser(t.db);
    const session = await login(user.username, TEST_PASSWORD);
    const { status, body } = await t.visitor('POST', '/api/auth/refresh/', {
      body: { refresh: session.body.refresh },
    });
    expect(status).toBe(200);
    const me = await t.visitor('GET', '/api/auth/user/', {
      headers: { authorization: `Bearer ${body.access}` },
    });
    expect(me.body.username).toBe(user.username);
  });

  test('ends thirty days after the last use', async () => {
    const user = await makeUser(t.db);
    const session = await login(user.username, TEST_PASSWORD);
    await t.db
      .updateTable('sessions')
      .set({ last_used_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('user_id', '=', user.id)
      .execute();
    const { status } = await t.visitor('POST', '/api/auth/refresh/', {
      body: { refresh: session.body.refresh },
    });
    expect(status).toBe(401);
  });
});

describe('logout', () => {
  const refreshes = async (refresh: unknown) =>
    (await t.visitor('POST', '/api/auth/refresh/', { body: { refresh } })).status;

  test.each([
    ['with an access token that has expired', 'Bearer nonsense'],
    ['without an access token', undefined],
  ])('ends the session %s', async (_, authorization) => {
    const user = await makeUser(t.db);
    const { refresh, access } = (await login(user.username, TEST_PASSWORD)).body;
    const { status } = await t.visitor('POST', '/api/auth/logout/', {
      headers: authorization ? { authorization } : {},
      body: { refresh },
    });
    expect(status).toBe(204);
    expect(await refreshes(refresh)).toBe(401);
    const me = await t.visitor('GET', '/api/auth/user/', {
      headers: { authorization: `Bearer ${access}` },
    });
    expect(me.status).toBe(401);
  });

  test('ends no other session, whoever is logged in', async () => {
    const user = await makeUser(t.db);
    const here = (await login(user.username, TEST_PASSWORD)).body;
    const elsewhere = (await login(user.username, TEST_PASSWORD)).body;
    await t.as(user)('POST', '/api/auth/logout/', { body: { refresh: here.refresh } });
    expect(await refreshes(elsewhere.refresh)).toBe(200);
  });

  test('an access token, or nonsense, in place of the refresh token ends nothing', async () => {
    const user = await makeUser(t.db);
    const { access, refresh } = (await login(user.username, TEST_PASSWORD)).body;
    for (const token of [access, 'nonsense'])
      await t.visitor('POST', '/api/auth/logout/', { body: { refresh: token } });
    expect(await refreshes(refresh)).toBe(200);
  });
});
