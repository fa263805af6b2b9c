import { beforeAll, expect, test } from 'vitest';
import { makeOpportunity } from '#src/features/opportunities/opportunities.fixture.ts';
import { review, startStudio, submit } from '#src/features/studio/studio.fixture.ts';
import { addDays, today } from '#src/platform/days.ts';

type Studio = Awaited<ReturnType<typeof startStudio>>;
let studio: Studio;
let people: Awaited<ReturnType<Studio['newClass']>>;
let activity: number;

beforeAll(async () => {
  studio = await startStudio();
  people = await studio.newClass();
  const { id } = await studio.t.db
    .selectFrom('journey_activities')
    .select(['id', 'title'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  activity = id;
});

type Who = Exclude<keyof typeof people, never>;
const dutiesOf = async (who: Who) =>
  (await people[who].call('GET', '/api/today/')).body.duties as object[];

test('a trainer is told of the work that waits, and nobody else is', async () => {
  for (const who of ['trainer', 'trainee', 'stranger'] as const)
    expect(await dutiesOf(who)).toEqual([]);
  const { body: record } = await submit(people.trainee, activity);
  const waits = [{ kind: 'work-waits', count: 1, since: expect.any(String) }];
  expect(await dutiesOf('trainer')).toEqual(waits);
  expect(await dutiesOf('assistant')).toEqual(waits);
  for (const who of ['trainee', 'classmate', 'otherTrainer', 'staff'] as const)
    expect(await dutiesOf(who)).toEqual([]);

  await review(people.trainer, record, 'rejected', 'Name ten people.');
  expect(await dutiesOf('trainer')).toEqual([]);
  expect(await dutiesOf('trainee')).toEqual([
    { kind: 'change-asked', activity: { id: activity, title: expect.any(String) } },
  ]);
  expect(await dutiesOf('classmate')).toEqual([]);
});

test('who saved an opportunity is told in its last week', async () => {
  const { call } = people.stranger;
  const saved = async (title: string, days: number) => {
    const id = await makeOpportunity(studio.t.db, { title, deadline: addDays(today(), days) });
    await call('PUT', `/api/organization/opportunities/${id}/saved/`);
    return id;
  };
  const id = await saved('Grant', 3);
  await saved('Far', 20);
  await saved('Over', -1);
  const closes = { kind: 'opportunity-closes', opportunity: { id, title: 'Grant' }, days: 3 };
  expect(await dutiesOf('stranger')).toEqual([closes]);
  expect(await dutiesOf('classmate')).toEqual([]);
  expect((await studio.t.visitor('GET', '/api/today/')).status).toBe(401);
});
