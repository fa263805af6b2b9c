import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { lockRow } from '#src/platform/db/lock.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { join, kindsOf, makePerson, startStudio, submit } from './studio.fixture.ts';
import { handOverTrainees } from './trainer-succession.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
let staff: Awaited<ReturnType<typeof studio.newClass>>['staff'];
beforeAll(async () => {
  studio = await startStudio();
  ({ staff } = await studio.newClass());
});

interface Dismissal {
  roles?: string[];
  to?: string;
}

const dismiss = async (id: number, { roles = [], to }: Dismissal = {}, { call } = staff) =>
  call('PUT', `/api/staff/people/${id}/roles/`, {
    body: { password: TEST_PASSWORD, roles, ...(to !== undefined && { hand_over_to: to }) },
  });
const duties = async (id: number, { call } = staff) =>
  call('GET', `/api/staff/people/${id}/trainees/`);

/** A trainer with two ventures, three trainees, waiting work, comments and a request to leave. */
async function newTrainerWithWork() {
  const trainer = await studio.newTrainer();
  const first = await studio.newMember(trainer.venture);
  const second = await studio.newMember(trainer.venture);
  await submit(first, studio.idOf('watch'));
  await submit(second, studio.idOf('watch'), 'A second paper.');
  await trainer.call('POST', '/api/venture/comments/', {
    body: { activity: studio.idOf('watch'), user: second.id, content: 'I will read it.' },
  });
  await second.call('POST', '/api/venture/leave-request/', { body: { message: 'I move.' } });
  return { trainer, first, second };
}

test('what waits for a trainer is told, with those who could take over', async () => {
  const { trainer } = await newTrainerWithWork();
  const heir = await studio.newTrainer({ username: 'heir.one' });
  const { body } = await duties(trainer.id);
  expect(body).toMatchObject({
    ventures: [{ id: trainer.venture }],
    trainees: 2,
    waiting: 2,
    since: expect.any(String),
    leaving: 1,
  });
  const names = body.trainers.map(({ username }: { username: string }) => username);
  expect(names).toContain(heir.user.username);
  expect(names).not.toContain(trainer.user.username);
  expect((await duties(staff.id)).body).toMatchObject({ ventures: [], trainees: 0, waiting: 0 });
});

test('another trainer takes over all of it in one go, and nothing is lost', async () => {
  const { trainer, first, second } = await newTrainerWithWork();
  const heir = await studio.newTrainer();
  const queue = async ({ call }: typeof heir) =>
    (await call('GET', '/api/venture/trainer/queue/')).body.results.map(
      ({ record }: { record: { id: number } }) => record.id,
    );
  const before = await queue(trainer);
  expect(before).toHaveLength(2);
  const { status, body } = await dismiss(trainer.id, { to: heir.user.username });
  expect(status).toBe(200);
  expect(body.roles).toEqual([]);
  expect(await queue(heir)).toEqual(before);
  const list = (await heir.call('GET', '/api/venture/trainees/')).body;
  expect(list.map(({ id }: { id: number }) => id).toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  );
  expect(list.find(({ id }: { id: number }) => id === second.id)).toMatchObject({
    leave_message: 'I move.',
  });
  for (const trainee of [first, second])
    expect((await kindsOf(trainee))[0]).toBe('trainer-changed');
  expect(await kindsOf(heir)).toContain('trainees-received');
  const { body: told } = await heir.call('GET', '/api/notifications/');
  expect(JSON.stringify(told)).toContain('Work that waits for your answer: 2.');
  const thread = await heir.call(
    'GET',
    `/api/venture/comments/?user=${second.id}&activity=${studio.idOf('watch')}`,
  );
  expect(thread.body).toMatchObject([{ content: 'I will read it.' }]);
  expect((await trainer.call('GET', '/api/venture/trainees/')).status).toBe(403);
});

test('who assists there becomes the owner, and assists no more', async () => {
  const { trainer } = await newTrainerWithWork();
  const assistant = await studio.newMember(trainer.venture, { trainer: true });
  expect((await dismiss(trainer.id, { to: assistant.user.username })).status).toBe(200);
  const places = await studio.t.db
    .selectFrom('venture_members')
    .select('user_id')
    .where('user_id', '=', assistant.id)
    .execute();
  expect(places).toEqual([]);
  expect((await assistant.call('GET', '/api/venture/trainees/')).body).toHaveLength(2);
});

test('who assists there and gets the venture by hand assists no more', async () => {
  const { trainer } = await newTrainerWithWork();
  const assistant = await studio.newMember(trainer.venture, { trainer: true });
  const { status } = await staff.call('POST', `/api/staff/ventures/${trainer.venture}/owner/`, {
    body: { to: assistant.user.username, reason: 'She moves.', password: TEST_PASSWORD },
  });
  expect(status).toBe(204);
  const places = await studio.t.db
    .selectFrom('venture_members')
    .select('user_id')
    .where('user_id', '=', assistant.id)
    .execute();
  expect(places).toEqual([]);
});

test('many trainees are told by as many statements as a few', async () => {
  const statements = async (trainees: number) => {
    const trainer = await studio.newTrainer();
    for (let i = 0; i < trainees; i += 1) await studio.newMember(trainer.venture);
    const heir = await studio.newTrainer();
    const { t } = studio;
    const succession = { staffId: staff.id, trainerId: trainer.id, to: heir.user.username };
    return t.countStatements(async () =>
      inTransaction(t.db, async (trx) => handOverTrainees(trx, succession)),
    );
  };
  expect(await statements(12)).toBe(await statements(2));
});

test('who is no other trainer with an open account is refused, and nothing changes', async () => {
  const { trainer, first } = await newTrainerWithWork();
  const learner = await makeUser(studio.t.db);
  const closed = await makeUser(studio.t.db, { roles: ['trainer'] });
  await studio.t.db
    .updateTable('users')
    .set({ disabled_at: '2026-11-01T08:00:00.000Z' })
    .where('id', '=', closed.id)
    .execute();
  for (const to of [learner.username, closed.username, trainer.user.username, 'nobody-at-all']) {
    const { status, body } = await dismiss(trainer.id, { to });
    expect(status).toBe(400);
    expect(body.hand_over_to).toHaveLength(1);
  }
  // A trainee who has become a trainer cannot review their own work.
  await studio.t.db
    .insertInto('user_roles')
    .values({ user_id: first.id, role: 'trainer', granted_at: '2026-11-01T08:00:00.000Z' })
    .execute();
  expect((await dismiss(trainer.id, { to: first.user.username })).status).toBe(400);
  expect((await trainer.call('GET', '/api/venture/trainees/')).body).toHaveLength(2);
  expect(await kindsOf(first)).not.toContain('trainer-changed');
});

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

/** Waits until so many transactions wait for a locked row. */
const somebodyWaits = async (many = 1) =>
  expect
    .poll(
      async () =>
        (
          await sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(studio.t.db)
        ).rows,
    )
    .toHaveLength(many);

/** Locks the person, as another member of staff's action does. */
const holdPerson = async (trx: Db, id: number) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .$call(lockRow(trx, { mode: 'no key update' }))
    .execute();

test.runIf(isPostgres)(
  'who is dismissed as a trainer at the same moment does not take over',
  async () => {
    const { trainer } = await newTrainerWithWork();
    const heir = await studio.newTrainer();
    const handingOver = await studio.t.db.transaction().execute(async (trx) => {
      await holdPerson(trx, heir.id);
      await trx.deleteFrom('user_roles').where('user_id', '=', heir.id).execute();
      const answer = dismiss(trainer.id, { to: heir.user.username });
      await somebodyWaits();
      return { answer };
    });
    expect((await handingOver.answer).status).toBe(400);
    expect((await trainer.call('GET', '/api/venture/trainees/')).body).toHaveLength(2);
  },
);

test.runIf(isPostgres)(
  'who joins while a venture is handed over is a trainee of the new trainer, who cannot assist themselves',
  async () => {
    const { trainer } = await newTrainerWithWork();
    const heir = await studio.newTrainer();
    const joining = await makePerson(studio.t);
    const answers = await studio.t.db.transaction().execute(async (trx) => {
      await handOverTrainees(trx, {
        staffId: staff.id,
        trainerId: trainer.id,
        to: heir.user.username,
      });
      const began = [join(joining, trainer.venture), join(heir, trainer.venture)];
      await somebodyWaits(2);
      return { began };
    });
    const [joined, assisting] = await Promise.all(answers.began);
    expect([joined?.status, assisting?.status]).toEqual([201, 400]);
    expect(await kindsOf(heir)).toContain('trainee-joined');
    expect((await kindsOf(trainer)).filter((kind) => kind === 'trainee-joined')).toHaveLength(2);
  },
);

test('who was dismissed with nobody to follow them can still be followed, once', async () => {
  const { trainer } = await newTrainerWithWork();
  const heir = await studio.newTrainer();
  expect((await dismiss(trainer.id)).status).toBe(200);
  expect((await dismiss(trainer.id, { to: heir.user.username })).status).toBe(200);
  expect((await heir.call('GET', '/api/venture/trainees/')).body).toHaveLength(2);
  const late = await studio.newTrainer();
  const { status, body } = await dismiss(trainer.id, { to: late.user.username });
  expect([status, body.error]).toEqual([409, expect.stringContaining('no trainees any more')]);
  expect((await heir.call('GET', '/api/venture/trainees/')).body).toHaveLength(2);
});

test('the trainees of who is disabled go to another trainer', async () => {
  const { trainer } = await newTrainerWithWork();
  const heir = await studio.newTrainer();
  const disable = async (to: string) =>
    staff.call('POST', `/api/staff/people/${trainer.id}/disable/`, {
      body: { password: TEST_PASSWORD, reason: 'Gone.', hand_over_to: to },
    });
  expect((await disable('nobody-at-all')).body).toHaveProperty('hand_over_to');
  expect((await trainer.call('GET', '/api/venture/trainees/')).status).toBe(200);
  const { status, body } = await disable(heir.user.username);
  expect([status, body.is_disabled]).toEqual([200, true]);
  expect((await heir.call('GET', '/api/venture/trainees/')).body).toHaveLength(2);
});

test('the ventures with trainees of who is erased go to another trainer, and stay', async () => {
  const { trainer, first } = await newTrainerWithWork();
  const heir = await studio.newTrainer();
  const { status } = await staff.call('DELETE', `/api/staff/people/${trainer.id}/`, {
    body: { password: TEST_PASSWORD, reason: 'Asked.', hand_over_to: heir.user.username },
  });
  expect(status).toBe(204);
  expect((await heir.call('GET', '/api/venture/trainees/')).body).toHaveLength(2);
  expect((await kindsOf(first))[0]).toBe('trainer-changed');
  const { body: told } = await heir.call('GET', '/api/notifications/');
  expect(JSON.stringify(told)).toContain('Former member');
});

test('a trainer who stays one gives nothing away, and that is said', async () => {
  const { trainer } = await newTrainerWithWork();
  const heir = await studio.newTrainer();
  const { status, body } = await dismiss(trainer.id, {
    roles: ['trainer', 'editor'],
    to: heir.user.username,
  });
  expect([status, body.error]).toEqual([409, expect.stringContaining('keeps their trainees')]);
  expect((await trainer.call('GET', '/api/venture/trainees/')).body).toHaveLength(2);
});

test('only staff look at it and do it', async () => {
  const { trainer } = await newTrainerWithWork();
  const other = await studio.newTrainer();
  expect((await duties(trainer.id, other)).status).toBe(403);
  expect((await dismiss(trainer.id, { to: other.user.username }, other)).status).toBe(403);
  expect((await duties(999_999)).status).toBe(404);
});
