import type { QuizQuestion } from '@inzira/contract/learning';
import { inTransaction, now, type Db } from '#src/platform/database.ts';
import { invalid } from '#src/platform/errors.ts';
import { readView, requireChapter } from './outline.ts';
import { completeLastLesson } from './progress.ts';

/** @throws 404 when there is no such chapter. */
export async function findQuiz(db: Db, chapterId: number): Promise<QuizQuestion[]> {
  const view = await readView(db, null);
  requireChapter(view, chapterId);
  const rows = await db
    .selectFrom('quiz_questions')
    .selectAll()
    .where('chapter_id', '=', chapterId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const lesson = view.lessons.get(row.lesson_id ?? 0);
    return {
      id: row.id,
      question_text: row.question,
      question_type: row.type,
      choices: (JSON.parse(row.choices) as (Choice | string)[]).map(toChoice),
      answer: row.answer,
      ...(JSON.parse(row.answer_key) as Pick<QuizQuestion, 'accept' | 'answers' | 'steps'>),
      explanation: row.explanation,
      ...(lesson && {
        lesson: { lesson_id: lesson.id, chapter_id: lesson.chapter.id, title: lesson.title },
      }),
    };
  });
}

type Choice = QuizQuestion['choices'][number];

/** Content that an older server imported has texts alone. */
function toChoice(choice: Choice | string): Choice {
  return typeof choice === 'string' ? { text: choice } : choice;
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
