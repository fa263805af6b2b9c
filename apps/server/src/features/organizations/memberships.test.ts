import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { joinAs, makeOrganization, makeStaffedOrganization } from './organizations.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const listFor = (user: { id: number }, organizationId: number) =>
  t.as(user)('GET', `/api/auth/organization_memberships/?organization=${organizationId}`);
const end = (user: { id: number }, membershipId: number) =>
  t.as(user)('DELETE', `/api/auth/organization_memberships/${membershipId}/leave/`);

describe('the members', () => {
  test('are all there for the owner and admins, the owner first', async () => {
    const o = await makeStaffedOrganization(t);
    const row = (role: string, user: typeof o.owner) => ({
      id: user.membershipId,
      role,
      user: { id: user.id, username: user.username, email: user.email, email_verified: false },
    });
    const everyone = [
      row('owner', o.owner),
      row('admin', o.admin),
      row('teacher', o.teacher),
      row('student', o.student),
    ];
    for (const user of [o.owner, o.admin]) {
      const { status, body } = await listFor(user, o.id);
      expect(status).toBe(200);
      expect(body).toEqual(everyone);
    }
  });

  test('are only themselves for teachers and students', async () => {
    const o = await makeStaffedOrganization(t);
    for (const role of ['teacher', 'student'] as const) {
      const { body } = await listFor(o[role], o.id);
      expect(body).toEqual([
        {
          id: o[role].membershipId,
          role,
          user: {
            id: o[role].id,
            username: o[role].username,
            email: o[role].email,
            email_verified: false,
          },
        },
      ]);
    }
  });

  test('are not for outsiders or visitors', async () => {
    const o = await makeStaffedOrganization(t);
    expect((await listFor(o.outsider, o.id)).status).toBe(404);
    expect((await listFor(await makeUser(t.db, { staff: true }), o.id)).status).toBe(404);
    const url = `/api/auth/organization_memberships/?organization=${o.id}`;
    expect((await t.visitor('GET', url)).status).toBe(401);
  });

  test('need to be told of which organization', async () => {
    const call = t.as(await makeUser(t.db));
    const hostile = ['', '?organization=', '?organization=abc', "?organization=1' or '1'='1"];
    for (const query of [...hostile, '?organization=1&organization=2']) {
      const { status, body } = await call(
        'GET',
        `/api/auth/organization_memberships/${encodeURI(query)}`,
      );
      expect(status).toBe(400);
      expect(Object.keys(body)).toEqual(['organization']);
    }
  });
});

describe('ending a membership', () => {
  test('is for the member, who then is out at once', async () => {
    const o = await makeStaffedOrganization(t);
    for (const user of [o.admin, o.teacher, o.student]) {
      expect((await end(user, user.membershipId)).status).toBe(204);
      expect((await t.as(user)('GET', `/api/auth/organizations/${o.id}/`)).status).toBe(404);
      expect((await t.as(user)('GET', '/api/auth/organizations/')).body).toEqual([]);
    }
    expect((await listFor(o.owner, o.id)).body).toHaveLength(1);
  });

  test('is for the owner, who can remove anybody else', async () => {
    const o = await makeStaffedOrganization(t);
    for (const user of [o.admin, o.teacher, o.student]) {
      expect((await end(o.owner, user.membershipId)).status).toBe(204);
      expect((await end(o.owner, user.membershipId)).status).toBe(404);
    }
  });

  test('is not for the membership of the owner, who is told what to do first: 400', async () => {
    const o = await makeStaffedOrganization(t);
    const { status, body } = await end(o.owner, o.owner.membershipId);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'The owner cannot leave: hand the organization over or delete it first.',
    });
    expect((await listFor(o.owner, o.id)).body).toHaveLength(4);
  });

  test('is not for admins, who may know of the others: 403', async () => {
    const o = await makeStaffedOrganization(t);
    for (const user of [o.owner, o.teacher, o.student]) {
      expect((await end(o.admin, user.membershipId)).status).toBe(403);
    }
  });

  test('is not for teachers, students, outsiders and other owners: 404', async () => {
    const o = await makeStaffedOrganization(t);
    const otherOwner = (await makeOrganization(t)).owner;
    const staff = await makeUser(t.db, { staff: true });
    for (const user of [o.teacher, o.outsider, otherOwner, staff]) {
      expect((await end(user, o.student.membershipId)).status).toBe(404);
    }
    expect((await end(o.student, o.teacher.membershipId)).status).toBe(404);
    expect((await listFor(o.owner, o.id)).body).toHaveLength(4);
  });

  test('asked for twenty times at once is done once', async () => {
    const o = await makeStaffedOrganization(t);
    const call = t.as(o.owner);
    const url = `/api/auth/organization_memberships/${o.student.membershipId}/leave/`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('DELETE', url)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  });

  test('takes back what a removed admin had invited', async () => {
    const o = await makeStaffedOrganization(t);
    await t.as(o.admin)('POST', `/api/auth/organizations/${o.id}/invite/`, {
      body: { email: 'accomplice@example.org' },
    });
    await t.as(o.owner)('POST', `/api/auth/organizations/${o.id}/invite/`, {
      body: { email: 'welcome@example.org' },
    });
    await end(o.owner, o.admin.membershipId);
    const { body } = await t.as(o.owner)('GET', `/api/auth/organizations/${o.id}/invitations/`);
    expect(body.map(({ email }: { email: string }) => email)).toEqual(['welcome@example.org']);
  });
});

test('the database keeps one owner and one membership for each person', async () => {
  const o = await makeStaffedOrganization(t);
  await expect(joinAs(t.db, o.id, o.student, 'teacher')).rejects.toThrow(/unique|duplicate/i);
  await expect(joinAs(t.db, o.id, o.outsider, 'owner')).rejects.toThrow(/unique|duplicate/i);
});
