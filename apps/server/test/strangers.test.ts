import { hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { revokeRole } from '#src/features/accounts/roles.ts';
import { openSession } from '#src/features/accounts/sessions.ts';
import { makeUser } from './factories.ts';
import { formOf } from './forms.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

describe('a token that was signed with our key', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['and has expired', { exp: 1_000 }, 'HS256'],
    ['for another purpose', { aud: 'links' }, 'HS256'],
    ['by another issuer', { iss: 'elsewhere' }, 'HS256'],
    ['in another way', {}, 'HS512'],
    ['and names no session', { sid: 'all' }, 'HS256'],
  ])('%s opens nothing', async (_, change, alg) => {
    const { access } = await openSession(
      t.db,
      t.app.tokens,
      t.app.config,
      (await makeUser(t.db)).id,
    );
    const claims = JSON.parse(
      Buffer.from(access.split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>;
    const key = new Uint8Array(hkdfSync('sha256', t.app.config.secret, 'inzira', 'sessions', 32));
    const sign = (payload: object, header = 'HS256') =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: header }).sign(key);
    const open = async (token: string) =>
      (
        await t.visitor('GET', '/api/auth/user/', {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status;
    expect(await open(await sign(claims))).toBe(200);
    expect(await open(await sign({ ...claims, ...change }, alg))).toBe(401);
  });
});

test('a role that was taken away is gone at once, in a session that was open', async () => {
  const user = await makeUser(t.db, { staff: true });
  // A second staff account, because the last one cannot lose its role.
  await makeUser(t.db, { staff: true });
  const call = t.as(user);
  expect((await call('GET', '/api/advisor/unanswered/')).status).toBe(200);
  await makeUser(t.db, { staff: true });
  await revokeRole(t.db, user.id, 'staff');
  expect((await call('GET', '/api/advisor/unanswered/')).status).toBe(403);
});

describe('a stranger', () => {
  test('does not get past the limits of an address by naming others', async () => {
    const strict = await startTestApp({ LIMIT_REQUESTS_PER_ADDRESS: '3' });
    const statuses = [];
    for (let count = 1; count <= 5; count += 1) {
      const { statusCode } = await strict.app.inject({
        url: '/api/settings/',
        remoteAddress: '203.0.113.7',
        headers: { 'x-forwarded-for': `198.51.100.${count}` },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  test('is not let in from another site, also when its browser asks first', async () => {
    const { headers } = await t.visitor('GET', '/api/auth/user/', {
      headers: { origin: 'https://elsewhere.example' },
    });
    const { headers: preflight } = await t.app.inject({
      method: 'OPTIONS',
      url: '/api/auth/user/',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization',
      },
    });
    for (const name of ['origin', 'methods', 'headers', 'credentials']) {
      expect(headers[`access-control-allow-${name}`]).toBeUndefined();
      expect(preflight[`access-control-allow-${name}`]).toBeUndefined();
    }
  });

  test('learns nothing of the inside from a failure', async () => {
    const broken = await startTestApp();
    const logIn = () =>
      broken.visitor('POST', '/api/auth/login/', { body: { username: 'a', password: 'b' } });
    // Kysely only destroys a connection that was used.
    expect((await logIn()).status).toBe(401);
    await broken.db.destroy();
    const { status, body } = await logIn();
    expect(status).toBeGreaterThanOrEqual(500);
    expect(body).toEqual({ error: expect.not.stringMatching(/at |\.ts|select|driver/i) });
  });
});

describe('a form', () => {
  test.each<[string, ReturnType<typeof formOf>]>([
    ['with __proto__ among its fields', formOf({ name: 'x', ['__proto__']: 'y' })],
    ['with constructor among its fields', formOf({ name: 'x', constructor: 'y', toString: 'z' })],
    ['with a thousand fields', formOf({ name: Array.from({ length: 1000 }, () => 'x') })],
    ['with a field of two megabytes', formOf({ name: 'x'.repeat(2_000_000) })],
    [
      'with a file in the place of a text',
      formOf({ description: 'x' }, { field: 'name', filename: 'a.png', bytes: 'x' }),
    ],
    [
      'with a file that nobody asked for',
      formOf({ name: 'x' }, { field: 'passport', filename: 'a.png', bytes: 'x' }),
    ],
    [
      'without a boundary',
      { payload: Buffer.from('x'), headers: { 'content-type': 'multipart/form-data' } },
    ],
  ])('%s breaks nothing', async (_, form) => {
    const user = t.as(await makeUser(t.db));
    const { status } = await user('POST', '/api/auth/organizations/', form);
    expect(status).toBeLessThan(500);
    expect('y' in {}).toBe(false);
  });
});
