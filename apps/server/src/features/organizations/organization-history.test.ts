import { HISTORY_PER_PAGE } from '@inzira/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { findHistory, recordHistory } from '#src/platform/db/history.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { addMember } from './memberships.ts';
import { makeOrganization, makeStaffedOrganization } from './organizations.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const urlOf = (id: number) => `/api/auth/organizations/${id}/history/`;

describe('the history of an organization', () => {
  test('tells the owner and admins who did what, to whom, the newest first', async () => {
    const o = await makeStaffedOrganization(t);
    const owner = t.as(o.owner);
    const email = 'somebody@example.org';
    await owner('POST', `/api/auth/organizations/${o.id}/invite/`, { body: { email } });
    const [joiner, remover] = [await makeUser(t.db), o.owner];
    await inTransaction(t.db, (trx) =>
      addMember(trx, o.id, joiner.id, { role: 'teacher', sharesProgress: false }),
    );
    await t.as(o.student)(
      'DELETE',
      `/api/auth/organization_memberships/${o.student.membershipId}/leave/`,
    );
    await owner('DELETE', `/api/auth/organization_memberships/${o.teacher.membershipId}/leave/`);
    const expected = [
      {
        action: 'member-removed',
        username: remover.username,
        member: o.teacher.username,
        role: 'teacher',
      },
      { action: 'member-left', username: o.student.username, member: null, role: 'student' },
      { action: 'member-joined', username: joiner.username, member: null, role: 'teacher' },
      { action: 'invited', username: o.owner.username, member: null, role: 'student' },
      { action: 'created', username: o.owner.username, member: null, role: null },
    ];
    for (const user of [o.owner, o.admin]) {
      const { status, body } = await t.as(user)('GET', urlOf(o.id));
      expect(status).toBe(200);
      expect(body).toMatchObject({ count: 5, next: null, previous: null, results: expected });
    }
    const { body } = await owner('GET', urlOf(o.id));
    expect(JSON.stringify(body)).not.toContain(email);
  });

  test('comes in pages', async () => {
    const { id, owner } = await makeOrganization(t);
    const subject = { kind: 'organization', id };
    for (let i = 0; i < HISTORY_PER_PAGE; i += 1)
      await recordHistory(t.db, { actorId: owner.id, action: 'invited', subject });
    const call = t.as(owner);
    const first = await call('GET', urlOf(id));
    expect(first.body.results).toHaveLength(HISTORY_PER_PAGE);
    expect(first.body.next).toBe(`${urlOf(id)}?page=2`);
    const second = await call('GET', first.body.next);
    expect(second.body.results).toMatchObject([{ action: 'created' }]);
    for (const page of ['3', '0', '-1', 'x', "1'"])
      expect((await call('GET', `${urlOf(id)}?page=${page}`)).status).toBe(404);
  });

  test('is for nobody else', async () => {
    const o = await makeStaffedOrganization(t);
    for (const user of [o.teacher, o.student])
      expect((await t.as(user)('GET', urlOf(o.id))).status).toBe(403);
    for (const user of [o.outsider, await makeUser(t.db, { staff: true })])
      expect((await t.as(user)('GET', urlOf(o.id))).status).toBe(404);
    expect((await t.visitor('GET', urlOf(o.id))).status).toBe(401);
    // A former admin may not read it.
    await t.as(o.admin)(
      'DELETE',
      `/api/auth/organization_memberships/${o.admin.membershipId}/leave/`,
    );
    expect((await t.as(o.admin)('GET', urlOf(o.id))).status).toBe(404);
  });

  test('keeps its lines when an account goes, without the name', async () => {
    const o = await makeStaffedOrganization(t);
    await t.as(o.student)(
      'DELETE',
      `/api/auth/organization_memberships/${o.student.membershipId}/leave/`,
    );
    await t.db.deleteFrom('users').where('id', '=', o.student.id).execute();
    const { body } = await t.as(o.owner)('GET', urlOf(o.id));
    expect(body.results[0]).toMatchObject({ action: 'member-left', username: null, member: null });
  });

  test('goes with the organization', async () => {
    const { id, owner } = await makeOrganization(t);
    const body = { password: TEST_PASSWORD };
    expect((await t.as(owner)('DELETE', '/api/auth/user/', { body })).status).toBe(204);
    expect(await findHistory(t.db, { kind: 'organization', id })).toEqual([]);
  });
});
