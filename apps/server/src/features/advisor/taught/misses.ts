import type { Language } from '@inzira/contract/accounts';
import type { Library } from '@inzira/mentor/library/library';
import { ADVISOR_PAGE_SIZE } from '@inzira/contract/limits';
import { staffAnswerEndpoints, type MissedQuery } from '@inzira/contract/staff-answers';
import { jsonArray, now, parseJson, type Db } from '#src/platform/db/database.ts';
import { INSTALLATION, recordRead } from '#src/platform/db/history.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { taughtIdOf } from './answers-in-use.ts';
import { findReleasedOf, findStates, titleOf } from './released.ts';

/** The number of questions shown with an answer. */
const MOST_QUESTIONS = 5;

export interface Miss {
  userId: number;
  answerId: string;
  /** Null unless the learner shares their questions with the team. */
  question: string | null;
}

/** Records that a learner rejected an answer as not meant. */
export async function recordMiss(trx: Db, { userId, answerId, question }: Miss) {
  await trx
    .insertInto('advisor_misses')
    .values({ user_id: userId, answer_id: answerId, question, at: now() })
    .execute();
}

/**
 * The answers that were rejected most often, by their titles in the given language. Reading the questions is recorded
 * in the history.
 */
export async function findMisses(
  db: Db,
  readerId: number,
  library: Library | null,
  { page, answer }: MissedQuery,
  language: Language,
) {
  const ranked = await db
    .selectFrom('advisor_misses')
    .select(({ fn }) => [
      'answer_id',
      fn.countAll<number>().as('misses'),
      // Counted from the index alone; the times are read only for the answers shown.
      fn.max('id').as('last_id'),
    ])
    .$if(answer !== undefined, (query) => query.where('answer_id', '=', answer ?? ''))
    .groupBy('answer_id')
    .orderBy('misses', 'desc')
    .orderBy('answer_id')
    .execute();
  const states = library && (await findStates(db, library));
  const misses = new Map(ranked.map((row) => [row.answer_id, Number(row.misses)]));
  const found = await findPage(db, {
    page,
    size: ADVISOR_PAGE_SIZE,
    url: staffAnswerEndpoints.missed.url,
    filters: { answer },
    // At most as many as there are answers.
    ids: ranked.map(({ last_id: id }) => Number(id)),
    order: { columns: ['advisor_misses.id'], direction: 'desc' },
    load: async (ids) => {
      const rows = await db
        .selectFrom('advisor_misses as last')
        .select(['last.id', 'last.answer_id', 'last.at as last_at'])
        .select((eb) =>
          jsonArray(
            db,
            eb
              .selectFrom('advisor_misses')
              .select('question')
              .whereRef('advisor_misses.answer_id', '=', 'last.answer_id')
              .where('question', 'is not', null)
              .orderBy('id', 'desc')
              .limit(MOST_QUESTIONS),
          ).as('questions'),
        )
        .where('last.id', 'in', ids)
        .execute();
      return rows.map(({ id, answer_id, last_at, questions }) => {
        const known = library?.answerOf(answer_id);
        // One that is withdrawn is found here alone.
        const released = library ? findReleasedOf(library, answer_id) : undefined;
        const given = known && library?.titleOf(known, language);
        return {
          id,
          answer_id,
          asks: (released && library ? titleOf(library, released, language) : given) ?? null,
          taught_id: taughtIdOf(answer_id),
          state: states?.get(released?.id ?? '') ?? null,
          misses: misses.get(answer_id) ?? 0,
          last_at,
          questions: [...new Set(parseJson(questions).flatMap(({ question }) => question ?? []))],
        };
      });
    },
  });
  if (found.results.some(({ questions }) => questions.length > 0)) {
    await recordRead(db, {
      actorId: readerId,
      action: 'questions-listed',
      subject: INSTALLATION,
      after: { state: 'missed' },
    });
  }
  return found;
}
