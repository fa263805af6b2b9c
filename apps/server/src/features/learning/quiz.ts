import type { QuizAnswer, QuizQuestion } from '@inzira/contract/learning';
import { isRight } from '@inzira/contract/rules/answers';
import type { SelectQueryBuilder } from 'kysely';
import { inTransaction, now, type Db, type Tables } from '#src/platform/db/database.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { readView, requireChapter } from './outline.ts';
import { completeLastLesson } from './progress.ts';

/** @throws 404 when there is no such chapter. */
export async function getQuiz(db: Db, chapterId: number) {
  const { title, course } = requireChapter(await readView(db, null), chapterId);
  const found = await findQuestions(db, (query) => query.where('chapter_id', '=', chapterId));
  return {
    chapter_title: title,
    course_id: course.id,
    questions: found.map(({ question }) => question),
  };
}

type QuestionQuery = SelectQueryBuilder<Tables, 'quiz_questions', object>;

/** Questions in the order of their quiz, with what names them for ever. */
export async function findQuestions(
  db: Db,
  narrow: (query: QuestionQuery) => QuestionQuery,
): Promise<{ question: QuizQuestion; slug: string | null; chapterId: number }[]> {
  const view = await readView(db, null);
  const rows = await narrow(db.selectFrom('quiz_questions'))
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const lesson = view.lessons.get(row.lesson_id ?? 0);
    const question = {
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
    return { question, slug: row.slug, chapterId: row.chapter_id };
  });
}

type Choice = QuizQuestion['choices'][number];

/** Content that an older server imported has texts alone. */
function toChoice(choice: Choice | string): Choice {
  return typeof choice === 'string' ? { text: choice } : choice;
}

interface QuizScore {
  chapter: number;
  /** As the screen shows it. */
  score: number;
  total: number;
  /** By the id of the question. */
  answers?: Record<string, QuizAnswer> | undefined;
}

/**
 * Keeps every attempt. The best score counts attempts at as many questions as the quiz has now.
 * Stamps and certificates count the answers that the server judges itself.
 * @throws 404 when there is no such chapter, 400 on fields that do not fit its quiz.
 */
export async function saveQuizResult(
  db: Db,
  userId: number,
  { chapter, score, total, answers }: QuizScore,
) {
  requireChapter(await readView(db, null), chapter);
  const found = await findQuestions(db, (query) => query.where('chapter_id', '=', chapter));
  const questions = found.length;
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
  const judged = answers ? judge(found, answers) : null;
  const checked = judged?.score ?? null;
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('quiz_results')
      .values({
        user_id: userId,
        chapter_id: chapter,
        score,
        total,
        checked_score: checked,
        judged: judged && JSON.stringify(judged.questions),
        taken_at: now(),
      })
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
    return { id, best_score: best, checked_score: checked };
  });
}

/** An answer with the hint counts as none of the right ones. */
function judge(
  found: Awaited<ReturnType<typeof findQuestions>>,
  answers: Readonly<Record<string, QuizAnswer>>,
) {
  const questions: { right: string[]; missed: string[] } = { right: [], missed: [] };
  let score = 0;
  for (const { question, slug } of found) {
    const answer = answers[String(question.id)];
    const wasRight = !!answer && !answer.hint && isRight(question, answer.given);
    if (wasRight) score += 1;
    if (slug !== null) questions[wasRight ? 'right' : 'missed'].push(slug);
  }
  return { score, questions };
}
