import { describe, expect, test } from 'vitest';
import { makeUser } from './factories.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

const get = async (t: TestApp, url: string, remoteAddress: string) =>
  (await t.app.inject({ url, remoteAddress })).statusCode;

describe('requests a minute', () => {
  test('of a user beyond the limit get 429 with Retry-After; another user goes on', async () => {
    const t = await startTestApp({ LIMIT_REQUESTS_PER_USER: '3' });
    const user = t.as(await makeUser(t.db));
    for (let i = 0; i < 3; i += 1) expect((await user('GET', '/api/auth/user/')).status).toBe(200);
    const { status, headers } = await user('GET', '/api/auth/user/');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const other = t.as(await makeUser(t.db));
    expect((await other('GET', '/api/auth/user/')).status).toBe(200);
  });

  test('are counted for an IPv6 network as one, whichever of its addresses they come from', async () => {
    const t = await startTestApp({ LIMIT_REQUESTS_PER_ADDRESS: '2' });
    const settings = async (ip: string) => get(t, '/api/settings/', ip);
    expect(await settings('2001:db8:1:1::1')).toBe(200);
    expect(await settings('2001:db8:1:1:ffff::2')).toBe(200);
    expect(await settings('2001:db8:1:1::3')).toBe(429);
    expect(await settings('2001:db8:1:2::1')).toBe(200);
  });

  test('are counted as calls however their address is written', async () => {
    const t = await startTestApp({ LIMIT_REQUESTS_PER_ADDRESS: '2' });
    const urls = ['/%61pi/settings/', 'http://inzira.example/api/settings/', '/api/settings/'];
    const statuses = [];
    for (const url of urls) statuses.push(await get(t, url, '203.0.113.7'));
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('are counted as calls where they write, such as the button of a mail program to unsubscribe', async () => {
    const t = await startTestApp({ LIMIT_REQUESTS_PER_ADDRESS: '2' });
    const url = `/newsletter/unsubscribe/${'a'.repeat(43)}`;
    const statuses = [];
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await t.app.inject({ method: 'POST', url })).statusCode);
    }
    expect(statuses).toEqual([404, 404, 429]);
  });

  test.each(['/api/nothing/', '/nothing', '/.env', '/files/public/nothing.png'])(
    'for %s are limited, though nothing is there',
    async (url) => {
      const t = await startTestApp({
        LIMIT_REQUESTS_PER_ADDRESS: '2',
        LIMIT_PAGES_PER_ADDRESS: '2',
      });
      const statuses = [];
      for (let i = 0; i < 3; i += 1) statuses.push(await get(t, url, '203.0.113.7'));
      expect(statuses).toEqual([404, 404, 429]);
      expect(await get(t, url, '203.0.113.8')).toBe(404);
    },
  );

  test('for pages and files leave the calls of the same address alone, and the health checks', async () => {
    const t = await startTestApp({ LIMIT_PAGES_PER_ADDRESS: '1' });
    expect(await get(t, '/nothing', '203.0.113.7')).toBe(404);
    expect(await get(t, '/nothing', '203.0.113.7')).toBe(429);
    expect(await get(t, '/api/settings/', '203.0.113.7')).toBe(200);
    for (let i = 0; i < 3; i += 1) expect(await get(t, '/healthz', '203.0.113.7')).toBe(200);
  });
});

test('registrations, sign-ins and resets are counted for an IPv6 network as one', async () => {
  const t = await startTestApp({
    LIMIT_REGISTRATIONS_PER_ADDRESS: '1',
    LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '1',
  });
  const post = async (url: string, host: number, payload: object) =>
    (await t.app.inject({ method: 'POST', url, payload, remoteAddress: `2001:db8::${host}` }))
      .statusCode;
  const register = async (host: number) =>
    post('/api/auth/register/', host, {
      username: `visitor-${host}`,
      email: `visitor-${host}@example.org`,
      password: 'correct-horse-battery',
    });
  const logIn = async (host: number) =>
    post('/api/auth/login/', host, { username: `nobody-${host}`, password: 'a-wrong-password' });
  const askReset = async (host: number) =>
    post('/api/auth/request-password-reset/', host, { email: `somebody-${host}@example.org` });
  expect([await register(1), await register(2)]).toEqual([201, 429]);
  expect([await logIn(1), await logIn(2)]).toEqual([401, 429]);
  expect([await askReset(1), await askReset(2)]).toEqual([200, 429]);
});
