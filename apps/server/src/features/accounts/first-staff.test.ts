import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { createFirstStaffLink } from './first-staff.ts';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});

const account = {
  username: 'director',
  email: 'director@hub.test',
  password: 'a-long-quiet-river',
};
const tokenOf = (link: string | null) => link?.split('/').at(-1) ?? '';
const create = (token: string, changes: object = {}) =>
  t.visitor('POST', '/api/staff/first/', { body: { token, ...account, ...changes } });

describe('the first staff account', () => {
  test('is made with the link that the start prints, once', async () => {
    const link = await createFirstStaffLink(t.db, t.app.config);
    expect(link).toMatch(/\/first-staff\/[\w-]{43}$/);
    expect((await create(tokenOf(link))).status).toBe(201);
    const { body } = await t.visitor('POST', '/api/auth/login/', { body: account });
    expect(body.user).toMatchObject({ username: 'director', is_staff: true });
    expect(await createFirstStaffLink(t.db, t.app.config)).toBeNull();
    const again = await create(tokenOf(link), { username: 'other', email: 'o@hub.test' });
    expect([again.status, again.body.error]).toEqual([
      400,
      'This site has its first staff account. Log in with it; it makes others staff.',
    ]);
  });

  test('is one, when the link is used by two at once', async () => {
    const token = tokenOf(await createFirstStaffLink(t.db, t.app.config));
    const answers = await Promise.all([
      create(token),
      create(token, { username: 'second', email: 'second@hub.test' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const users = await t.db.selectFrom('users').select('id').execute();
    expect(users).toHaveLength(1);
  });

  test('keeps its link after a wrong password, and a new start ends an old link', async () => {
    const old = tokenOf(await createFirstStaffLink(t.db, t.app.config));
    const token = tokenOf(await createFirstStaffLink(t.db, t.app.config));
    expect((await create(old)).body.error).toMatch(/expired/);
    expect((await create(token, { password: 'short' })).body).toHaveProperty('password');
    expect((await create(token)).status).toBe(201);
  });

  test('is not made with a made-up link, nor with one of yesterday', async () => {
    expect((await create('made-up')).status).toBe(400);
    const token = tokenOf(await createFirstStaffLink(t.db, t.app.config));
    const row = await t.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
    const value = { ...JSON.parse(row.value), expiresAt: '2026-01-01T00:00:00.000Z' };
    await t.db
      .updateTable('installation')
      .set({ value: JSON.stringify(value) })
      .execute();
    expect((await create(token)).status).toBe(400);
  });
});
