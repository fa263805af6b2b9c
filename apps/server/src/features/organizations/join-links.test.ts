import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { makeOrganization, makeStaffedOrganization } from './organizations.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const links = (id: number) => `/api/auth/organizations/${id}/links/`;
const make = (user: { id: number }, id: number, body: object = { role: 'student', days: 7 }) =>
  t.as(user)('POST', links(id), { body });
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const open = (token: string) => t.visitor('GET', `/api/auth/join/${token}/`);
const join = (user: { id: number }, token: string, shares = true) =>
  t.as(user)('POST', `/api/auth/join/${token}/`, { body: { shares_progress: shares } });

describe('an invitation link', () => {
  test('is made by the owner and admins, tells what it is about, and takes people in', async () => {
    const o = await makeStaffedOrganization(t);
    for (const manager of [o.owner, o.admin]) {
      const made = await make(manager, o.id);
      expect(made.status).toBe(201);
      expect(made.body.url).toMatch(/\/join\/[\w-]{32}$/);
    }
    const made = await make(o.owner, o.id, { role: 'teacher', days: 30 });
    const token = tokenOf(made.body.url);
    expect((await open(token)).body).toMatchObject({
      organization: { id: o.id, name: o.name },
      role: 'teacher',
    });
    const joined = await join(o.outsider, token);
    expect(joined.body).toEqual({ id: o.id, message: "You've joined the organization!" });
    const place = await t.as(o.outsider)('GET', `/api/auth/organizations/${o.id}/place/`);
    expect(place.body).toMatchObject({ role: 'teacher', shares_progress: true });
    expect((await t.as(o.owner)('GET', links(o.id))).body[0]).toMatchObject({ joined: 1 });
    const { results } = (await t.as(o.owner)('GET', `/api/auth/organizations/${o.id}/history/`))
      .body;
    expect(results.map(({ action }: { action: string }) => action)).toContain('link-created');
  });

  test('ends the invitation of the address that joins by it', async () => {
    const o = await makeStaffedOrganization(t);
    const other = await makeUser(t.db);
    for (const { email } of [o.outsider, other]) {
      const body = { email };
      await t.as(o.owner)('POST', `/api/auth/organizations/${o.id}/invite/`, { body });
    }
    const waiting = async () =>
      (await t.as(o.owner)('GET', `/api/auth/organizations/${o.id}/invitations/`)).body.map(
        ({ email }: { email: string }) => email,
      );
    expect(await waiting()).toHaveLength(2);
    await join(o.outsider, tokenOf((await make(o.owner, o.id)).body.url));
    expect(await waiting()).toEqual([other.email]);
  });

  test('tells the owner once of somebody who joins and leaves again and again', async () => {
    const o = await makeStaffedOrganization(t);
    const token = tokenOf((await make(o.owner, o.id)).body.url);
    const told = async () =>
      (await t.as(o.owner)('GET', '/api/notifications/')).body.results.filter(
        ({ kind }: { kind: string }) => kind === 'member-joined',
      );
    const before = (await told()).length;
    for (let round = 0; round < 4; round += 1) {
      await join(o.outsider, token);
      const { body } = await t.as(o.outsider)('GET', `/api/auth/organizations/${o.id}/place/`);
      const leave = `/api/auth/organization_memberships/${body.membership_id}/leave/`;
      expect((await t.as(o.outsider)('DELETE', leave)).status).toBe(204);
    }
    expect((await told()).length - before).toBe(1);
    // An old unread notification is not extended for somebody who joins today.
    const past = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString();
    await t.db.updateTable('notifications').set({ created_at: past }).execute();
    await join(o.outsider, token);
    expect((await told()).length - before).toBe(2);
  });

  test('shares no progress unless the person says so', async () => {
    const o = await makeOrganization(t);
    const token = tokenOf((await make(o.owner, o.id)).body.url);
    const user = await makeUser(t.db);
    expect((await t.as(user)('POST', `/api/auth/join/${token}/`, { body: {} })).status).toBe(400);
    await join(user, token, false);
    const place = await t.as(user)('GET', `/api/auth/organizations/${o.id}/place/`);
    expect(place.body.shares_progress).toBe(false);
  });

  test('changes nothing for who is in already', async () => {
    const o = await makeStaffedOrganization(t);
    const token = tokenOf((await make(o.owner, o.id)).body.url);
    for (const user of [o.owner, o.admin, o.student]) {
      expect((await join(user, token)).status).toBe(200);
      const { body } = await t.as(user)('GET', `/api/auth/organizations/${o.id}/place/`);
      expect(body.shares_progress).toBe(false);
    }
    expect((await t.as(o.admin)('GET', links(o.id))).body[0].joined).toBe(0);
  });

  test('never gives the rights of an admin, and has a known end', async () => {
    const o = await makeOrganization(t);
    for (const body of [
      { role: 'admin', days: 7 },
      { role: 'owner', days: 7 },
      { role: 'student', days: 365 },
      { role: 'student' },
    ])
      expect((await make(o.owner, o.id, body)).status).toBe(400);
  });

  test('is not for teachers, students, strangers, other owners and visitors', async () => {
    const o = await makeStaffedOrganization(t);
    const { body: link } = await make(o.owner, o.id);
    const other = (await makeOrganization(t)).owner;
    const calls = [
      ['GET', links(o.id), undefined],
      ['POST', links(o.id), { role: 'student', days: 7 }],
      ['DELETE', `${links(o.id)}${link.id}/`, undefined],
    ] as const;
    for (const [method, url, body] of calls) {
      const options = body ? { body } : {};
      expect((await t.visitor(method, url, options)).status).toBe(401);
      for (const user of [o.teacher, o.student])
        expect((await t.as(user)(method, url, options)).status).toBe(403);
      for (const user of [o.outsider, other])
        expect((await t.as(user)(method, url, options)).status).toBe(404);
    }
    const own = await makeOrganization(t);
    expect((await t.as(own.owner)('DELETE', `${links(own.id)}${link.id}/`)).status).toBe(404);
  });

  test('that is revoked, expired or made up opens nothing, in the same words', async () => {
    const o = await makeStaffedOrganization(t);
    const revoked = (await make(o.owner, o.id)).body;
    await t.as(o.admin)('DELETE', `${links(o.id)}${revoked.id}/`);
    const expired = (await make(o.owner, o.id)).body;
    await t.db
      .updateTable('organization_links')
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', expired.id)
      .execute();
    for (const token of [tokenOf(revoked.url), tokenOf(expired.url), 'x', '%27']) {
      expect((await open(token)).status).toBe(400);
      const { status, body } = await join(o.outsider, token);
      expect([status, body]).toEqual([400, { error: 'Invalid or expired invitation.' }]);
    }
    expect((await t.as(o.owner)('GET', links(o.id))).body).toEqual([]);
  });

  test('made before somebody was removed does not bring them back; a new one and an invitation do', async () => {
    const o = await makeStaffedOrganization(t);
    const old = tokenOf((await make(o.admin, o.id)).body.url);
    const remove = async (user: { id: number }) => {
      const { id } = await t.db
        .selectFrom('memberships')
        .select('id')
        .where('organization_id', '=', o.id)
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      return t.as(o.owner)('DELETE', `/api/auth/organization_memberships/${id}/leave/`);
    };
    const pass = async () => new Promise((done) => setTimeout(done, 5));
    // Somebody with an invitation may have joined by a link.
    const { email } = await t.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', o.student.id)
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('invitations')
      .values({
        organization_id: o.id,
        email,
        email_key: email.toLowerCase(),
        role: 'student',
        token_hash: 'h',
        created_at: '2026-01-01',
        expires_at: '2100-01-01',
      })
      .execute();
    await remove(o.student);
    const waiting = await t.as(o.owner)('GET', `/api/auth/organizations/${o.id}/invitations/`);
    expect(waiting.body).toEqual([]);
    const refused = await join(o.student, old);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toContain('invite you again');
    expect((await join(o.outsider, old)).status).toBe(200);
    const mine = await t.as(o.student)('GET', '/api/auth/export/');
    expect(JSON.stringify(mine.body)).toContain('removed_at');
    await pass();
    const anew = tokenOf((await make(o.owner, o.id)).body.url);
    expect((await join(o.student, anew)).status).toBe(200);
    // A readmitted member who leaves may come back as anybody.
    const { body } = await t.as(o.student)('GET', `/api/auth/organizations/${o.id}/place/`);
    await t.as(o.student)(
      'DELETE',
      `/api/auth/organization_memberships/${body.membership_id}/leave/`,
    );
    expect((await join(o.student, old)).status).toBe(200);
  });

  test('goes with the admin who made it; there are ten at most', async () => {
    const o = await makeStaffedOrganization(t);
    await make(o.admin, o.id);
    await t.as(o.owner)(
      'DELETE',
      `/api/auth/organization_memberships/${o.admin.membershipId}/leave/`,
    );
    expect((await t.as(o.owner)('GET', links(o.id))).body).toEqual([]);
    for (let i = 0; i < 10; i += 1) expect((await make(o.owner, o.id)).status).toBe(201);
    expect((await make(o.owner, o.id)).status).toBe(409);
  });
});
