import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '#src/platform/days.ts';
import { TEST_PASSWORD } from '#test/factories.ts';
import type { Call } from '#test/start-test-app.ts';
import { planData } from './plan-data.ts';
import { startPlans } from './plan.fixture.ts';
import { getPlanForMentor } from './plan.ts';

type Plans = Awaited<ReturnType<typeof startPlans>>;
let { studio, people, note, newPlanner }: Plans = {} as Plans;
beforeAll(async () => {
  ({ studio, people, note, newPlanner } = await startPlans());
});

const PLAN = '/api/plan/';
const LINK = '/api/plan/link/';

describe('a plan', () => {
  test('is empty, nobody’s but its owner’s, before anything is written', async () => {
    const person = await studio.newMember(people.trainer.venture, { username: 'newcomer' });
    expect((await person.call('GET', PLAN)).body).toEqual({
      title: null,
      founder: 'newcomer',
      notes: [],
      figures: [],
      promises: [],
      counted: null,
      country: null,
      updated_at: null,
      mentor_may_read: false,
      trainer_may_read: false,
      has_trainer: true,
      trainers: [
        { id: people.trainer.id, full_name: people.trainer.user.username, may_read: false },
        { id: people.assistant.id, full_name: people.assistant.user.username, may_read: false },
      ],
      share: null,
    });
    expect((await people.stranger.call('GET', PLAN)).body.has_trainer).toBe(false);
  });

  test('has what was written in the order of the lessons, and the figures', async () => {
    const { call } = await newPlanner();
    const { body } = await call('GET', PLAN);
    expect(body).toMatchObject({
      founder: 'Ama',
      notes: [
        { title: 'Who to ask', text: 'Three head teachers.' },
        { title: 'Sales', text: 'A discount costs me two bags.' },
      ],
      figures: [{ name: 'margin', figures: { price: 500, unit_cost: 310 } }],
      updated_at: expect.any(String),
    });
    await note(call, 'sales', '');
    expect((await call('GET', PLAN)).body.notes).toHaveLength(1);
  });

  test('is headed by the venture until its owner says otherwise', async () => {
    const { call } = people.trainer;
    const venture = (await call('GET', PLAN)).body.title;
    expect(venture).toEqual(expect.any(String));
    const put = (body: object) => call('PUT', PLAN, { body });
    expect((await put({ title: ' Tea, later ' })).body.title).toBe('Tea, later');
    expect((await put({ title: '' })).body.title).toBe(venture);
    expect((await put({})).status).toBe(400);
    expect((await put({ title: 'x'.repeat(101) })).body).toHaveProperty('title');
    expect((await put({ mentor_may_read: 'yes' })).status).toBe(400);
  });

  test('opens to whoever has its link, until it is withdrawn', async () => {
    const person = await newPlanner();
    const { status, body } = await person.call('POST', LINK);
    expect(status).toBe(201);
    expect(body.share.path).toMatch(/^\/plans\/[\w-]{32}$/);
    expect((await person.call('POST', LINK)).body.share.path).toBe(body.share.path);
    const shared = `/api/shared-plans/${body.share.path.slice('/plans/'.length)}/`;
    const seen = await studio.t.visitor('GET', shared);
    expect(seen.status).toBe(200);
    expect(seen.headers['x-robots-tag']).toBe('noindex');
    expect(Object.keys(seen.body).toSorted()).toEqual([
      'country',
      'figures',
      'founder',
      'notes',
      'title',
      'updated_at',
    ]);
    expect(JSON.stringify(seen.body)).not.toContain(person.email);
    expect((await people.trainer.call('DELETE', LINK)).status).toBe(204);
    expect((await studio.t.visitor('GET', shared)).status).toBe(200);
    expect((await person.call('DELETE', LINK)).status).toBe(204);
    expect((await studio.t.visitor('GET', shared)).status).toBe(404);
    const token = 'x'.repeat(22);
    const old = { user_id: person.id, token, created_at: '2026-01-01T00:00:00.000Z' };
    await studio.t.db.insertInto('plan_links').values(old).execute();
    const byOldLink = await studio.t.visitor('GET', `/api/shared-plans/${token}/`);
    expect(byOldLink.status).toBe(200);
    await person.call('DELETE', LINK);
    expect((await person.call('POST', LINK)).body.share.path).not.toBe(body.share.path);
    for (const guess of ['x'.repeat(22), 'short', '%00', "'".repeat(22)]) {
      const answer = await studio.t.visitor('GET', `/api/shared-plans/${guess}/`);
      expect([400, 404], guess).toContain(answer.status);
    }
    for (const [method, url] of [
      ['GET', PLAN],
      ['PUT', PLAN],
      ['POST', LINK],
      ['DELETE', LINK],
    ] as const)
      expect((await studio.t.visitor(method, url)).status, url).toBe(401);
  });

  test('is read by the trainers of a trainee who lets them, and by nobody else', async () => {
    const person = await newPlanner();
    const url = `/api/plans/${person.id}/`;
    const promise = { text: 'Ask five customers', due_on: addDays(today(), 2) };
    await person.call('POST', '/api/promises/', { body: promise });
    await person.call('POST', '/api/tallies/', { body: { kind: 'sold', day: today() } });
    const counted = { since: today(), asked: 0, sold: 1, refused: 0 };
    for (const who of ['trainer', 'assistant'] as const) {
      const { status, body } = await people[who].call('GET', url);
      expect([status, body]).toEqual([200, { user: person.id, plan: null }]);
    }
    const allow = (trainer: boolean) =>
      person.call('PUT', PLAN, { body: { trainer_may_read: trainer } });
    expect((await allow(true)).body.trainer_may_read).toBe(true);
    for (const who of ['trainer', 'assistant'] as const) {
      const { body } = await people[who].call('GET', url);
      expect(body.plan).toMatchObject({
        founder: 'Ama',
        notes: [{}, {}],
        promises: [promise],
        counted,
      });
      expect(Object.keys(body.plan)).not.toContain('share');
    }
    expect((await people.otherTrainer.call('GET', url)).status).toBe(404);
    for (const who of ['classmate', 'stranger', 'otherTrainee', 'staff'] as const)
      expect((await people[who].call('GET', url)).status, who).toBe(403);
    expect((await person.call('GET', url)).status).toBe(403);
    await allow(false);
    expect((await people.trainer.call('GET', url)).body.plan).toBeNull();
  });

  test('is read by the persons who were named; the next trainer, and one who comes back, ask anew', async () => {
    const owner = await studio.newTrainer();
    const person = await studio.newMember(owner.venture);
    const url = `/api/plans/${person.id}/`;
    const isRead = async ({ call }: { call: Call }) => (await call('GET', url)).body.plan !== null;
    await person.call('PUT', PLAN, { body: { trainer_may_read: true } });
    const next = await studio.newMember(owner.venture, { trainer: true });
    expect([await isRead(owner), await isRead(next)]).toEqual([true, false]);
    expect((await person.call('GET', PLAN)).body).toMatchObject({
      trainer_may_read: false,
      trainers: [
        { id: owner.id, may_read: true },
        { id: next.id, may_read: false },
      ],
    });
    const only = { trainer_may_read: true, trainer: next.id };
    expect((await person.call('PUT', PLAN, { body: only })).body.trainer_may_read).toBe(true);
    expect(await isRead(next)).toBe(true);
    await person.call('PUT', PLAN, { body: { trainer_may_read: false, trainer: owner.id } });
    expect([await isRead(owner), await isRead(next)]).toEqual([false, true]);
    await next.call('DELETE', `/api/venture/trainees/${next.id}/`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await next.call('POST', '/api/venture/join-venture/', { body: { venture_id: owner.venture } });
    expect(await isRead(next)).toBe(false);
    const stranger = await studio.newTrainer();
    await person.call('PUT', PLAN, { body: { trainer_may_read: true, trainer: stranger.id } });
    expect((await stranger.call('GET', url)).status).toBe(404);
  });

  test('is asked about anew by a trainer whose venture or role was taken and given back, and by an owner who was removed', async () => {
    const owner = await studio.newTrainer();
    const person = await studio.newMember(owner.venture);
    const assistant = await studio.newMember(owner.venture, { trainer: true });
    const { staff } = people;
    const isRead = async ({ call }: { call: Call }) =>
      (await call('GET', `/api/plans/${person.id}/`)).body.plan !== null;
    const allow = () => person.call('PUT', PLAN, { body: { trainer_may_read: true } });
    const give = async ({ user }: { user: { username: string } }) => {
      await wait(5);
      const { status } = await staff.call('POST', `/api/staff/ventures/${owner.venture}/owner/`, {
        body: { to: user.username, reason: 'On leave.', password: TEST_PASSWORD },
      });
      expect(status).toBe(204);
    };
    const setRoles = (roles: string[]) =>
      staff.call('PUT', `/api/staff/people/${owner.id}/roles/`, {
        body: { roles, password: TEST_PASSWORD },
      });
    const next = await studio.newTrainer();

    await allow();
    expect([await isRead(owner), await isRead(assistant)]).toEqual([true, true]);
    await give(next);
    await give(owner);
    expect([await isRead(owner), await isRead(assistant)]).toEqual([false, true]);
    expect((await person.call('GET', PLAN)).body.trainers).toMatchObject([
      { id: owner.id, may_read: false },
      { id: assistant.id, may_read: true },
    ]);
    await allow();
    expect(await isRead(owner)).toBe(true);
    await setRoles([]);
    await wait(5);
    await setRoles(['trainer']);
    expect(await isRead(owner)).toBe(false);

    await owner.call('DELETE', `/api/venture/trainees/${assistant.id}/`);
    await give(assistant);
    expect(await isRead(assistant)).toBe(false);
    await allow();
    expect(await isRead(assistant)).toBe(true);
  });

  test('is told to the mentor only by who lets it', async () => {
    const person = await newPlanner();
    expect(await getPlanForMentor(studio.t.db, person.id, 'en')).toBeNull();
    await person.call('PUT', PLAN, { body: { mentor_may_read: true } });
    expect(await getPlanForMentor(studio.t.db, person.id, 'en')).toMatchObject({ notes: [{}, {}] });
  });

  test('is in an export, and goes with the account', async () => {
    const person = await newPlanner();
    await person.call('PUT', PLAN, { body: { title: 'Tea', trainer_may_read: true } });
    const { body } = await person.call('POST', LINK);
    expect(await planData.collect(studio.t.db, person.id)).toEqual({
      settings: { title: 'Tea', mentor_may_read_since: null },
      link: { created_at: expect.any(String) },
      readers: [
        { trainer: people.trainer.user.username, since: expect.any(String) },
        { trainer: people.assistant.user.username, since: expect.any(String) },
      ],
      plans_to_read: 0,
    });
    await studio.t.db.deleteFrom('users').where('id', '=', person.id).execute();
    const shared = `/api/shared-plans/${body.share.path.slice('/plans/'.length)}/`;
    expect((await studio.t.visitor('GET', shared)).status).toBe(404);
    expect(await planData.collect(studio.t.db, person.id)).toEqual({
      settings: null,
      link: null,
      readers: [],
      plans_to_read: 0,
    });
  });
});
