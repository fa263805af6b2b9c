import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { makeApproved } from '#src/features/ventures/ventures.fixture.ts';
import { makeOrganization, makeStaffedOrganization } from './organizations.fixture.ts';

let t: TestApp;
let staff: Call;
let director: { id: number };
beforeAll(async () => {
  t = await startTestApp();
  director = await makeUser(t.db, { staff: true, username: 'director', email: 'd@example.org' });
  await makeUser(t.db, { staff: true, email: 'second@example.org' });
  staff = t.as(director);
});

const url = (id: number, part = '') => `/api/staff/organizations/${id}/${part}`;
const recorded = async (action: string) =>
  (await staff('GET', `/api/staff/record/?action=${action}`)).body.results;
const mailsTo = async (email: string) => {
  const mails = await t.db.selectFrom('outbox').select('recipient').execute();
  return mails.filter(({ recipient }) => recipient === email).length;
};

describe('organizations', () => {
  test('are found by a part of the name, with owner, plan and members', async () => {
    const o = await makeStaffedOrganization(t);
    const { id } = await makeOrganization(t, undefined, 'Kigali Weavers');
    const { body } = await staff('GET', '/api/staff/organizations/?search=weav');
    expect(body).toMatchObject({ count: 1, results: [{ id, name: 'Kigali Weavers', members: 1 }] });
    const one = (await staff('GET', url(o.id))).body;
    expect(one).toMatchObject({ id: o.id, owner: { id: o.owner.id }, plan: 'Free' });
    expect((await staff('GET', url(999_999))).status).toBe(404);
    expect(
      (await staff('GET', '/api/staff/organizations/?search=nothing-like-this')).body.count,
    ).toBe(0);
  });

  test('show their members, and that they were read stands in the record', async () => {
    const o = await makeStaffedOrganization(t);
    const { body } = await staff('GET', url(o.id, 'members/'));
    expect(body.count).toBe((await staff('GET', url(o.id))).body.members);
    expect(body.results[0]).toMatchObject({ person: { id: o.owner.id }, role: 'owner' });
    const [line] = await recorded('members-listed');
    expect(line).toMatchObject({ actor: { id: director.id }, subject: { id: o.id } });
  });

  test('get a plan, which stands in the record and not in the history of their own people', async () => {
    const { id, owner } = await makeOrganization(t);
    const { status, body } = await staff('PUT', url(id, 'plan/'), { body: { plan: 'Partner' } });
    expect([status, body.plan]).toEqual([200, 'Partner']);
    const [line] = await recorded('plan-changed');
    expect(line).toMatchObject({ before: { plan: 'Free' }, after: { plan: 'Partner' } });
    expect((await staff('PUT', url(id, 'plan/'), { body: { plan: ' ' } })).status).toBe(400);
    const history = await t.as(owner)('GET', `/api/auth/organizations/${id}/history/`);
    expect(history.status).toBe(200);
  });

  test('keep the plan that a colleague gave meanwhile, and both are shown', async () => {
    const { id, owner } = await makeOrganization(t);
    const set = (plan: string, revision?: number) =>
      staff('PUT', url(id, 'plan/'), { body: { plan, revision } });
    const { revision } = (await staff('GET', url(id))).body;
    expect((await set('Partner', revision)).body.revision).toBe(revision + 1);
    const late = await set('Sponsor', revision);
    expect([late.status, late.body]).toMatchObject([
      409,
      { current: { plan: 'Partner', revision: revision + 1 }, fields: ['plan'] },
    ]);
    // Repeated after a lost answer, and with the current revision.
    expect((await set('Partner', revision)).status).toBe(200);
    expect((await set('Sponsor', revision + 1)).body.plan).toBe('Sponsor');
    // The owner changes another field.
    const edit = await t.as(owner)('PUT', `/api/auth/organizations/${id}/`, {
      body: { name: 'Kigali Weavers and Dyers', revision },
    });
    expect(edit.status).toBe(200);
    expect((await set('Partner', revision + 2)).status).toBe(200);
  });

  test('are handed over with the password, to a member or somebody else; all are told', async () => {
    const { id, owner } = await makeOrganization(t);
    const heir = await makeUser(t.db, { username: 'heir', email: 'heir@example.org' });
    const body = { to: 'heir@example.org', reason: 'She left.', password: TEST_PASSWORD };
    const wrong = await staff('POST', url(id, 'owner/'), {
      body: { ...body, password: 'wrong-one' },
    });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['password']]);
    for (const to of ['nobody-here', (await staff('GET', url(id))).body.owner.username])
      expect(
        (await staff('POST', url(id, 'owner/'), { body: { ...body, to } })).body,
      ).toHaveProperty('to');
    const done = await staff('POST', url(id, 'owner/'), { body });
    expect(done.body.owner).toEqual({ id: heir.id, username: 'heir' });
    const roles = await t.db
      .selectFrom('memberships')
      .select(['user_id', 'role'])
      .where('organization_id', '=', id)
      .orderBy('id')
      .execute();
    expect(roles).toEqual([
      { user_id: owner.id, role: 'admin' },
      { user_id: heir.id, role: 'owner' },
    ]);
    // Whoever did not do anything is not said to have done it.
    expect(await recorded('member-joined')).toMatchObject([{ after: { user_id: heir.id } }]);
    const joined = await t.db
      .selectFrom('history')
      .select('id')
      .where('actor_id', '=', heir.id)
      .execute();
    expect(joined).toEqual([]);
    const told = await t.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', owner.id)
      .execute();
    expect(told).not.toContainEqual({ kind: 'member-joined' });
    expect(await mailsTo('heir@example.org')).toBe(1);
    expect(await mailsTo('second@example.org')).toBe(1);
    expect(await recorded('organization-handed-over')).toMatchObject([
      { before: { user_id: owner.id }, after: { user_id: heir.id, reason: 'She left.' } },
    ]);
  });
});

describe('a venture', () => {
  test('is handed over with the password; an edit of the old owner is not the owner’s any more', async () => {
    const owner = await makeUser(t.db);
    const { id } = await makeApproved(t, { shows_founder: 'true' }, owner);
    const heir = await makeUser(t.db, {
      username: 'founder',
      email: 'founder@example.org',
      first_name: 'Zola',
    });
    const address = `/api/staff/ventures/${id}/owner/`;
    const body = { to: 'founder', reason: 'Sold.', password: TEST_PASSWORD };
    const refused = await staff('POST', address, { body: { ...body, password: 'wrong-one' } });
    expect(refused.status).toBe(400);
    expect((await staff('POST', '/api/staff/ventures/999999/owner/', { body })).status).toBe(404);
    expect((await staff('POST', address, { body })).status).toBe(204);
    const again = await staff('POST', address, { body });
    expect(again.body).toHaveProperty('to');
    // The new owner has not consented.
    const shown = await t.visitor('GET', `/api/organization/ventures/${id}/`);
    expect(shown.body).toMatchObject({ shows_founder: false, founder: null });
    const mine = await t.as(heir)('GET', '/api/organization/venture/my-ventures/');
    expect(JSON.stringify(mine.body)).toContain(`"id":${id}`);
    const before = await t.as(owner)('GET', '/api/organization/venture/my-ventures/');
    expect(JSON.stringify(before.body)).not.toContain(`"id":${id},`);
    expect(await mailsTo('founder@example.org')).toBe(1);
    expect(await recorded('venture-handed-over')).toMatchObject([{ after: { user_id: heir.id } }]);
  });
});

test('an allowance that a colleague set meanwhile is not replaced, and both are shown', async () => {
  const { id } = await makeOrganization(t);
  const address = `/api/advisor/organizations/${id}/allowance/`;
  const set = (monthly_tokens: number, revision?: number) =>
    staff('PUT', address, { body: { monthly_tokens, revision } });
  expect((await staff('GET', address)).body.revision).toBe(1);
  expect((await set(10, 1)).body.revision).toBe(2);
  const late = await set(20, 1);
  expect([late.status, late.body]).toMatchObject([
    409,
    { current: { monthly_tokens: 10, revision: 2 }, fields: ['monthly_tokens'] },
  ]);
  expect((await set(10, 1)).status).toBe(200);
  expect((await set(20, 2)).body).toMatchObject({ monthly_tokens: 20, revision: 3 });
  // A page of an earlier release sends no revision.
  expect((await set(30)).body.monthly_tokens).toBe(30);
  expect((await staff('PUT', address, { body: { monthly_tokens: 1, revision: 0 } })).status).toBe(
    400,
  );
});

test('a change of an allowance stands in the record', async () => {
  const { id } = await makeOrganization(t);
  const set = { body: { monthly_tokens: 7 } };
  await staff('PUT', `/api/advisor/organizations/${id}/allowance/`, set);
  const lines = await recorded('allowance-changed');
  expect(
    lines.filter(({ subject }: { subject: { id: number } }) => subject.id === id),
  ).toMatchObject([
    { subject: { id }, before: { monthly_tokens: 2_000_000 }, after: { monthly_tokens: 7 } },
  ]);
});
