import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { eraseAccount } from '#src/features/accounts/erasure.ts';
import { advisorData } from '#src/features/advisor/advisor-data.ts';
import { updateIdea } from '#src/features/advisor/idea.ts';
import { keepQuestion, markUnanswered } from '#src/features/advisor/unanswered.ts';
import { nameColumns } from '#src/features/accounts/accounts.ts';
import { inTransaction, now } from '#src/platform/db/database.ts';
import { eventually } from '#test/eventually.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { replyToQuestion } from './replies.ts';

const MANY = 3_000;
const TEXT = { text: 'In a damp, shaded pen.', also: [], teach: null };

let t: TestApp;
let editor: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ id: editor } = await makeUser(t.db, { roles: ['editor'] }));
  await countWrites();
});

/** Records each statement that changes counts on PostgreSQL, and each changed count on SQLite. */
async function countWrites() {
  await sql`create table count_writes (n integer)`.execute(t.db);
  const note = 'insert into count_writes values (1);';
  if (t.engine === 'sqlite') {
    await sql
      .raw(
        `create trigger count_writes after update of asked on advisor_unanswered
          when old.asked is not new.asked begin ${note} end`,
      )
      .execute(t.db);
    return;
  }
  await sql
    .raw(
      `create function count_writes() returns trigger language plpgsql as
        $$ begin ${note} return null; end $$`,
    )
    .execute(t.db);
  await sql`create trigger count_writes after update of asked on advisor_unanswered
    for each statement execute function count_writes()`.execute(t.db);
}

async function writesOf(work: () => Promise<unknown>): Promise<number> {
  await sql`delete from count_writes`.execute(t.db);
  await work();
  const { rows } = await sql`select n from count_writes`.execute(t.db);
  return rows.length;
}

async function keep(question: string) {
  const learner = await makeUser(t.db);
  await keepQuestion(t.db, learner.id, { question, language: 'en', lessonId: null });
  const { id } = await t.db
    .selectFrom('advisor_unanswered')
    .select('id')
    .where('user_id', '=', learner.id)
    .executeTakeFirstOrThrow();
  return { id, learner };
}

const rowOf = (id: number) =>
  t.db
    .selectFrom('advisor_unanswered')
    .select(['asked', 'done_at', 'reply_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * A question by many learners, each with an account.
 * @returns the id of the newest
 */
async function keepOfMany(question: string): Promise<number> {
  const { id } = await keep(question);
  const moment = now();
  const { question_key } = await t.db
    .selectFrom('advisor_unanswered')
    .select('question_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (let from = 1; from < MANY; from += 500) {
    const users = await t.db
      .insertInto('users')
      .values(
        Array.from({ length: Math.min(500, MANY - from) }, (_, n) => ({
          ...nameColumns({
            username: `m-${id}-${from + n}`,
            email: `m-${id}-${from + n}@x.example`,
          }),
          language: 'en' as const,
          created_at: moment,
        })),
      )
      .returning('id')
      .execute();
    await t.db
      .insertInto('advisor_unanswered')
      .values(
        // As stored by a server of the previous release.
        users.map(({ id: user_id }) => ({
          user_id,
          question,
          question_key,
          language: 'en',
          created_at: moment,
        })),
      )
      .execute();
  }
  const newest = await t.db
    .selectFrom('advisor_unanswered')
    .select(['id', 'asked'])
    .where('question_key', '=', question_key)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(newest.asked).toBe(MANY);
  return newest.id;
}

describe('a question of thousands', () => {
  test('is answered by few statements and counted once', { timeout: 120_000 }, async () => {
    const id = await keepOfMany('How do I keep snails in a wet year?');
    let statements = 0;
    const writes = await writesOf(async () => {
      statements = await t.countStatements(() => replyToQuestion(t.db, editor, id, TEXT));
    });
    expect(writes).toBeLessThan(5);
    expect(statements).toBeLessThan(60);
    expect(await rowOf(id)).toEqual({
      asked: null,
      done_at: expect.any(String),
      reply_id: expect.any(Number),
    });
    const { told } = await t.db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select(({ fn }) => fn.countAll<number>().as('told'))
      .where('kind', '=', 'question-answered')
      .executeTakeFirstOrThrow();
    expect(told).toBe(MANY);
  });

  // SQLite counts per row, and has no timeout for statements.
  test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
    'is counted once by each statement that brings many, as a restore does',
    async () => {
      const { id: user_id } = await makeUser(t.db);
      const words = { question: 'How?', question_key: 'restored', language: 'en' };
      const row = { user_id, ...words, created_at: now() };
      const rows = Array.from({ length: 500 }, () => row);
      const insert = () => t.db.insertInto('advisor_unanswered').values(rows).execute();
      expect(await writesOf(insert)).toBeLessThan(5);
      const counted = await t.db
        .selectFrom('advisor_unanswered')
        .select('asked')
        .where('question_key', '=', 'restored')
        .where('asked', 'is not', null)
        .execute();
      expect(counted).toEqual([{ asked: 1 }]);
    },
  );

  test('is marked as done, and opened, by one count', { timeout: 120_000 }, async () => {
    const id = await keepOfMany('How do I keep bees in a wet year?');
    expect(await writesOf(() => markUnanswered(t.db, editor, id, true))).toBeLessThan(5);
    expect(await rowOf(id)).toMatchObject({ asked: null, done_at: expect.any(String) });
    expect(await writesOf(() => markUnanswered(t.db, editor, id, false))).toBeLessThan(5);
    expect(await rowOf(id)).toMatchObject({ asked: 1, done_at: null });
  });

  test('that a server of the release before closes and opens is counted as well', async () => {
    const words = 'How do I keep ducks in a wet year?';
    const rows = [await keep(words), await keep(words), await keep(words)];
    const set = async (done_at: string | null, of: typeof rows) => {
      const ids = of.map(({ id }) => id);
      await t.db
        .updateTable('advisor_unanswered')
        .set({ done_at })
        .where('id', 'in', ids)
        .execute();
      return Promise.all(rows.map(async ({ id }) => (await rowOf(id)).asked));
    };
    expect(await set(now(), rows)).toEqual([null, null, null]);
    expect(await set(null, rows.slice(0, 2))).toEqual([null, 2, null]);
  });
});

/** Locks a row, as a slow transaction does, until the returned function is called. */
async function holdRow(table: 'users' | 'advisor_unanswered', id: number) {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const ended = inTransaction(t.db, async (trx) => {
    await trx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
    held.resolve();
    await end.promise;
  });
  await held.promise;
  return async () => {
    end.resolve();
    await ended;
  };
}

const waiting = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
  return rows.length;
};

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('who asks it meanwhile', () => {
  const ways: Record<string, (ids: number[], learner: number) => Promise<unknown>> = {
    'it is answered': ([id]) => replyToQuestion(t.db, editor, id ?? 0, TEXT),
    'it is marked as done': ([id]) => markUnanswered(t.db, editor, id ?? 0, true),
    'who asked it withdraws the consent': (_, learner) =>
      updateIdea(t.db, learner, { keep_questions: false }),
    'who asked it erases the account': (_, learner) => eraseAccount(t.db, learner, [advisorData]),
  };
  test.each(Object.entries(ways))('is kept, and so is it that %s', async (way, work) => {
    const words = `Where do I sell dried locusts when ${way}?`;
    const first = await keep(words);
    await updateIdea(t.db, first.learner.id, { keep_questions: true });
    // The other transaction waits for the first of the rows that it changes.
    await keepQuestion(t.db, first.learner.id, { question: words, language: 'en', lessonId: null });
    const { id: last } = await t.db
      .selectFrom('advisor_unanswered')
      .select('id')
      .where('user_id', '=', first.learner.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await t.db
      .updateTable('advisor_unanswered')
      .set({ asked: 1 })
      .where('id', '=', first.id)
      .execute();
    const release = await holdRow('advisor_unanswered', last);
    const done = work([first.id, last], first.learner.id);
    await eventually(async () => expect(await waiting()).toBe(1));
    const asks = keep(words);
    await eventually(async () => expect(await waiting()).toBe(2));
    await release();
    expect(await Promise.allSettled([done, asks])).toEqual([
      expect.objectContaining({ status: 'fulfilled' }),
      expect.objectContaining({ status: 'fulfilled' }),
    ]);
    expect((await rowOf((await asks).id)).asked).toBe(1);
  });
});
