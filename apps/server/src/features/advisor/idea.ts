import type { IdeaCard, IdeaCardBody } from '@inzira/contract/advisor-idea';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import { lockQuestions } from '#src/features/advisor/unanswered.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';

/** The learner's idea as the mentor knows it; all fields are empty at first. */
export async function getIdea(db: Db, userId: number): Promise<IdeaCard> {
  const row = await db
    .selectFrom('advisor_ideas')
    .select([
      'idea',
      'sector',
      'country',
      'customer',
      'stage',
      'keep_questions_since',
      'voice_since',
      'updated_at',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? NO_IDEA;
}

/** An empty text clears a field; an existing consent keeps the time at which it was given. */
export async function updateIdea(db: Db, userId: number, body: IdeaCardBody): Promise<IdeaCard> {
  return inTransaction(db, async (trx) => {
    if (body.keep_questions === false) await lockQuestions(trx);
    const moment = now();
    await trx
      .insertInto('advisor_ideas')
      .values({ user_id: userId, updated_at: moment })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ updated_at: moment }))
      .execute();
    const before = await getIdea(trx, userId);
    const since = (consent: boolean | undefined, earlier: string | null) =>
      consent === undefined ? earlier : consent ? (earlier ?? moment) : null;
    const after = {
      idea: changed(body.idea, before.idea),
      sector: changed(body.sector, before.sector),
      country: changed(body.country, before.country),
      customer: changed(body.customer, before.customer),
      stage: changed(body.stage, before.stage),
      keep_questions_since: since(body.keep_questions, before.keep_questions_since),
      voice_since: since(body.voice, before.voice_since),
      updated_at: moment,
    };
    await trx.updateTable('advisor_ideas').set(after).where('user_id', '=', userId).execute();
    if (before.keep_questions_since !== null && after.keep_questions_since === null)
      await forgetQuestions(trx, userId);
    return after;
  });
}

function changed<T extends string>(given: T | '' | null | undefined, before: T | null): T | null {
  return given === undefined ? before : given === '' ? null : given;
}

/** Deletes all questions of a user who withdraws the consent, answered or not. */
async function forgetQuestions(trx: Db, userId: number) {
  await trx.deleteFrom('advisor_unanswered').where('user_id', '=', userId).execute();
  await trx
    .updateTable('advisor_misses')
    .set({ question: null })
    .where('user_id', '=', userId)
    .execute();
}
