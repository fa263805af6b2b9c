import type { ChapterQuiz } from '@inzira/contract/learning';
import { QUIZ_PASS_PERCENT } from '@inzira/contract/limits';
import { sql, type NotNull, type RawBuilder } from 'kysely';
import { jsonArray, type Db, type Json } from '#src/platform/db/database.ts';

type Result = NonNullable<ChapterQuiz['result']>;

/** Keyed by chapter; chapters without an attempt are missing. */
export type QuizResults = ReadonlyMap<number, Result>;

export interface ChapterResult extends Omit<Result, 'has_stamp'> {
  chapter_id: number;
  /** A number instead of a boolean, which the engines represent differently. */
  stamps: number;
}

export const toQuizResults = (rows: ChapterResult[]): QuizResults =>
  new Map(
    rows.map(({ chapter_id, stamps, ...result }) => [
      chapter_id,
      { ...result, has_stamp: Number(stamps) > 0 },
    ]),
  );

/**
 * The last attempt at each chapter's quiz, with the best score for the same number of questions. It uses lookups in the
 * index of a user's results: window functions took five times as long.
 */
export function quizResultsOf(db: Db, userId: number): RawBuilder<Json<ChapterResult[]>> {
  const rows = db
    .selectFrom((eb) =>
      eb
        .selectFrom('quiz_results')
        .where('user_id', '=', userId)
        .groupBy('chapter_id')
        .select(({ fn }) => fn.max('id').as('id'))
        .as('newest'),
    )
    .innerJoin('quiz_results as last', 'last.id', 'newest.id')
    .select(['last.chapter_id', 'last.score', 'last.total', 'last.taken_at'])
    .select((eb) =>
      eb
        .selectFrom('quiz_results as other')
        .whereRef('other.user_id', '=', 'last.user_id')
        .whereRef('other.chapter_id', '=', 'last.chapter_id')
        .whereRef('other.total', '=', 'last.total')
        .select(({ fn }) => fn.max('other.score').as('score'))
        .as('best_score'),
    )
    // The number of passed attempts, as certificates count them: also with another number of questions.
    .select((eb) =>
      eb
        .selectFrom('quiz_results as judged')
        .whereRef('judged.user_id', '=', 'last.user_id')
        .whereRef('judged.chapter_id', '=', 'last.chapter_id')
        .where(sql`judged.checked_score * 100`, '>=', sql`judged.total * ${QUIZ_PASS_PERCENT}`)
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .as('stamps'),
    )
    .$narrowType<{ best_score: NotNull; stamps: NotNull }>();
  return jsonArray(db, rows);
}
