import { beforeAll, expect, test } from 'vitest';
import { now } from '#src/platform/db/database.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { makeStaffedOrganization } from './organizations.fixture.ts';

let t: TestApp;
let staff: Call;
let director: { id: number };
beforeAll(async () => {
  t = await startTestApp();
  director = await makeUser(t.db, { staff: true });
  staff = t.as(director);
});

const membersOf = (id: number, membership: number | '' = '') =>
  `/api/staff/organizations/${id}/members/${membership === '' ? '' : `${membership}/`}`;
const rolesOf = async (id: number) => {
  const rows = await t.db
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('organization_id', '=', id)
    .execute();
  return new Map(rows.map(({ user_id, role }) => [user_id, role]));
};
const noticesOf = async (userId: number) => {
  const { body } = await t.as({ id: userId })('GET', '/api/notifications/');
  return body.results.map(({ text }: { text: string }) => text);
};
const recordOf = async (id: number) => {
  const rows = await t.db
    .selectFrom('history')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_kind', '=', 'staff-organization')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_id, before, after }) => [
    action,
    actor_id,
    JSON.parse(before ?? 'null'),
    JSON.parse(after ?? 'null'),
  ]);
};

test('staff add somebody by username or email, who is told; progress is not shared', async () => {
  const o = await makeStaffedOrganization(t);
  const person = await makeUser(t.db, {
    username: 'comes.in',
    email: 'comes@in.test',
    email_verified_at: now(),
  });
  const done = await staff('POST', membersOf(o.id), {
    body: { to: 'COMES@in.test', role: 'teacher' },
  });
  expect([done.status, done.body]).toMatchObject([
    200,
    { person: { id: person.id, username: 'comes.in' }, role: 'teacher' },
  ]);
  expect((await rolesOf(o.id)).get(person.id)).toBe('teacher');
  expect(await noticesOf(person.id)).toEqual([`You are now a member of ${o.name}.`]);
  const toldOwner = `The Inzira team has added comes.in to ${o.name}.`;
  expect(await noticesOf(o.owner.id)).toContain(toldOwner);
  const after = { user_id: person.id, role: 'teacher' };
  expect(await recordOf(o.id)).toEqual([['member-joined', director.id, null, after]]);
  const { progress_shared_at: shared } = await t.db
    .selectFrom('memberships')
    .select('progress_shared_at')
    .where('id', '=', done.body.id)
    .executeTakeFirstOrThrow();
  expect(shared).toBeNull();
  // Once more, and people who cannot be added.
  const closed = await makeUser(t.db, { disabled_at: new Date().toISOString() });
  for (const to of ['comes.in', 'nobody-here', closed.username]) {
    const refused = await staff('POST', membersOf(o.id), { body: { to, role: 'student' } });
    expect([to, refused.status, Object.keys(refused.body)]).toEqual([to, 400, ['to']]);
  }
  const owner = await staff('POST', membersOf(o.id), { body: { to: 'comes.in', role: 'owner' } });
  expect(owner.status).toBe(400);
  const nowhere = await staff('POST', membersOf(999_999), {
    body: { to: 'comes.in', role: 'student' },
  });
  expect(nowhere.status).toBe(404);
  expect((await rolesOf(o.id)).get(person.id)).toBe('teacher');
  expect(await noticesOf(person.id)).toHaveLength(1);
});

test('staff give a member another role, who is told; the links of a former admin end', async () => {
  const o = await makeStaffedOrganization(t);
  const link = await t.as(o.admin)('POST', `/api/auth/organizations/${o.id}/links/`, {
    body: { role: 'student', days: 7 },
  });
  expect(link.status).toBeLessThan(300);
  const set = (membership: number, role: string, id = o.id) =>
    staff('PUT', membersOf(id, membership), { body: { role } });
  const done = await set(o.admin.membershipId, 'student');
  expect([done.status, done.body.role]).toEqual([200, 'student']);
  expect(await noticesOf(o.admin.id)).toEqual([`Your role in ${o.name} is now: student.`]);
  const links = await t.db
    .selectFrom('organization_links')
    .select('id')
    .where('organization_id', '=', o.id)
    .execute();
  expect(links).toEqual([]);
  // Repeated after a lost answer: nothing changes.
  expect((await set(o.admin.membershipId, 'student')).status).toBe(200);
  expect(await noticesOf(o.admin.id)).toHaveLength(1);
  const [before, after] = ['admin', 'student'].map((role) => ({ user_id: o.admin.id, role }));
  expect(await recordOf(o.id)).toEqual([['member-role-changed', director.id, before, after]]);
  expect((await set(o.owner.membershipId, 'student')).status).toBe(409);
  expect((await set(o.student.membershipId, 'owner')).status).toBe(400);
  const other = await makeStaffedOrganization(t);
  expect((await set(o.student.membershipId, 'teacher', other.id)).status).toBe(404);
  expect((await rolesOf(o.id)).get(o.student.id)).toBe('student');
});

test('staff remove a member, who is told; the owner stays', async () => {
  const o = await makeStaffedOrganization(t);
  const other = await makeStaffedOrganization(t);
  const remove = (membership: number, id = o.id) => staff('DELETE', membersOf(id, membership));
  expect((await remove(o.student.membershipId, other.id)).status).toBe(404);
  expect((await remove(o.owner.membershipId)).status).toBe(409);
  expect((await remove(o.student.membershipId)).status).toBe(204);
  expect((await remove(o.student.membershipId)).status).toBe(404);
  expect([...(await rolesOf(o.id)).keys()]).toEqual([o.owner.id, o.admin.id, o.teacher.id]);
  expect(await noticesOf(o.student.id)).toEqual([`You are not a member of ${o.name} any more.`]);
  const before = { user_id: o.student.id, role: 'student' };
  expect(await recordOf(o.id)).toEqual([['member-removed', director.id, before, null]]);
  const seen = await t.as(o.owner)('GET', `/api/auth/organizations/${o.id}/history/`);
  expect(seen.body.results[0]).toMatchObject({
    action: 'member-removed',
    member: o.student.username,
  });
});

test('an admin is made only with the password of who does it; the owner reads of it', async () => {
  const o = await makeStaffedOrganization(t);
  const password = TEST_PASSWORD;
  const careful = await makeUser(t.db, { staff: true });
  const act = t.as(careful);
  const url = membersOf(o.id, o.student.membershipId);
  for (const wrong of [{}, { password: 'another-secret-1' }]) {
    const added = { to: o.outsider.username, role: 'admin', ...wrong };
    expect(await act('POST', membersOf(o.id), { body: added })).toMatchObject({
      status: 400,
      body: { password: {} },
    });
    expect(await act('PUT', url, { body: { role: 'admin', ...wrong } })).toMatchObject({
      status: 400,
      body: { password: {} },
    });
  }
  expect([...(await rolesOf(o.id)).values()].filter((role) => role === 'admin')).toHaveLength(1);
  expect((await act('PUT', url, { body: { role: 'admin', password } })).status).toBe(200);
  const { body } = await t.as(o.owner)('GET', `/api/auth/organizations/${o.id}/history/`);
  expect(body.results[0]).toMatchObject({
    action: 'member-role-changed',
    member: o.student.username,
    role: 'admin',
  });
});

test('an email that nobody has confirmed names no member; the username of its account does', async () => {
  const o = await makeStaffedOrganization(t);
  const someone = await makeUser(t.db, {
    username: 'who.knows',
    email: 'head@school.test',
  });
  const add = (to: string) => staff('POST', membersOf(o.id), { body: { to, role: 'teacher' } });
  expect(await add('head@school.test')).toMatchObject({
    status: 400,
    body: { to: [expect.stringContaining('is not confirmed')] },
  });
  expect((await rolesOf(o.id)).has(someone.id)).toBe(false);
  expect((await add('who.knows')).status).toBe(200);
});

test('nobody else changes members there, not the owner either', async () => {
  const o = await makeStaffedOrganization(t);
  const trainer = await makeUser(t.db, { trainer: true });
  for (const person of [o.owner, o.admin, o.outsider, trainer]) {
    const call = t.as(person);
    const answers = [
      await call('POST', membersOf(o.id), { body: { to: o.outsider.username, role: 'student' } }),
      await call('PUT', membersOf(o.id, o.student.membershipId), { body: { role: 'admin' } }),
      await call('DELETE', membersOf(o.id, o.student.membershipId)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
  expect((await rolesOf(o.id)).size).toBe(4);
});
