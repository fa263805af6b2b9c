import type { QuizQuestion } from '@inzira/contract/learning';
import { inTransaction, now, type Db } from '#src/platform/database.ts';
import { invalid } from '#src/platform/errors.ts';
import { readView, requireChapter } from './outline.ts';
import { completeLastLesson } from './progress.ts';

/** @throws 404 when there is no such chapter. */
export async function findQuiz(db: Db, chapterId: number): Promise<QuizQuestion[]> {
  requireChapter(await readView(db, null), chapterId);
  const rows = await db
    .selectFrom('quiz_questions')
    .select(['id', 'question', 'type', 'choices', 'answer', 'explanation'])
    .where('chapter_id', '=', chapterId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, question, type, choices, answer, explanation }) => ({
    id,
    question_text: question,
    question_type: type,
    choices: (JSON.parse(choices) as string[]).map((text) => ({ text })),
    answer,
    explanation,
  }));
}

interface QuizScore {
  chapter: number;
  score: number;
  total: number;
}

/**
 * Keeps every attempt. The best score counts attempts at as many questions as the quiz has now.
 * @throws 404 when there is no such chapter, 400 on fields that do not fit its quiz.
 */
export async function saveQuizResult(db: Db, userId: number, { chapter, score, total }: QuizScore) {
  requireChapter(await readView(db, null), chapter);
  const { questions } = await db
    .selectFrom('quiz_questions')
    .where('chapter_id', '=', chapter)
    .select(({ fn }) => fn.countAll<number>().as('questions'))
    .executeTakeFirstOrThrow();
  if (total !== questions) {
    throw invalid({
      total: [
        {
          en: `This quiz has ${questions} questions. Load it again and retry.`,
          fr: `Ce quiz a ${questions} questions. Rechargez-le et réessayez.`,
        },
      ],
    });
  }
  if (score > total)
    throw invalid({
      score: [
        {
          en: 'The score cannot be more than the total.',
          fr: 'Le score ne peut pas dépasser le total.',
        },
      ],
    });
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('quiz_results')
      .values({ user_id: userId, chapter_id: chapter, score, total, taken_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await completeLastLesson(trx, userId, chapter);
    const { best } = await trx
      .selectFrom('quiz_results')
      .where('user_id', '=', userId)
      .where('chapter_id', '=', chapter)
      .where('total', '=', total)
      .select(({ fn }) => fn.max('score').as('best'))
      .executeTakeFirstOrThrow();
    return { id, best_score: best };
  });
}
