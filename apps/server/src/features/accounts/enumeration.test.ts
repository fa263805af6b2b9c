import { verify } from '@node-rs/argon2';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#src/app.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { hashPassword } from './passwords.ts';

vi.hoisted(() => vi.resetModules());
// The real library, with its calls recorded.
vi.mock(import('@node-rs/argon2'), { spy: true });

/** Every statement of the tested server, by kind and table. */
const statements: string[] = [];
let t: TestApp;
let app: App;

beforeAll(async () => {
  t = await startTestApp();
  const recorded = t.db.withPlugin({
    transformQuery: ({ node }) => {
      const table = /"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/.exec(
        JSON.stringify(node),
      );
      statements.push(`${node.kind} ${table?.[1]}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  app = await buildApp(t.app.config, recorded, null);
  await app.ready();
  return () => app.close();
});

/** A call's answer, and the statements it runs. */
async function observe(url: string, body: object) {
  statements.length = 0;
  vi.mocked(verify).mockClear();
  const response = await app.inject({ method: 'POST', url, payload: body });
  return {
    status: response.statusCode,
    body: response.body,
    headers: Object.keys(response.headers).toSorted(),
    statements: [...statements],
    // Algorithm, version and cost determine the time of a hash.
    hashes: vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4)),
  };
}

describe('whether an account exists cannot be told', () => {
  test('from a failed login: same words, same statements, a password hashed either way', async () => {
    const url = '/api/auth/login/';
    const user = await makeUser(t.db, { password_hash: await hashPassword(TEST_PASSWORD) });
    const known = await observe(url, { username: user.email, password: 'wrong-password' });
    const unknown = await observe(url, {
      username: 'stranger@example.org',
      password: 'wrong-password',
    });
    expect(unknown).toEqual(known);
    expect(known.status).toBe(401);
    expect(known.hashes).toEqual([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']]);
  });

  test('from a failed login to a disabled account', async () => {
    const url = '/api/auth/login/';
    const password_hash = await hashPassword(TEST_PASSWORD);
    const user = await makeUser(t.db, { password_hash, disabled_at: '2026-01-01T00:00:00.000Z' });
    const known = await observe(url, { username: user.email, password: 'wrong-password' });
    const unknown = await observe(url, {
      username: 'nobody-here@example.org',
      password: 'wrong-password',
    });
    expect(unknown).toEqual(known);
    expect(JSON.parse(known.body)).toEqual({ error: 'Invalid username or password.' });
  });

  test('from a login to an account without a password', async () => {
    const user = await makeUser(t.db, { password_hash: null });
    const known = await observe('/api/auth/login/', { username: user.email, password: 'any' });
    const unknown = await observe('/api/auth/login/', {
      username: 'no@example.org',
      password: 'any',
    });
    expect(known).toEqual(unknown);
    expect(known.hashes).toHaveLength(1);
  });

  test('from asking for a reset link: same words, same statements', async () => {
    const url = '/api/auth/request-password-reset/';
    const user = await makeUser(t.db);
    const known = await observe(url, { email: user.email });
    const unknown = await observe(url, { email: 'stranger@example.org' });
    expect(unknown).toEqual(known);
    expect(known.status).toBe(200);
    expect(known.statements).toContain('InsertQueryNode outbox');
  });

  test('from inviting somebody', async () => {
    const owner = await makeUser(t.db);
    const call = t.as(owner);
    const { body: organization } = await call('POST', '/api/auth/organizations/', {
      body: { name: 'Abacuruzi' },
    });
    const invite = (email: string) =>
      call('POST', `/api/auth/organizations/${organization.id}/invite/`, { body: { email } });
    const known = await invite((await makeUser(t.db, { email: 'known@example.org' })).email);
    const unknown = await invite('other@example.org');
    expect(known.status).toBe(200);
    expect(unknown.status).toBe(200);
    expect(unknown.body.message.replace('other@', 'known@')).toBe(known.body.message);
  });
});
