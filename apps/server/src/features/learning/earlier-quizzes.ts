import { OFFLINE_LIMITS } from '@inzira/contract/limits';
import type { Selectable } from 'kysely';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { now, secondsFromNow, type Db, type Tables } from '#src/platform/db/database.ts';
import { toQuestion } from './question-rows.ts';

// Keeps replaced quizzes, because phones store quizzes and send answers later: answers to replaced questions are scored
// by the quiz that contained them.

/** Twice the offline period: a quiz may be saved at its end, and answered at the end of another one. */
const KEPT_SECONDS = 2 * OFFLINE_LIMITS.days * DAY_SECONDS;

type QuestionRow = Selectable<Tables['quiz_questions']>;

/** The JSON in the table. */
interface EarlierQuiz {
  questions: QuestionRow[];
  translations: Selectable<Tables['question_translations']>[];
}

/** Stores the current quiz of a chapter before it is replaced, and deletes expired ones. */
export async function keepEarlierQuiz(trx: Db, chapterId: number, questions: QuestionRow[]) {
  await trx
    .deleteFrom('earlier_quizzes')
    .where('replaced_at', '<', secondsFromNow(-KEPT_SECONDS))
    .execute();
  const ids = questions.map(({ id }) => id);
  const translations = await trx
    .selectFrom('question_translations')
    .selectAll()
    .where('question_id', 'in', ids)
    .orderBy('question_id')
    .orderBy('language')
    .execute();
  const quiz: EarlierQuiz = { questions, translations };
  await trx
    .insertInto('earlier_quizzes')
    .values({
      chapter_id: chapterId,
      total: ids.length,
      quiz: JSON.stringify(quiz),
      replaced_at: now(),
    })
    .execute();
}

/** The most recent replaced quiz with exactly these questions; undefined without one. */
export async function findEarlierQuiz(
  db: Db,
  chapterId: number,
  { total, answers }: { total: number; answers: Readonly<Record<string, unknown>> },
) {
  const asked = Object.keys(answers);
  if (asked.length === 0) return undefined;
  const rows = await db
    .selectFrom('earlier_quizzes')
    .select('quiz')
    .where('chapter_id', '=', chapterId)
    .where('total', '=', total)
    .where('replaced_at', '>', secondsFromNow(-KEPT_SECONDS))
    .orderBy('id', 'desc')
    .execute();
  const quiz = rows
    .map((row) => JSON.parse(row.quiz) as EarlierQuiz)
    .find(({ questions }) => {
      const ids = new Set(questions.map(({ id }) => String(id)));
      return asked.every((id) => ids.has(id));
    });
  return quiz?.questions.map((row) => {
    const others = quiz.translations.filter((one) => one.question_id === row.id);
    const versions = [row, ...others].map((words) => toQuestion(row, words));
    return { question: toQuestion(row, row), versions, slug: row.slug };
  });
}
