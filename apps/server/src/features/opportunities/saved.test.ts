import { beforeAll, beforeEach, expect, test } from 'vitest';
import { personalData } from '#src/personal-data.ts';
import { makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { inDays, LISTING, makeOpportunity } from './opportunities.fixture.ts';

const LIST = '/api/organization/opportunities/';

let t: TestApp;
let learner: Awaited<ReturnType<typeof makeUser>>;
let call: Call;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom('opportunities').execute();
  learner = await makeUser(t.db);
  call = t.as(learner);
});

const urlOf = (id: number) => `${LIST}${id}/saved/`;
const saved = async (by = call) => {
  const { body } = await by('GET', `${LIST}?saved=true`);
  return body.results.map(({ title }: { title: string }) => title);
};

/** The notifications, after all due jobs have run. */
async function told(by = call) {
  await t.db
    .insertInto('jobs')
    .values({
      kind: 'remind-of-deadlines',
      payload: '{}',
      priority: 10,
      attempts: 0,
      max_attempts: 3,
      due_at: '2020-01-01',
      created_at: '2020-01-01',
    })
    .execute();
  await t.jobs.run();
  const { body } = await by('GET', '/api/notifications/');
  return body.results.map(({ text }: { text: string }) => text);
}

/** Simulates that so many days have passed for an opportunity. */
async function moveDeadline(id: number, days: number) {
  await t.db
    .updateTable('opportunities')
    .set({ deadline: inDays(days) })
    .where('id', '=', id)
    .execute();
}

test('what a user saves is theirs, once, until they let it go; closed ones stay, last', async () => {
  const open = await makeOpportunity(t.db, { title: 'open', deadline: inDays(3) });
  const closed = await makeOpportunity(t.db, { title: 'closed', deadline: inDays(-3) });
  await makeOpportunity(t.db, { title: 'not saved' });
  for (const id of [closed, open, open]) {
    expect((await call('PUT', urlOf(id))).status).toBe(204);
  }
  expect(await saved()).toEqual(['open', 'closed']);
  expect((await call('GET', `${LIST}${open}/`)).body.saved).toBe(true);
  const other = t.as(await makeUser(t.db));
  expect(await saved(other)).toEqual([]);
  expect((await other('GET', `${LIST}${open}/`)).body.saved).toBe(false);
  await other('DELETE', urlOf(open));
  expect(await saved()).toEqual(['open', 'closed']);
  expect((await call('DELETE', urlOf(open))).status).toBe(204);
  expect((await call('DELETE', urlOf(open))).status).toBe(204);
  expect(await saved()).toEqual(['closed']);
  expect((await call('PUT', urlOf(999_999))).status).toBe(404);
  expect((await t.visitor('PUT', urlOf(open))).status).toBe(401);
});

test('a user is told 7 days and 1 day before the deadline, each once, in the page and by mail', async () => {
  const id = await makeOpportunity(t.db, { title: 'Grant', deadline: inDays(8) });
  await call('PUT', urlOf(id));
  expect(await told()).toEqual([]);
  await moveDeadline(id, 7);
  expect(await told()).toEqual(['“Grant” closes in 7 days.']);
  expect(await told()).toHaveLength(1);
  await moveDeadline(id, 1);
  expect(await told()).toEqual(['“Grant” closes tomorrow.', '“Grant” closes in 7 days.']);
  await moveDeadline(id, 0);
  expect(await told()).toHaveLength(2);
  await t.db.updateTable('jobs').set({ due_at: '2020-01-01' }).execute();
  await t.jobs.run();
  const mails = await mailsTo(t.db, learner.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['2 new notifications on Inzira']);
});

test('a reminder that a standstill held up says how many days are left; after the deadline none comes', async () => {
  const id = await makeOpportunity(t.db, { title: 'Grant', deadline: inDays(20) });
  const over = await makeOpportunity(t.db, { title: 'Over', deadline: inDays(20) });
  await call('PUT', urlOf(id));
  await call('PUT', urlOf(over));
  await moveDeadline(id, 4);
  await moveDeadline(over, -1);
  expect(await told()).toEqual(['“Grant” closes in 4 days.']);
});

test('who saves it in the last week is reminded of the last day only, and again when it is put off', async () => {
  const id = await makeOpportunity(t.db, { title: 'Grant', deadline: inDays(3) });
  await call('PUT', urlOf(id));
  expect(await told()).toEqual([]);
  const staff = t.as(await makeUser(t.db, { staff: true }));
  const body = { ...LISTING, title: 'Grant', deadline: inDays(6) };
  expect((await staff('PUT', `${LIST}${id}/`, { body })).status).toBe(200);
  expect(await told()).toEqual(['“Grant” closes in 6 days.']);
});

test('an export has what was saved, and it goes with the account', async () => {
  const id = await makeOpportunity(t.db, { title: 'Grant' });
  await call('PUT', urlOf(id));
  const part = personalData.find(({ name }) => name === 'opportunities');
  expect(await part?.collect(t.db, learner.id)).toMatchObject({ saved: [{ id, title: 'Grant' }] });
  await t.db.deleteFrom('users').where('id', '=', learner.id).execute();
  expect(await part?.collect(t.db, learner.id)).toEqual({ saved: [], used: [] });
});
