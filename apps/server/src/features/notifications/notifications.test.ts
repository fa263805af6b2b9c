import { beforeAll, describe, expect, test } from 'vitest';
import { grantRole } from '#src/features/accounts/roles.ts';
import { addMember } from '#src/features/organizations/memberships.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { findHistory } from '#src/platform/db/history.ts';
import { makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

async function makeOrganization() {
  const owner = await makeUser(t.db);
  const call = t.as(owner);
  const { body } = await call('POST', '/api/auth/organizations/', { body: { name: 'Ikaze' } });
  const join = async (overrides: Parameters<typeof makeUser>[1] = {}) => {
    const member = await makeUser(t.db, overrides);
    await inTransaction(t.db, (trx) =>
      addMember(trx, body.id, member.id, { role: 'student', sharesProgress: false }),
    );
    return member;
  };
  return { owner, call, id: body.id as number, join };
}

/** Simulates that ten minutes have passed. */
async function passTime() {
  await t.db.updateTable('jobs').set({ due_at: '2020-01-01' }).execute();
  await t.jobs.run();
}

describe('notifications', () => {
  test('tell the owner who has joined, in the owner’s language', async () => {
    const { owner, call, id, join } = await makeOrganization();
    await t.db.updateTable('users').set({ language: 'fr' }).where('id', '=', owner.id).execute();
    await join({ username: 'Wanjiku' });
    const { body } = await call('GET', '/api/notifications/');
    expect(body.results).toEqual([
      expect.objectContaining({
        kind: 'member-joined',
        text: 'Wanjiku a rejoint Ikaze.',
        path: `/dashboard/organization/${id}`,
        read_at: null,
      }),
    ]);
  });

  test('speak the language of the page where it is not that of the account', async () => {
    const { owner, call, join } = await makeOrganization();
    await t.db.updateTable('users').set({ language: 'fr' }).where('id', '=', owner.id).execute();
    await join({ username: 'Njeri' });
    const headers = { 'accept-language': 'en' };
    const { body } = await call('GET', '/api/notifications/', { headers });
    expect(body.results[0].text).toBe('Njeri has joined Ikaze.');
    const url = '/api/notifications/settings/';
    const settings = (await call('GET', url, { headers })).body;
    expect(settings).not.toEqual((await call('GET', url)).body);
    const setting = { kind: 'member-joined', mail: true };
    expect((await call('PUT', url, { headers, body: setting })).body).toEqual(settings);
    await passTime();
    const [mail] = await mailsTo(t.db, owner.email);
    expect(mail?.subject).toBe('Njeri a rejoint Ikaze.');
  });

  test('tell a member who is removed, not one who leaves', async () => {
    const { call, id, join } = await makeOrganization();
    const [removed, left] = [await join(), await join()];
    const { body } = await call('GET', `/api/auth/organization_memberships/?organization=${id}`);
    const membershipOf = (user: { id: number }) =>
      (body as { id: number; user: { id: number } }[]).find((one) => one.user.id === user.id)?.id;
    const url = (user: { id: number }) =>
      `/api/auth/organization_memberships/${membershipOf(user)}/leave/`;
    expect((await call('DELETE', url(removed))).status).toBe(204);
    expect((await t.as(left)('DELETE', url(left))).status).toBe(204);
    const textsOf = async (user: { id: number }) =>
      (await t.as(user)('GET', '/api/notifications/')).body.results;
    expect(await textsOf(removed)).toHaveLength(1);
    expect(await textsOf(left)).toEqual([]);
    const actions = (await findHistory(t.db, { kind: 'organization', id })).map(
      ({ action }) => action,
    );
    expect(actions).toEqual([
      'member-left',
      'member-removed',
      'member-joined',
      'member-joined',
      'created',
    ]);
  });

  test('are counted until they are read, one or all', async () => {
    const { call, join } = await makeOrganization();
    for (let i = 0; i < 3; i += 1) await join();
    const unread = async () => (await call('GET', '/api/notifications/unread/')).body.unread;
    expect(await unread()).toBe(3);
    const [first] = (await call('GET', '/api/notifications/')).body.results;
    await call('POST', '/api/notifications/read/', { body: { ids: [first.id] } });
    expect(await unread()).toBe(2);
    await call('POST', '/api/notifications/read/', { body: { ids: 'all' } });
    expect(await unread()).toBe(0);
  });

  test('of somebody else are neither seen nor marked', async () => {
    const { call, join } = await makeOrganization();
    await join();
    const [first] = (await call('GET', '/api/notifications/')).body.results;
    const stranger = t.as(await makeUser(t.db));
    expect((await stranger('GET', '/api/notifications/')).body.count).toBe(0);
    await stranger('POST', '/api/notifications/read/', { body: { ids: [first.id] } });
    await stranger('POST', '/api/notifications/read/', { body: { ids: 'all' } });
    expect((await call('GET', '/api/notifications/unread/')).body.unread).toBe(1);
  });

  test('that stay unread are mailed together, once', async () => {
    const { owner, join } = await makeOrganization();
    await join({ username: 'Akinyi' });
    await join({ username: 'visit.evil' });
    await passTime();
    await passTime();
    const mails = await mailsTo(t.db, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new notifications on Inzira']);
  });

  test('are not mailed when they were read, or when the user does not want the kind', async () => {
    const [one, two] = [await makeOrganization(), await makeOrganization()];
    const url = '/api/notifications/settings/';
    const setting = { kind: 'member-joined', mail: false };
    const { body } = await two.call('PUT', url, { body: setting });
    expect(body).toContainEqual(expect.objectContaining(setting));
    expect((await two.call('GET', url)).body).toEqual(body);
    await one.join();
    await two.join();
    await one.call('POST', '/api/notifications/read/', { body: { ids: 'all' } });
    await passTime();
    expect(await mailsTo(t.db, one.owner.email)).toEqual([]);
    expect(await mailsTo(t.db, two.owner.email)).toEqual([]);
  });

  test('a setting of a kind that there is not is refused', async () => {
    const call = t.as(await makeUser(t.db));
    const body = { kind: 'nonsense', mail: true };
    const answer = await call('PUT', '/api/notifications/settings/', { body });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['kind']]);
  });
});

describe('the history', () => {
  test('keeps who gave a role to whom', async () => {
    const [staff, user] = [await makeUser(t.db, { staff: true }), await makeUser(t.db)];
    await grantRole(t.db, user.id, 'trainer', staff.id);
    await grantRole(t.db, user.id, 'trainer', staff.id);
    expect(await findHistory(t.db, { kind: 'user', id: user.id })).toEqual([
      expect.objectContaining({
        actor_id: staff.id,
        action: 'role-granted',
        before: null,
        after: { role: 'trainer' },
      }),
    ]);
  });
});
