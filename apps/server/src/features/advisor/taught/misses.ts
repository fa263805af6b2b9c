import type { Language } from '@inzira/contract/accounts';
import type { Library } from '@inzira/mentor/library/library';
import { ADVISOR_PAGE_SIZE } from '@inzira/contract/limits';
import { jsonArray, now, parseJson, type Db } from '#src/platform/db/database.ts';
import { INSTALLATION, recordRead } from '#src/platform/db/history.ts';
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

/**
 * The answers that were missed most often, by what they are called in the language, where they are. That the questions
 * were looked at is written down.
 */
export async function findMisses(
  db: Db,
  readerId: number,
  library: Library | null,
  language: Language,
) {
  const rows = await db
    .with('missed', (qb) =>
      qb
        .selectFrom('advisor_misses')
        .select(({ fn }) => [
          'answer_id',
          fn.countAll<number>().as('misses'),
          // Counted from the index alone; the moment is read for those that are shown.
          fn.max('id').as('last_id'),
        ])
        .groupBy('answer_id')
        .orderBy('misses', 'desc')
        .orderBy('answer_id')
        .limit(ADVISOR_PAGE_SIZE),
    )
    .selectFrom('missed')
    .innerJoin('advisor_misses as last', 'last.id', 'missed.last_id')
    .select(['missed.answer_id', 'missed.misses', 'last.at as last_at'])
    .select((eb) =>
      jsonArray(
        db,
        eb
          .selectFrom('advisor_misses')
          .select('question')
          .whereRef('advisor_misses.answer_id', '=', 'missed.answer_id')
          .where('question', 'is not', null)
          .orderBy('id', 'desc')
          .limit(MOST_QUESTIONS),
      ).as('questions'),
    )
    .orderBy('missed.misses', 'desc')
    .orderBy('missed.answer_id')
    .execute();
  const results = rows.map(({ answer_id: id, misses, last_at: lastAt, questions }) => {
    const answer = library?.answerOf(id);
    return {
      answer_id: id,
      asks: answer ? (library?.titleOf(answer, language) ?? null) : null,
      taught_id: taughtIdOf(id),
      misses: Number(misses),
      last_at: lastAt,
      questions: [...new Set(parseJson(questions).flatMap(({ question }) => question ?? []))],
    };
  });
  if (results.some(({ questions }) => questions.length > 0)) {
    await recordRead(db, {
      actorId: readerId,
      action: 'questions-listed',
      subject: INSTALLATION,
      after: { state: 'missed' },
    });
  }
  return { results };
}
