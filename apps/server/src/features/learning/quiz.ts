import type { Language } from '@inzira/contract/accounts';
import type { QuizAnswer, QuizQuestion } from '@inzira/contract/learning';
import { isRight } from '@inzira/contract/rules/answers';
import type { SelectQueryBuilder } from 'kysely';
import { inTransaction, type Db, type Tables } from '#src/platform/db/database.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { toTrustedTime } from '#src/platform/http/offline-writes.ts';
import { findEarlierQuiz } from './earlier-quizzes.ts';
import { readView, requireChapter } from './outline.ts';
import { completeLastLesson } from './progress.ts';
import { toQuestion } from './question-rows.ts';

/** @throws 404 when the chapter does not exist. */
export async function getQuiz(db: Db, chapterId: number, language: Language = ORIGINAL) {
  const { title, course } = requireChapter(await readView(db, null, language), chapterId);
  const found = await findQuestions(
    db,
    (query) => query.where('chapter_id', '=', chapterId),
    language,
  );
  return {
    chapter_title: title,
    course_id: course.id,
    questions: found.map(({ question }) => question),
  };
}

type QuestionQuery = SelectQueryBuilder<Tables, 'quiz_questions', object>;

interface FoundQuestion {
  question: QuizQuestion;
  /** The question in all its languages: an answer in any of them is accepted. */
  versions: QuizQuestion[];
  slug: string | null;
  chapterId: number;
}

/** The questions in the order of their quiz, with their permanent slugs. */
export async function findQuestions(
  db: Db,
  narrow: (query: QuestionQuery) => QuestionQuery,
  language: Language = ORIGINAL,
): Promise<FoundQuestion[]> {
  const view = await readView(db, null, language);
  const rows = await narrow(db.selectFrom('quiz_questions'))
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  const translated = await db
    .selectFrom('question_translations')
    .selectAll()
    .where('question_id', 'in', [0, ...rows.map(({ id }) => id)])
    .orderBy('language')
    .execute();
  return rows.map((row) => {
    const lesson = view.lessons.get(row.lesson_id ?? 0);
    const taught = lesson && {
      lesson: { lesson_id: lesson.id, chapter_id: lesson.chapter.id, title: lesson.title },
    };
    const others = translated.filter(({ question_id: id }) => id === row.id);
    const said = others.find((one) => one.language === language);
    const versions = [row, ...others].map((words) => ({ ...toQuestion(row, words), ...taught }));
    const question = { ...toQuestion(row, said ?? row), ...taught };
    // A typed answer is accepted in any language; a choice must be one of those on the screen.
    const accept = versions.flatMap((one) => [one.answer, ...(one.accept ?? [])]);
    return {
      question:
        row.type === 'text' && others.length > 0
          ? { ...question, accept: [...new Set(accept)].filter((one) => one !== question.answer) }
          : question,
      versions,
      slug: row.slug,
      chapterId: row.chapter_id,
    };
  });
}

interface QuizScore {
  chapter: number;
  /** The score that the screen shows. */
  score: number;
  total: number;
  /** Keyed by the question's id. */
  answers?: Record<string, QuizAnswer> | undefined;
  done_at?: string | undefined;
}

/**
 * Stores every attempt, including those at a quiz that was replaced since: phones keep it for a while. The best score
 * compares attempts with the same number of questions. Stamps and certificates count the answers as the server scores
 * them.
 * @throws 404 when the chapter does not exist, 400 on fields that do not fit its quiz.
 */
export async function saveQuizResult(
  db: Db,
  userId: number,
  { chapter, score, total, answers, done_at }: QuizScore,
) {
  requireChapter(await readView(db, null), chapter);
  const present = await findQuestions(db, (query) => query.where('chapter_id', '=', chapter));
  const misfit = misfitOf(present, { total, answers });
  const earlier =
    misfit && answers ? await findEarlierQuiz(db, chapter, { total, answers }) : undefined;
  if (misfit && !earlier) throw misfit;
  const found = earlier ?? present;
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
  const taken_at = toTrustedTime(done_at);
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
        taken_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await completeLastLesson(trx, userId, chapter, taken_at);
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

/** The error for answers that do not fit the current quiz. */
function misfitOf(
  present: readonly FoundQuestion[],
  { total, answers = {} }: Pick<QuizScore, 'total' | 'answers'>,
) {
  const questions = present.length;
  if (total !== questions) {
    return invalid({
      total: [
        {
          en: `This quiz has ${questions} questions. Load it again and retry.`,
          fr: `Ce quiz a ${questions} questions. Rechargez-le et réessayez.`,
        },
      ],
    });
  }
  // A replaced question must be refused, because it would count as missed although it was never asked.
  const ids = new Set(present.map(({ question }) => String(question.id)));
  if (Object.keys(answers).every((id) => ids.has(id))) return null;
  return invalid({
    answers: [
      {
        en: 'This quiz has changed since you answered it. Take it again.',
        fr: 'Ce quiz a changé depuis vos réponses. Refaites-le.',
      },
    ],
  });
}

/** Scores the answers; one given with a hint does not count as right. */
function judge(
  found: readonly Pick<FoundQuestion, 'question' | 'versions' | 'slug'>[],
  answers: Readonly<Record<string, QuizAnswer>>,
) {
  const questions: { right: string[]; missed: string[] } = { right: [], missed: [] };
  let score = 0;
  for (const { question, versions, slug } of found) {
    const answer = answers[String(question.id)];
    const wasRight =
      !!answer && !answer.hint && versions.some((version) => isRight(version, answer.given));
    if (wasRight) score += 1;
    if (slug !== null) questions[wasRight ? 'right' : 'missed'].push(slug);
  }
  return { score, questions };
}
