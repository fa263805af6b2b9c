import { hkdfSync } from 'node:crypto';
import { allEndpoints } from '@inzira/contract/all-endpoints';
import type { Endpoint } from '@inzira/contract/endpoint';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { revokeRole } from '#src/features/accounts/roles.ts';
import { openSession } from '#src/features/accounts/sessions.ts';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { makeUser, TEST_PASSWORD } from './factories.ts';
import { formOf } from './forms.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    LIMIT_REQUESTS_PER_USER: '1000000',
    LIMIT_REQUESTS_PER_ADDRESS: '1000000',
    LIMIT_REGISTRATIONS_PER_ADDRESS: '1000000',
    LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '1000000',
    LIMIT_MAILS_PER_RECIPIENT: '1000000',
  });
  await importCurriculum(t.db, `${t.app.config.checkoutRoot}/content`);
});

const HOSTILE = [
  'a\u0000b',
  '\u0000',
  '\ud800 half a character',
  "' or 1=1 --",
  '"; drop table users; --',
  "1' and (select count(*) from users) > 0 --",
  '%',
  '_%\\',
  String.raw`\x00\u0000`,
  '../../../../etc/passwd',
  'x\r\nset-cookie: a=b',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}#{7*7}',
  '=1+1',
  '__proto__',
  'constructor',
  'toString',
  '1e400',
  '99999999999999999999',
  '\u202e\ufeff\u200b',
  '9'.repeat(300),
  '🌍'.repeat(500),
];

/** Values that the calls take, so that each hostile one is the only thing wrong. */
const BODIES: Record<string, Record<string, unknown>> = {
  'POST /api/auth/register/': {
    username: 'mallory',
    email: 'mallory@example.org',
    password: TEST_PASSWORD,
    language: 'en',
  },
  'POST /api/auth/login/': { username: 'mallory', password: 'a-wrong-password' },
  'POST /api/auth/refresh/': { refresh: 'nonsense' },
  'POST /api/auth/logout/': { refresh: 'nonsense' },
  'PUT /api/auth/user/': {
    username: 'mallory',
    first_name: 'M',
    last_name: 'A',
    language: 'fr',
    password: '',
  },
  'DELETE /api/auth/user/': { password: 'a-wrong-password', id_token: 'nonsense' },
  'POST /api/auth/request-password-reset/': { email: 'mallory@example.org' },
  'POST /api/auth/reset-password/': { uid: '1', token: 'x', new_password: TEST_PASSWORD },
  'POST /api/auth/google/': { id_token: 'nonsense' },
  'POST /api/auth/organizations/': {
    name: 'Ikaze',
    description: 'd',
    industry: 'i',
    website: 'https://example.org',
    phone: '1',
    address: 'a',
  },
  'POST /api/auth/organizations/:id/invite/': { email: 'guest@example.org', role: 'student' },
  'POST /api/auth/invite/:uid/:token/': {
    password: TEST_PASSWORD,
    password_confirmation: TEST_PASSWORD,
    username: 'guest',
  },
  'POST /api/user-progress/': { lesson_id: 1, chapter_id: 1 },
  'POST /api/quiz/results/': { chapter_id: 1, score: 1, total: 5 },
  'POST /api/quiz/psychometric/': { answers: { '1': 'A' } },
  'POST /api/advisor/chat/': { message: 'What is cash flow?', conversation_id: '', language: 'en' },
  'POST /api/advisor/chat/audio/': { message: 'What is cash flow?' },
  'PUT /api/advisor/idea/': {
    idea: 'i',
    sector: 's',
    country: 'c',
    customer: 'c',
    stage: 'Startup',
  },
};

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;
const fieldsOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

describe.each(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (name, { method, url, schema }) => {
    const plain = url.replaceAll(/:\w+/g, '1');

    async function attack(requests: { what: string; url: string; body?: unknown }[]) {
      const failed: string[] = [];
      let user = t.visitor;
      for (const [index, { what, url: address, body }] of requests.entries()) {
        // Somebody else now and then, before the limits of one person stand before what is attacked.
        if (index % 10 === 0) user = t.as(await makeUser(t.db, { staff: true, trainer: true }));
        const answer = await user(method, address, body === undefined ? {} : { body });
        if (answer.status >= 500 && answer.status !== 503) failed.push(`${what}: ${answer.status}`);
      }
      expect(failed).toEqual([]);
    }

    test.runIf(url.includes(':'))('is not broken by what stands in its address', () =>
      attack(
        HOSTILE.map((text) => ({
          what: JSON.stringify(text),
          url: url.replaceAll(/:\w+/g, encodeURIComponent(text.toWellFormed())),
        })),
      ),
    );

    const query = fieldsOf(schema.querystring);
    test.runIf(query.length > 0)('is not broken by what stands in its query', () =>
      attack([
        ...query.flatMap((field) =>
          HOSTILE.map((text) => ({
            what: `${field} ${JSON.stringify(text)}`,
            url: `${plain}?${field}=${encodeURIComponent(text.toWellFormed())}`,
          })),
        ),
        ...query.flatMap((field) =>
          [
            `${field}=1&${field}=2`,
            `${field}[]=1`,
            `${field}[a]=1`,
            `${field}=%`,
            '__proto__=1',
          ].map((text) => ({ what: text, url: `${plain}?${text}` })),
        ),
      ]),
    );

    const sample = BODIES[name];
    test.runIf(sample)('is not broken by what stands in its body', () =>
      attack(
        Object.keys(sample ?? {}).flatMap((field) =>
          [...HOSTILE, {}, [], [['a']], null, true, -1, 1e308, { toString: 'a' }].map((value) => ({
            what: `${field} ${JSON.stringify(value)}`,
            url: plain,
            body: { ...sample, [field]: value },
          })),
        ),
      ),
    );
  },
);

describe('a token that was signed with our key', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['and has expired', { exp: 1_000 }, 'HS256'],
    ['for another purpose', { aud: 'links' }, 'HS256'],
    ['by another issuer', { iss: 'elsewhere' }, 'HS256'],
    ['in another way', {}, 'HS512'],
    ['and names no session', { sid: 'all' }, 'HS256'],
  ])('%s opens nothing', async (_, change, alg) => {
    const { access } = await openSession(t.db, t.app.tokens, (await makeUser(t.db)).id);
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
  const call = t.as(user);
  expect((await call('GET', '/api/advisor/unanswered/')).status).toBe(200);
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
    await broken.db.destroy();
    const { status, body } = await broken.visitor('POST', '/api/auth/login/', {
      body: { username: 'a', password: 'b' },
    });
    expect(status).toBeGreaterThanOrEqual(500);
    expect(body).toEqual({ error: expect.not.stringMatching(/at |\.ts|select|driver/i) });
  });
});

test('a question of one endless word costs the mentor no more than one of many', async () => {
  const cost = async (message: string) => {
    const user = t.as(await makeUser(t.db));
    const before = process.cpuUsage();
    for (let count = 0; count < 3; count += 1) {
      await user('POST', '/api/advisor/chat/', { body: { message } });
    }
    return process.cpuUsage(before).user;
  };
  const words = 'How do I find out what it costs me to win a customer and to keep one? '.repeat(55);
  await cost(words);
  expect(await cost('a'.repeat(3900))).toBeLessThan(3 * (await cost(words)));
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
