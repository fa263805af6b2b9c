import type { ChapterQuiz } from '@inzira/contract/learning';
import { sql } from 'kysely';
import { prepared, type Db } from '#src/platform/database.ts';

/** By chapter; those without an attempt are not in it. */
export type QuizResults = ReadonlyMap<number, NonNullable<ChapterQuiz['result']>>;

/** The last attempt at each chapter's quiz, with the best score at as many questions. */
export async function findQuizResults(db: Db, userId: number | null): Promise<QuizResults> {
  if (userId === null) return new Map();
  const rows = await selectResults(db, { userId });
  return new Map(
    rows.map(({ chapter_id: chapter, score, total, best_score, taken_at }) => [
      chapter,
      { score, total, best_score, taken_at },
    ]),
  );
}

const selectResults = prepared((db, { userId }: { userId: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('quiz_results')
        .where('user_id', '=', userId)
        .select([
          'chapter_id',
          'score',
          'total',
          'taken_at',
          sql<number>`max(score) over (partition by chapter_id, total)`.as('best_score'),
          sql<number>`row_number() over (partition by chapter_id order by id desc)`.as('place'),
        ])
        .as('attempt'),
    )
    .where('place', '=', sql.lit(1))
    .select(['chapter_id', 'score', 'total', 'taken_at', 'best_score']),
);
