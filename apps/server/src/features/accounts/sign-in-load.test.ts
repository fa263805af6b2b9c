import { describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { hashPassword } from './passwords.ts';

/** With the product's cost. */
const password_hash = await hashPassword(TEST_PASSWORD);

test('forty people who sign in at once leave room for what others write', async () => {
  const t = await startTestApp();
  const user = await makeUser(t.db);
  const users = [];
  for (let i = 0; i < 40; i += 1) users.push(await makeUser(t.db, { password_hash }));
  const order: ('sign-in' | 'write')[] = [];
  const signIns = Promise.all(
    users.map(async ({ username }) => {
      const { status } = await t.visitor('POST', '/api/auth/login/', {
        body: { username, password: TEST_PASSWORD },
      });
      expect(status).toBe(200);
      order.push('sign-in');
    }),
  );
  let isDone = false;
  const writes = (async () => {
    while (!isDone) {
      await t.db
        .updateTable('users')
        .set({ first_name: String(order.length) })
        .where('id', '=', user.id)
        .execute();
      order.push('write');
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await signIns;
  isDone = true;
  await writes;
  const places = order.flatMap((what, index) => (what === 'sign-in' ? [index] : []));
  // Writes are neither delayed until the last hash, nor all before it.
  const between = order.slice(places[5], places[35]).filter((what) => what === 'write');
  expect(between.length).toBeGreaterThan(30);
});

describe('many who sign in at once from one address', () => {
  const signIn = (t: TestApp, username: string, password = TEST_PASSWORD) =>
    t.visitor('POST', '/api/auth/login/', { body: { username, password } });

  test('all get in, and nobody’s right password is held against the others', async () => {
    const t = await startTestApp({ LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '3' });
    const users = [];
    for (let i = 0; i < 40; i += 1) users.push(await makeUser(t.db, { password_hash }));
    const answers = await Promise.all(users.map(({ username }) => signIn(t, username)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await signIn(t, users[0]?.username ?? '')).status).toBe(200);
  });

  test('with wrong passwords are stopped, however many come at the same time', async () => {
    const t = await startTestApp({ LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '5' });
    const users = [];
    for (let i = 0; i < 30; i += 1) users.push(await makeUser(t.db, { password_hash }));
    const answers = await Promise.all(users.map(({ username }) => signIn(t, username, 'wrong')));
    const looked = answers.filter(({ status }) => status === 401).length;
    // Those that had begun already.
    expect(looked).toBeGreaterThanOrEqual(5);
    expect(looked).toBeLessThanOrEqual(7);
    const after = await signIn(t, users[0]?.username ?? '');
    expect([after.status, Number(after.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});
