import { expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp } from '#test/start-test-app.ts';

test('forty people who sign in at once leave room for what others write', async () => {
  const t = await startTestApp();
  const user = await makeUser(t.db);
  const users = [];
  for (let i = 0; i < 40; i += 1) users.push(await makeUser(t.db));
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
  // Neither all sign-ins behind the last hash, nor all writes behind all sign-ins.
  const between = order.slice(places[5], places[35]).filter((what) => what === 'write');
  expect(between.length).toBeGreaterThan(30);
});
