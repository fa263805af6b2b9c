import { beforeAll, expect, test, vi } from 'vitest';
import { nameColumns } from '#src/features/accounts/accounts.ts';
import { makeOpportunity } from '#src/features/opportunities/opportunities.fixture.ts';
import { joinAs, makeOrganization } from '#src/features/organizations/organizations.fixture.ts';
import { makePerson, review, startClass, submit } from '#src/features/studio/studio.fixture.ts';
import { addDays, today } from '#src/platform/days.ts';
import { secondsFromNow } from '#src/platform/db/database.ts';

type Class = Awaited<ReturnType<typeof startClass>>;
let studio: Class['studio'];
let people: Class['people'];
let activity: number;
let lesson: number;

beforeAll(async () => {
  const made = await startClass();
  ({ studio, people } = made);
  lesson = made.lessons.values().next().value?.id ?? 0;
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
  for (const who of ['trainer', 'stranger'] as const) expect(await dutiesOf(who)).toEqual([]);
  const { body: record } = await submit(people.trainee, activity);
  const waits = [{ kind: 'work-waits', count: 1, since: expect.any(String) }];
  expect(await dutiesOf('trainer')).toEqual(waits);
  expect(await dutiesOf('assistant')).toEqual(waits);
  for (const who of ['otherTrainer', 'staff', 'stranger'] as const)
    expect(await dutiesOf(who)).toEqual([]);
  for (const who of ['trainee', 'classmate'] as const)
    expect(await dutiesOf(who)).toMatchObject([{ kind: 'studio-next' }]);

  await review(people.trainer, record, 'rejected', 'Name ten people.');
  expect(await dutiesOf('trainer')).toEqual([]);
  expect(await dutiesOf('trainee')).toEqual([
    { kind: 'change-asked', activity: { id: activity, title: expect.any(String) } },
  ]);
  expect(await dutiesOf('classmate')).toMatchObject([{ kind: 'studio-next' }]);
});

test('a trainee is told what comes next on the journey, and nobody else is', async () => {
  const fresh = await studio.newClass();
  const of = async (who: keyof typeof fresh, language = 'en') =>
    (await fresh[who].call('GET', '/api/today/', { headers: { 'accept-language': language } })).body
      .duties as { kind: string; activity: { id: number; title: string } }[];
  const [first] = await of('trainee');
  expect(first).toEqual({
    kind: 'studio-next',
    activity: { id: activity, title: expect.any(String) },
  });
  await submit(fresh.trainee, activity);
  const [second] = await of('trainee');
  expect(second?.kind).toBe('studio-next');
  expect(second?.activity.id).not.toBe(activity);
  for (const who of ['otherTrainer', 'stranger', 'staff'] as const)
    expect(await of(who)).toEqual([]);
  expect(await of('assistant')).toMatchObject([{ kind: 'work-waits' }]);

  const rows = await studio.t.db.selectFrom('journey_activities').select('id').execute();
  for (const { id } of rows) await submit(fresh.trainee, id);
  expect(await of('trainee')).toEqual([]);
});

test('the account of a trainee says that they are one', async () => {
  const fresh = await studio.newClass();
  const of = async (who: keyof typeof fresh) =>
    (await fresh[who].call('GET', '/api/auth/user/')).body.is_trainee as unknown;
  expect(await of('trainee')).toBe(true);
  for (const who of ['trainer', 'assistant', 'stranger'] as const)
    expect(await of(who)).toBeUndefined();
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
  expect(await dutiesOf('classmate')).toMatchObject([{ kind: 'studio-next' }]);
  expect((await studio.t.visitor('GET', '/api/today/')).status).toBe(401);
});

test('a trainer is told who asked to leave', async () => {
  const class2 = await studio.newClass();
  await studio.t.db
    .updateTable('venture_members')
    .set({ leave_requested_at: `${today()}T08:00:00.000Z`, leave_message: 'I move away.' })
    .where('user_id', '=', class2.trainee.id)
    .execute();
  const of = async (who: keyof typeof class2) =>
    (await class2[who].call('GET', '/api/today/')).body.duties as object[];
  const asked = { kind: 'leave-asked', trainee: { id: class2.trainee.id, name: 'Ama Owusu' } };
  expect(await of('trainer')).toEqual([asked]);
  for (const who of ['otherTrainer', 'staff'] as const) expect(await of(who)).toEqual([]);
  for (const who of ['trainee', 'classmate'] as const)
    expect(await of(who)).toMatchObject([{ kind: 'studio-next' }]);
});

test('a trainer is told what a trainee wrote, until they have read it', async () => {
  const trainer = await studio.newTrainer();
  const trainee = await studio.newMember(trainer.venture, {
    first_name: 'Ama',
    last_name: 'Owusu',
  });
  const activity = studio.idOf('watch');
  const { body: message } = await trainee.call('POST', '/api/venture/messages/', {
    body: { activity, content: 'Which stall?' },
  });
  const read = async () => (await trainer.call('GET', '/api/today/')).body.duties;
  expect(await read()).toMatchObject([
    {
      kind: 'trainee-wrote',
      trainee: { id: trainee.id, name: 'Ama Owusu' },
      activity: { id: activity },
    },
  ]);
  expect((await trainee.call('GET', '/api/today/')).body.duties).not.toContainEqual(
    expect.objectContaining({ kind: 'trainee-wrote' }),
  );
  await trainer.call('PUT', '/api/venture/comments/read/', {
    body: { activity, user: trainee.id, last: message.id },
  });
  expect(await read()).toEqual([]);
});

test('who leads an organization is told to invite, who has not answered and who has stopped', async () => {
  const { t } = studio;
  const owner = await makePerson(t);
  const { id, name } = await makeOrganization(t, owner.user);
  const organization = { id, name };
  const of = async ({ call }: typeof owner) => (await call('GET', '/api/today/')).body;
  expect(await of(owner)).toEqual({
    duties: [{ kind: 'members-to-invite', organization }],
    organizations: [
      {
        ...organization,
        manages: true,
        members: 0,
        sharing: 0,
        active: 0,
        learned: [],
        joined: { count: 0, names: [] },
      },
    ],
  });

  await owner.call('POST', `/api/auth/organizations/${id}/invite/`, {
    body: { email: 'late@example.org' },
  });
  expect((await of(owner)).duties).toEqual([]);
  const since = secondsFromNow(-4 * 24 * 60 * 60);
  await t.db
    .updateTable('invitations')
    .set({ created_at: since })
    .where('organization_id', '=', id)
    .execute();
  const unanswered = {
    kind: 'invitations-unanswered',
    organization,
    count: 1,
    since,
    emails: ['late@example.org'],
  };
  expect((await of(owner)).duties).toEqual([unanswered]);

  const teacher = await makePerson(t, { first_name: 'Teacher', last_name: 'Owusu' });
  const admin = await makePerson(t, { first_name: 'Admin', last_name: 'Owusu' });
  await joinAs(t.db, id, teacher, 'teacher');
  await joinAs(t.db, id, admin, 'admin');
  // When each last learned, and whether they share their progress.
  const students = [
    { days: 3, shares: true },
    { days: 20, shares: true },
    { days: 20, shares: false },
    { days: 90, shares: true },
  ];
  for (const { days, shares } of students) {
    const person = await makePerson(t, { first_name: `Learner${days}`, last_name: 'Owusu' });
    const membership = await joinAs(t.db, id, person, 'student');
    await t.db
      .updateTable('memberships')
      .set({
        joined_at: addDays(today(), -100),
        progress_shared_at: shares ? addDays(today(), -100) : null,
      })
      .where('id', '=', membership)
      .execute();
    await t.db
      .insertInto('lesson_progress')
      .values({
        user_id: person.id,
        lesson_id: lesson,
        opened_at: `${addDays(today(), -days)}T09:00:00.000Z`,
      })
      .execute();
  }
  const stopped = {
    kind: 'members-stopped',
    organization,
    count: 1,
    names: ['Learner20 Owusu'],
  };
  const figures = {
    ...organization,
    manages: true,
    members: 6,
    sharing: 3,
    active: 1,
    learned: ['Learner3 Owusu'],
  };
  // Those who came lately, without whoever looks.
  const joined = (...names: string[]) => ({ joined: { count: names.length, names } });
  expect(await of(owner)).toEqual({
    duties: [unanswered, stopped],
    organizations: [{ ...figures, ...joined('Admin Owusu', 'Teacher Owusu') }],
  });
  expect(await of(admin)).toEqual({
    duties: [unanswered, stopped],
    organizations: [{ ...figures, ...joined('Teacher Owusu') }],
  });
  expect(await of(teacher)).toEqual({
    duties: [stopped],
    organizations: [{ ...figures, manages: false, ...joined('Admin Owusu') }],
  });
  expect(await of(await makePerson(t))).toEqual({ duties: [], organizations: [] });

  // Members of every role, as counted on the organization's page.
  await t.db
    .updateTable('memberships')
    .set({ progress_shared_at: addDays(today(), -100) })
    .where('organization_id', '=', id)
    .where('user_id', 'in', [owner.id, teacher.id])
    .execute();
  const { body: page } = await owner.call('GET', `/api/auth/organizations/${id}/progress/`);
  expect(page.sharing).toBe(5);
  for (const person of [owner, teacher])
    expect((await of(person)).organizations).toMatchObject([{ members: 6, sharing: 5, active: 1 }]);

  const membership = await t.db
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', teacher.id)
    .executeTakeFirstOrThrow();
  await owner.call('POST', `/api/auth/organizations/${id}/transfer/`, {
    body: { membership_id: membership.id },
  });
  expect((await of(teacher)).duties).toEqual([
    { kind: 'ownership-offered', organization },
    stopped,
  ]);
  expect((await of(owner)).duties).toEqual([unanswered, stopped]);
});

test('of an organization of hundreds the figures of who learns are looked up once for some minutes', async () => {
  const { t } = studio;
  const owner = await makePerson(t);
  const { id } = await makeOrganization(t, owner.user);
  const members = 501;
  const shared = addDays(today(), -100);
  const ids: number[] = [];
  for (const some of [250, 251]) {
    const users = await t.db
      .insertInto('users')
      .values(
        Array.from({ length: some }, (_, at) => ({
          ...nameColumns({
            username: `crowd-${some}-${at}`,
            email: `crowd-${some}-${at}@example.org`,
          }),
          language: 'en' as const,
          created_at: shared,
        })),
      )
      .returning('id')
      .execute();
    await t.db
      .insertInto('memberships')
      .values(
        users.map((user) => ({
          organization_id: id,
          user_id: user.id,
          role: 'student' as const,
          joined_at: shared,
          progress_shared_at: shared,
        })),
      )
      .execute();
    ids.push(...users.map((user) => user.id));
  }
  const learn = (user: number | undefined) =>
    t.db
      .insertInto('lesson_progress')
      .values({ user_id: user ?? 0, lesson_id: lesson, opened_at: `${today()}T09:00:00.000Z` })
      .execute();
  const lookAtToday = async () => (await owner.call('GET', '/api/today/')).body;
  const look = async () => (await lookAtToday()).organizations[0] as object;
  const stoppedNames = async () => (await lookAtToday()).duties[0]?.names;
  await t.db
    .insertInto('lesson_progress')
    .values({
      user_id: ids[2] ?? 0,
      lesson_id: lesson,
      opened_at: `${addDays(today(), -20)}T09:00:00.000Z`,
    })
    .execute();
  await learn(ids[0]);
  expect(await look()).toMatchObject({ members, sharing: members, active: 1 });
  await learn(ids[1]);
  expect(await look()).toMatchObject({ active: 1 });
  expect(await stoppedNames()).toEqual(['crowd-250-2']);
  await t.db
    .updateTable('memberships')
    .set({ progress_shared_at: null })
    .where('user_id', '=', ids[2] ?? 0)
    .execute();
  expect((await lookAtToday()).duties).toEqual([]);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60 * 1000);
  expect(await look()).toMatchObject({ active: 2 });
  clock.mockRestore();
});
