import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { grantRole, revokeRole } from './roles.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom('user_roles').execute();
});

const rolesOf = async (id: number) => {
  const rows = await t.db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', id)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
};

describe('a role', () => {
  test('is one of several, counts once, and is written down with who gave it', async () => {
    const [staff, user] = [await makeUser(t.db, { staff: true }), await makeUser(t.db)];
    expect(await grantRole(t.db, user.id, 'editor', staff.id)).toBe(true);
    expect(await grantRole(t.db, user.id, 'editor', staff.id)).toBe(false);
    expect(await grantRole(t.db, user.id, 'trainer', staff.id)).toBe(true);
    const { body } = await t.as(user)('GET', '/api/auth/user/');
    expect(body).toMatchObject({
      roles: ['editor', 'trainer'],
      is_trainer: true,
      is_staff: false,
    });
    const lines = await t.db
      .selectFrom('history')
      .select(['actor_id', 'after'])
      .where('subject_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { actor_id: staff.id, after: '{"role":"editor"}' },
      { actor_id: staff.id, after: '{"role":"trainer"}' },
    ]);
  });

  test('of a reviewer shows ventures that wait, and lets nobody edit them', async () => {
    const owner = await makeUser(t.db);
    const created = await t.as(owner)('POST', '/api/organization/ventures/create/', {
      body: {
        company_name: 'Nyota',
        tagline: 'Lamps',
        pitch: 'Lamps for rent',
        owner_user: owner.id,
      },
    });
    const { id } = created.body;
    const reviewer = t.as(await makeUser(t.db, { roles: ['reviewer'] }));
    const editor = t.as(await makeUser(t.db, { roles: ['editor'] }));
    const url = `/api/organization/ventures/${id}/`;
    expect((await reviewer('GET', url)).body).toMatchObject({ id, can_edit: false });
    expect((await reviewer('GET', `${url}history/`)).status).toBe(200);
    expect((await editor('GET', url)).status).toBe(404);
    const edit = { body: { tagline: 'Other' } };
    expect((await reviewer('PUT', `${url}update/`, edit)).status).toBe(404);
  });
});

describe('the last staff account', () => {
  test('cannot lose the role, or erase itself', async () => {
    const staff = await makeUser(t.db, { staff: true });
    await expect(revokeRole(t.db, staff.id, 'staff')).rejects.toMatchObject({ statusCode: 409 });
    expect(await rolesOf(staff.id)).toEqual(['staff']);
    const erased = await t.as(staff)('DELETE', '/api/auth/user/', {
      body: { password: 'correct-horse-battery' },
    });
    expect(erased.status).toBe(409);
  });

  test('is the one that is not disabled', async () => {
    const staff = await makeUser(t.db, { staff: true });
    await makeUser(t.db, { staff: true, disabled_at: new Date().toISOString() });
    await expect(revokeRole(t.db, staff.id, 'staff')).rejects.toMatchObject({ statusCode: 409 });
  });

  test('is left over when two take the role from each other at once', async () => {
    const [one, two] = [
      await makeUser(t.db, { staff: true }),
      await makeUser(t.db, { staff: true }),
    ];
    const results = await Promise.allSettled([
      revokeRole(t.db, one.id, 'staff', two.id),
      revokeRole(t.db, two.id, 'staff', one.id),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([...(await rolesOf(one.id)), ...(await rolesOf(two.id))]).toEqual(['staff']);
  });

  test('may go when another is there', async () => {
    const [one] = [await makeUser(t.db, { staff: true }), await makeUser(t.db, { staff: true })];
    expect(await revokeRole(t.db, one.id, 'staff')).toBe(true);
    expect(await revokeRole(t.db, one.id, 'staff')).toBe(false);
  });
});
