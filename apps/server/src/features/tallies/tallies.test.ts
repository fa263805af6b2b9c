import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, startStudio } from '#src/features/studio/studio.fixture.ts';
import { addDays, today } from '#src/platform/days.ts';
import { tallyData } from './tallies.ts';

type Studio = Awaited<ReturnType<typeof startStudio>>;
type Person = Awaited<ReturnType<typeof makePerson>>;
let studio: Studio;
let milestones: number[];

beforeAll(async () => {
  studio = await startStudio();
  const rows = await studio.t.db.selectFrom('journey_milestones').select('id').execute();
  milestones = rows.map(({ id }) => id);
});

const LIST = '/api/tallies/';
const NOTHING = { days: [], total: null, goals: { asked: null, sold: null, refused: null } };

const tap = ({ call }: Person, body: object = {}) =>
  call('POST', LIST, { body: { kind: 'sold', day: today(), ...body } });
const listOf = async ({ call }: Person) => (await call('GET', LIST)).body;
const choose = ({ call }: Person, kind: string, body: object) =>
  call('PUT', `${LIST}goals/${kind}/`, { body });
const firstMilestone = () => milestones[0] ?? 0;
const valueOf = async ({ call }: Person, id: number) => {
  const { body } = await call('GET', '/api/venture/work/');
  const all = body.milestones as { id: number; current_value: number }[];
  return all.find((one) => one.id === id)?.current_value;
};

describe('a press', () => {
  test('counts a customer on its day, and the list has the days and all in all', async () => {
    const person = await makePerson(studio.t);
    expect(await listOf(person)).toEqual(NOTHING);
    const yesterday = addDays(today(), -1);
    await tap(person, { kind: 'asked', day: yesterday });
    await tap(person);
    const { status, body } = await tap(person);
    expect([status, body]).toEqual([200, { day: today(), asked: 0, sold: 2, refused: 0 }]);
    expect(await listOf(person)).toEqual({
      ...NOTHING,
      days: [
        { day: today(), asked: 0, sold: 2, refused: 0 },
        { day: yesterday, asked: 1, sold: 0, refused: 0 },
      ],
      total: { since: yesterday, asked: 1, sold: 2, refused: 0 },
    });
  });

  test('is taken back, and below nothing there is nothing to take', async () => {
    const person = await makePerson(studio.t);
    const milestone = firstMilestone();
    await tap(person, { milestone });
    expect((await tap(person, { by: -1, milestone })).body).toMatchObject({ sold: 0 });
    expect((await tap(person, { by: -1, milestone })).body).toMatchObject({ sold: 0 });
    await tap(person, { kind: 'refused', by: -1 });
    expect(await valueOf(person, milestone)).toBe(0);
    expect(await listOf(person)).toEqual(NOTHING);
  });

  test('of two phones at the same moment adds up, in the day and in the milestone', async () => {
    const person = await makePerson(studio.t);
    const milestone = firstMilestone();
    await Promise.all(Array.from({ length: 12 }, () => tap(person, { milestone })));
    expect((await listOf(person)).total).toMatchObject({ sold: 12 });
    expect(await valueOf(person, milestone)).toBe(12);
  });

  test('that arrives twice is one', async () => {
    const person = await makePerson(studio.t);
    const milestone = firstMilestone();
    const writes = ['press-0001', 'press-0002'].map((client_id) => ({
      client_id,
      method: 'POST',
      url: LIST,
      body: { kind: 'sold', day: today(), milestone },
    }));
    const body = { device: 'phone-0001', is_all: true, writes };
    for (const once of [body, body]) {
      const sent = await person.call('POST', '/api/offline-writes/', { body: once });
      expect((sent.body.answers as { status: number }[]).map(({ status }) => status)).toEqual([
        200, 200,
      ]);
    }
    expect((await listOf(person)).total).toMatchObject({ sold: 2 });
    expect(await valueOf(person, milestone)).toBe(2);
  });

  test('made without a network counts on the day when it was made, also where the clock was wrong', async () => {
    const person = await makePerson(studio.t);
    const day = addDays(today(), -3);
    const writes = [day, '1970-01-01', '2099-01-01'].map((said, index) => ({
      client_id: `late-press-${index}`,
      done_at: `${day}T12:00:00.000Z`,
      method: 'POST',
      url: LIST,
      body: { kind: 'asked', day: said },
    }));
    await person.call('POST', '/api/offline-writes/', {
      body: { device: 'phone-0002', is_all: true, writes },
    });
    expect((await listOf(person)).days).toEqual([{ day, asked: 3, sold: 0, refused: 0 }]);
  });

  test('counts although its milestone has left the journey, or never was', async () => {
    const person = await makePerson(studio.t);
    expect((await tap(person, { milestone: 999_999 })).body).toMatchObject({ sold: 1 });
  });

  test.each([
    ['kind', { kind: 'bought' }],
    ['day', { day: 'Monday' }],
    ['by', { by: 5 }],
    ['by', { by: 0 }],
    ['milestone', { milestone: 'first' }],
  ])('is refused with a wrong %s', async (field, body) => {
    const person = await makePerson(studio.t);
    const answer = await tap(person, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect(await listOf(person)).toEqual(NOTHING);
  });
});

describe('a milestone', () => {
  test('is chosen for a kind, changed, and chosen no more', async () => {
    const person = await makePerson(studio.t);
    const [first = 0, second = 0] = milestones;
    for (const milestone of [first, second, null]) {
      const { status, body } = await choose(person, 'sold', { milestone });
      expect([status, body]).toMatchObject([200, { asked: null, refused: null }]);
      expect((body.sold as { id: number } | null)?.id ?? null).toBe(milestone);
      expect((await listOf(person)).goals).toEqual(body);
    }
  });

  test('is shown with how far it is, and not once it has left the journey', async () => {
    const person = await makePerson(studio.t);
    const id = milestones[1] ?? 0;
    await choose(person, 'sold', { milestone: id });
    await tap(person, { milestone: id });
    expect((await listOf(person)).goals).toMatchObject({ sold: { id, current_value: 1 } });
    const row = studio.t.db.updateTable('journey_milestones').where('id', '=', id);
    await row.set({ archived_at: '2026-01-01' }).execute();
    await tap(person, { milestone: id });
    expect(await listOf(person)).toMatchObject({ total: { sold: 2 }, goals: { sold: null } });
    await row.set({ archived_at: null }).execute();
    expect(await valueOf(person, id)).toBe(1);
  });

  test('that is chosen goes up also where the phone had not heard of it, and down when that is taken back', async () => {
    const person = await makePerson(studio.t);
    const milestone = firstMilestone();
    await choose(person, 'sold', { milestone });
    await tap(person);
    await tap(person);
    await tap(person, { kind: 'asked' });
    await tap(person, { by: -1 });
    expect(await valueOf(person, milestone)).toBe(1);
    await tap(person, { by: -1 });
    await tap(person, { by: -1 });
    expect(await valueOf(person, milestone)).toBe(0);
  });

  test('has to be in the journey, and the kind one of three', async () => {
    const person = await makePerson(studio.t);
    const wrong = await choose(person, 'sold', { milestone: 999_999 });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['milestone']]);
    expect((await choose(person, 'bought', { milestone: firstMilestone() })).status).toBe(404);
  });
});

test('nobody sees or changes what another has counted', async () => {
  const person = await makePerson(studio.t);
  const other = await makePerson(studio.t);
  const milestone = firstMilestone();
  await tap(person, { milestone });
  await choose(person, 'sold', { milestone });
  await tap(other, { by: -1, milestone });
  expect(await listOf(other)).toEqual(NOTHING);
  expect(await valueOf(other, milestone)).toBe(0);
  expect((await listOf(person)).total).toMatchObject({ sold: 1 });
  expect(await valueOf(person, milestone)).toBe(1);
  for (const [method, url, body] of [
    ['GET', LIST, undefined],
    ['POST', LIST, { kind: 'sold', day: today() }],
    ['PUT', `${LIST}goals/sold/`, { milestone: null }],
  ] as const)
    expect((await studio.t.visitor(method, url, body && { body })).status, url).toBe(401);
});

test('what was counted is in an export, and goes with the account', async () => {
  const person = await makePerson(studio.t);
  const milestone = firstMilestone();
  await tap(person);
  await choose(person, 'sold', { milestone });
  expect(await tallyData.collect(studio.t.db, person.id)).toEqual({
    counts: [{ day: today(), kind: 'sold', count: 1 }],
    goals: [{ kind: 'sold', milestone: expect.any(String) }],
  });
  await studio.t.db.deleteFrom('users').where('id', '=', person.id).execute();
  expect(await tallyData.collect(studio.t.db, person.id)).toEqual({ counts: [], goals: [] });
});
