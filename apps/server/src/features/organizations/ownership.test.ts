import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { makeOrganization, makeStaffedOrganization } from './organizations.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const url = (id: number) => `/api/auth/organizations/${id}/`;
const offer = (user: { id: number }, id: number, membershipId: number) =>
  t.as(user)('POST', `${url(id)}transfer/`, { body: { membership_id: membershipId } });
const accept = (user: { id: number }, id: number) =>
  t.as(user)('POST', `${url(id)}transfer/accept/`);
const end = (user: { id: number }, id: number) => t.as(user)('DELETE', `${url(id)}transfer/`);
const roleOf = async (user: { id: number }, id: number) =>
  (await t.as(user)('GET', `${url(id)}place/`)).body.role;

describe('handing an organization over', () => {
  test('to an admin happens at once; the owner becomes an admin', async () => {
    const o = await makeStaffedOrganization(t);
    expect((await offer(o.owner, o.id, o.admin.membershipId)).status).toBe(200);
    expect([await roleOf(o.owner, o.id), await roleOf(o.admin, o.id)]).toEqual(['admin', 'owner']);
    expect((await t.as(o.admin)('GET', url(o.id))).body.owner.id).toBe(o.admin.id);
    const { results } = (await t.as(o.owner)('GET', `${url(o.id)}history/`)).body;
    expect(results[0]).toMatchObject({ action: 'transferred', member: o.admin.username });
  });

  test('to another member waits until they accept', async () => {
    const o = await makeStaffedOrganization(t);
    await offer(o.owner, o.id, o.student.membershipId);
    expect(await roleOf(o.owner, o.id)).toBe('owner');
    const seen = async (user: { id: number }) =>
      (await t.as(user)('GET', `${url(o.id)}place/`)).body.transfer_to;
    const expected = { membership_id: o.student.membershipId, username: o.student.username };
    expect(await seen(o.owner)).toEqual(expected);
    expect(await seen(o.student)).toEqual(expected);
    expect(await seen(o.teacher)).toBeNull();
    for (const user of [o.admin, o.teacher, o.owner, o.outsider])
      expect((await accept(user, o.id)).status).toBe(404);
    expect((await end(o.teacher, o.id)).status).toBe(404);
    expect((await accept(o.student, o.id)).status).toBe(200);
    expect([await roleOf(o.owner, o.id), await roleOf(o.student, o.id)]).toEqual([
      'admin',
      'owner',
    ]);
    expect((await accept(o.student, o.id)).status).toBe(404);
  });

  test('is told once, however often it is offered and taken back, until that is read', async () => {
    const o = await makeStaffedOrganization(t);
    const toldOf = async () => {
      const { body } = await t.as(o.student)('GET', '/api/notifications/');
      return body.results.map(({ kind }: { kind: string }) => kind);
    };
    for (let round = 0; round < 3; round += 1) {
      await offer(o.owner, o.id, o.student.membershipId);
      await end(o.owner, o.id);
    }
    await offer(o.owner, o.id, o.student.membershipId);
    await offer(o.owner, o.id, o.student.membershipId);
    expect(await toldOf()).toEqual(['ownership-offered']);
    await t.as(o.student)('POST', '/api/notifications/read/', { body: { ids: 'all' } });
    await offer(o.owner, o.id, o.student.membershipId);
    expect(await toldOf()).toEqual(['ownership-offered', 'ownership-offered']);
  });

  test('is declined by the member, taken back by the owner, and ends when the member leaves', async () => {
    const o = await makeStaffedOrganization(t);
    await offer(o.owner, o.id, o.teacher.membershipId);
    expect((await end(o.teacher, o.id)).status).toBe(204);
    expect((await accept(o.teacher, o.id)).status).toBe(404);
    await offer(o.owner, o.id, o.teacher.membershipId);
    expect((await end(o.owner, o.id)).status).toBe(204);
    expect((await end(o.owner, o.id)).status).toBe(404);
    await offer(o.owner, o.id, o.teacher.membershipId);
    await t.as(o.teacher)(
      'DELETE',
      `/api/auth/organization_memberships/${o.teacher.membershipId}/leave/`,
    );
    expect((await t.as(o.owner)('GET', `${url(o.id)}place/`)).body.transfer_to).toBeNull();
  });

  test('is for the owner alone, to a member of this organization', async () => {
    const o = await makeStaffedOrganization(t);
    const other = await makeStaffedOrganization(t);
    for (const user of [o.admin, o.teacher, o.student])
      expect((await offer(user, o.id, o.admin.membershipId)).status).toBe(403);
    for (const user of [o.outsider, other.owner])
      expect((await offer(user, o.id, o.admin.membershipId)).status).toBe(404);
    expect((await t.visitor('POST', `${url(o.id)}transfer/`, { body: {} })).status).toBe(401);
    expect((await offer(o.owner, o.id, other.admin.membershipId)).status).toBe(404);
    expect((await offer(o.owner, o.id, o.owner.membershipId)).status).toBe(400);
  });
});

describe('changing an organization', () => {
  test('is for the owner and admins; what is left out stays, what is empty is cleared', async () => {
    const o = await makeStaffedOrganization(t);
    const edit = (user: { id: number }, body: object) => t.as(user)('PUT', url(o.id), { body });
    const first = await edit(o.owner, { industry: 'Farming', phone: '+250 788' });
    expect(first.body).toMatchObject({ name: o.name, industry: 'Farming', phone: '+250 788' });
    const second = await edit(o.admin, { name: 'New Name', industry: '' });
    expect(second.body).toMatchObject({ name: 'New Name', industry: null, phone: '+250 788' });
    expect((await edit(o.owner, { name: ' ' })).status).toBe(400);
    const { results } = (await t.as(o.owner)('GET', `${url(o.id)}history/`)).body;
    expect(results[0]).toMatchObject({ action: 'edited', username: o.admin.username });
  });

  test('is not for others', async () => {
    const o = await makeStaffedOrganization(t);
    const other = (await makeOrganization(t)).owner;
    const edit = (user: { id: number }) =>
      t.as(user)('PUT', url(o.id), { body: { name: 'Taken' } });
    for (const user of [o.teacher, o.student]) expect((await edit(user)).status).toBe(403);
    for (const user of [o.outsider, other]) expect((await edit(user)).status).toBe(404);
    expect((await t.visitor('PUT', url(o.id), { body: { name: 'Taken' } })).status).toBe(401);
  });
});

describe('deleting an organization', () => {
  const remove = (user: { id: number }, id: number, name: string) =>
    t.as(user)('DELETE', url(id), { body: { name } });

  test('needs its name, tells the members, and leaves their accounts', async () => {
    const o = await makeStaffedOrganization(t);
    const wrong = await remove(o.owner, o.id, 'Another');
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['name']]);
    expect((await remove(o.owner, o.id, o.name)).status).toBe(204);
    for (const user of [o.owner, o.student]) {
      expect((await t.as(user)('GET', url(o.id))).status).toBe(404);
      expect((await t.as(user)('GET', '/api/auth/user/')).status).toBe(200);
    }
    const told = await t.db
      .selectFrom('notifications')
      .select('user_id')
      .where('kind', '=', 'organization-deleted')
      .where('user_id', 'in', [o.owner.id, o.admin.id, o.teacher.id, o.student.id])
      .execute();
    expect(told.map(({ user_id }) => user_id).toSorted((a, b) => a - b)).toEqual(
      [o.admin.id, o.teacher.id, o.student.id].toSorted((a, b) => a - b),
    );
  });

  test('is for the owner alone', async () => {
    const o = await makeStaffedOrganization(t);
    const other = (await makeOrganization(t)).owner;
    const staff = await makeUser(t.db, { staff: true });
    for (const user of [o.admin, o.teacher, o.student])
      expect((await remove(user, o.id, o.name)).status).toBe(403);
    for (const user of [o.outsider, other, staff])
      expect((await remove(user, o.id, o.name)).status).toBe(404);
    expect((await t.visitor('DELETE', url(o.id), { body: { name: o.name } })).status).toBe(401);
    expect((await t.as(o.student)('GET', url(o.id))).status).toBe(200);
  });
});
