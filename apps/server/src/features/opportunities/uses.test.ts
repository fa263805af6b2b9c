import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { personalData } from '#src/personal-data.ts';
import { writeSettings } from '#src/platform/settings.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { makeOpportunity } from './opportunities.fixture.ts';
import { sweepUses } from './uses.ts';

let t: TestApp;
let id: number;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom('opportunities').execute();
  id = await makeOpportunity(t.db, { title: 'Seed grant' });
});

const pageOf = (listing: number) => `/api/organization/opportunities/${listing}/`;
const read = async (who: { id: number }) => t.as(who)('GET', pageOf(id));
const apply = async (who: { id: number }, listing = id) =>
  t.as(who)('PUT', `${pageOf(listing)}applied/`);
const uses = async () =>
  (
    await t.db
      .selectFrom('opportunity_uses')
      .selectAll()
      .orderBy('user_id')
      .orderBy('step')
      .execute()
  ).map(({ user_id, step }) => [user_id, step]);

test('who opens a listing and goes on to apply is counted once for each', async () => {
  const learner = await makeUser(t.db);
  for (let time = 0; time < 2; time += 1) expect((await read(learner)).status).toBe(200);
  // The count is written after the answer.
  await vi.waitFor(async () => expect(await uses()).toEqual([[learner.id, 'opened']]));
  for (let time = 0; time < 2; time += 1) expect((await apply(learner)).status).toBe(204);
  expect(await uses()).toEqual([
    [learner.id, 'applied'],
    [learner.id, 'opened'],
  ]);
});

test('who goes on to apply from a page that the phone has kept has opened it', async () => {
  const learner = await makeUser(t.db);
  await apply(learner);
  expect(await uses()).toEqual([
    [learner.id, 'applied'],
    [learner.id, 'opened'],
  ]);
});

test('a copy that a phone fetches for later opens nothing; who then reads with a network does', async () => {
  const learner = await makeUser(t.db);
  const headers = { 'offline-copy': '1' };
  expect((await t.as(learner)('GET', pageOf(id), { headers })).status).toBe(200);
  const other = await makeUser(t.db);
  await read(other);
  await vi.waitFor(async () => expect(await uses()).toEqual([[other.id, 'opened']]));
  await read(learner);
  await vi.waitFor(async () => expect(await uses()).toHaveLength(2));
});

test('lists, previews and saving open nothing', async () => {
  const learner = await makeUser(t.db);
  const call = t.as(learner);
  await call('GET', '/api/organization/opportunities/');
  await t.visitor('GET', `${pageOf(id)}preview/`);
  await call('PUT', `${pageOf(id)}saved/`);
  expect(await uses()).toEqual([]);
});

test('the team is not counted, a visitor is nobody, and what is not there answers 404', async () => {
  for (const role of ['staff', 'editor', 'trainer'] as const) {
    const member = await makeUser(t.db, { roles: [role] });
    expect((await read(member)).status).toBe(200);
    expect((await apply(member)).status).toBe(204);
  }
  expect((await t.visitor('PUT', `${pageOf(id)}applied/`)).status).toBe(401);
  expect((await apply(await makeUser(t.db), 999_999)).status).toBe(404);
  expect(await uses()).toEqual([]);
});

test('nor is a member of the team counted before the second factor', async () => {
  const guarded = await startTestApp();
  const member = await makeUser(guarded.db, { trainer: true });
  const call = guarded.as(member);
  await writeSettings(guarded.db, { secondFactor: 'team' });
  const listing = await makeOpportunity(guarded.db, { title: 'Seed grant' });
  expect((await call('GET', pageOf(listing))).status).toBe(200);
  expect((await call('PUT', `${pageOf(listing)}applied/`)).status).toBe(204);
  expect(await guarded.db.selectFrom('opportunity_uses').selectAll().execute()).toEqual([]);
});

test('a page does not wait until its count is written', async () => {
  const learner = await makeUser(t.db);
  const never = { execute: async () => new Promise<never>(() => {}) };
  const insert = { values: () => ({ onConflict: () => never }) };
  const waiting = vi.spyOn(t.app.db, 'insertInto').mockReturnValue(insert as never);
  expect((await read(learner)).status).toBe(200);
  await vi.waitFor(() => expect(waiting).toHaveBeenCalledWith('opportunity_uses'));
  waiting.mockRestore();
});

test('a listing is read also where nothing can be counted', async () => {
  const broken = await startTestApp();
  const listing = await makeOpportunity(broken.db, { title: 'Seed grant' });
  const learner = await makeUser(broken.db);
  await broken.db.schema.dropTable('opportunity_uses').execute();
  const { status, body } = await broken.as(learner)('GET', pageOf(listing));
  expect([status, body.title]).toEqual([200, 'Seed grant']);
});

test('what was counted goes after a hundred days, and with the account; an export has it', async () => {
  const [learner, other] = [await makeUser(t.db), await makeUser(t.db)];
  await apply(learner);
  await read(other);
  await vi.waitFor(async () => expect(await uses()).toHaveLength(3));
  const daysAgo = (days: number) => new Date(Date.now() - days * 864e5).toISOString();
  await t.db
    .updateTable('opportunity_uses')
    .set({ at: daysAgo(101) })
    .where('step', '=', 'opened')
    .where('user_id', '=', learner.id)
    .execute();
  await sweepUses(t.db);
  expect(await uses()).toEqual([
    [learner.id, 'applied'],
    [other.id, 'opened'],
  ]);
  const part = personalData.find(({ name }) => name === 'opportunities');
  expect(await part?.collect(t.db, other.id)).toMatchObject({
    used: [{ id, title: 'Seed grant', step: 'opened' }],
  });
  await t.db.deleteFrom('users').where('id', '=', other.id).execute();
  expect(await uses()).toEqual([[learner.id, 'applied']]);
});
