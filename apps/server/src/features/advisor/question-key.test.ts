import { beforeAll, expect, test } from 'vitest';
import { inTransaction, now } from '#src/platform/db/database.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { advisorMigrations } from './advisor.table.ts';
import { questionKeyOf } from './question-key.ts';
import { keepQuestion } from './unanswered.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const QUESTION = 'Comment garder mes œufs au frais ?';

/** As stored by earlier servers, which did not read œ as oe. */
async function keepOld(question: string, question_key: string, done_at: string | null = null) {
  const { id: user_id } = await makeUser(t.db);
  await t.db
    .insertInto('advisor_unanswered')
    .values({ user_id, question, question_key, language: 'fr', created_at: now(), done_at })
    .execute();
}

test('a question with œ that was asked before is the same as one that is asked now, and counted with it', async () => {
  await keepOld(QUESTION, 'frais garder œufs');
  await keepOld(QUESTION, 'frais garder œufs', now());
  await keepOld('Another one', 'another one');
  const { id } = await makeUser(t.db);
  await keepQuestion(t.db, id, { question: QUESTION, language: 'fr', lessonId: null });
  const migration = advisorMigrations.find(({ name }) => name === 'advisor-question-keys');
  await inTransaction(t.db, async (trx) => migration?.run?.(trx));
  const rows = await t.db
    .selectFrom('advisor_unanswered')
    .select(['question', 'question_key', 'asked', 'done_at'])
    .orderBy('id')
    .execute();
  expect(
    rows.map(({ question, question_key }) => question_key === questionKeyOf(question)),
  ).toEqual([true, true, true, true]);
  expect(rows.map(({ asked }) => asked)).toEqual([null, null, 1, 2]);
});
