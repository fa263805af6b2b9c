import { OFFLINE_LIMITS } from '@inzira/contract/limits';
import type { Selectable } from 'kysely';
import { DAY_SECONDS } from '#src/platform/days.ts';
import { now, secondsFromNow, type Db, type Tables } from '#src/platform/db/database.ts';
import { toQuestion } from './question-rows.ts';

// A phone has the quiz that it saved, and what was done there waits for a network: answers to questions that have been
// replaced meanwhile are judged by the quiz in which they stood.

/** A quiz that was saved on the last day may be taken then, and wait as long again. */
const KEPT_SECONDS = 2 * OFFLINE_LIMITS.days * DAY_SECONDS;

type QuestionRow = Selectable<Tables['quiz_questions']>;

/** As it is stored. */
interface EarlierQuiz {
  questions: QuestionRow[];
  translations: Selectable<Tables['question_translations']>[];
}

/** Before the questions of a chapter are replaced; those of long ago go. */
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

/** The last quiz before the present one with all of these questions, and as many; undefined without one. */
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
