import type { Language } from '@inzira/contract/accounts';
import type { Library } from '#src/features/advisor/library/library.ts';
import { ADVISOR_PAGE_SIZE } from '@inzira/contract/limits';
import { now, type Db } from '#src/platform/db/database.ts';
import { taughtIdOf } from './answers-in-use.ts';

/** Questions shown with an answer. */
const MOST_QUESTIONS = 5;

export interface Miss {
  userId: number;
  answerId: string;
  /** Null unless the learner lets the team read their questions. */
  question: string | null;
}

/** A learner said that an answer was not what they meant. */
export async function recordMiss(trx: Db, { userId, answerId, question }: Miss) {
  await trx
    .insertInto('advisor_misses')
    .values({ user_id: userId, answer_id: answerId, question, at: now() })
    .execute();
}

/** The answers that were missed most often, by what they are called in the language, where they are. */
export async function findMisses(db: Db, library: Library | null, language: Language) {
  const rows = await db
    .selectFrom('advisor_misses')
    .select(({ fn }) => [
      'answer_id',
      fn.countAll<number>().as('misses'),
      fn.max('at').as('last_at'),
    ])
    .groupBy('answer_id')
    .orderBy('misses', 'desc')
    .orderBy('answer_id')
    .limit(ADVISOR_PAGE_SIZE)
    .execute();
  const results = [];
  for (const { answer_id: id, misses, last_at: lastAt } of rows) {
    const questions = await db
      .selectFrom('advisor_misses')
      .select('question')
      .where('answer_id', '=', id)
      .where('question', 'is not', null)
      .orderBy('id', 'desc')
      .limit(MOST_QUESTIONS)
      .execute();
    const answer = library?.answers.get(id);
    results.push({
      answer_id: id,
      asks: answer ? (library?.titleOf(answer, language) ?? null) : null,
      taught_id: taughtIdOf(id),
      misses: Number(misses),
      last_at: lastAt,
      questions: [...new Set(questions.flatMap(({ question }) => question ?? []))],
    });
  }
  return { results };
}
