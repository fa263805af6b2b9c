import type { Language } from '@inzira/contract/accounts';
import type { AnswerOf, BodyOf } from '@inzira/contract/endpoint';
import type {
  ReviewOutcome,
  reviewEndpoints,
  ReviewRound,
  ReviewSummary,
  Rhythm,
} from '@inzira/contract/review';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { addDays, dayOf, startOf } from '#src/platform/days.ts';
import { readView, type View } from './outline.ts';
import { findQuestions } from './quiz.ts';
import { dayOfArrival } from './review-days.ts';
import { composeRound, type Candidate } from './review-round.ts';
import { rate, schedule } from './review-schedule.ts';

type Answer = BodyOf<typeof reviewEndpoints.answer>;

/** The reviews that are due for a learner, whose days begin `offset` minutes from UTC. */
export async function getReviewSummary(db: Db, userId: number, offset = 0): Promise<ReviewSummary> {
  const { candidates, has_learned } = await findCandidates(db, userId, offset);
  const { ids, next_on } = composeRound(candidates, dayOf(Date.now(), offset));
  return { waiting: ids.length, next_on, has_learned };
}

/** The questions to review now. */
export async function getReviewRound(
  db: Db,
  userId: number,
  offset = 0,
  language: Language = ORIGINAL,
): Promise<ReviewRound> {
  const { candidates, has_learned } = await findCandidates(db, userId, offset);
  const view = await readView(db, null, language);
  const { ids, has_more, next_on } = composeRound(candidates, dayOf(Date.now(), offset));
  const questions = await findQuestions(
    db,
    (query) => query.where('id', 'in', [0, ...ids]),
    language,
  );
  return {
    questions: ids.flatMap((id) => {
      const found = questions.find(({ question }) => question.id === id);
      const chapter = found && view.chapters.get(found.chapterId);
      if (!found || !chapter || found.slug === null) return [];
      return {
        ...found.question,
        slug: found.slug,
        chapter: { id: chapter.id, title: chapter.title },
      };
    }),
    has_more,
    next_on,
    has_learned,
  };
}

/** All questions of the chapters that the learner has learned. */
async function findCandidates(db: Db, userId: number, offset: number) {
  const { view, learned } = await findLearnedChapters(db, userId);
  const rows = await db
    .selectFrom('quiz_questions as question')
    .leftJoin('review_cards as card', (join) =>
      join.onRef('card.question_slug', '=', 'question.slug').on('card.user_id', '=', userId),
    )
    .select([
      'question.id',
      'question.chapter_id',
      'question.position',
      'card.due_on',
      'card.stability',
      'card.reps',
      'card.last_review_on',
    ])
    .where('question.slug', 'is not', null)
    .where('question.chapter_id', 'in', [0, ...learned.keys()])
    .orderBy('question.id')
    .execute();
  // Sorted like the curriculum, whose order the view's chapters have.
  const order = [...view.chapters.keys()];
  const candidates = rows
    .toSorted((a, b) => order.indexOf(a.chapter_id) - order.indexOf(b.chapter_id))
    .map(({ id, chapter_id, position, due_on, stability, reps, last_review_on }): Candidate => {
      const isKnown =
        due_on !== null && stability !== null && reps !== null && last_review_on !== null;
      return {
        id,
        position,
        learned_on: dayOf(learned.get(chapter_id) ?? Date.now(), offset),
        card: isKnown ? { due_on, stability, reps, last_review_on } : null,
      };
    });
  return { view, candidates, has_learned: learned.size > 0 };
}

/** Chapters whose quiz was taken, or whose lessons are all completed, with the time of it. */
async function findLearnedChapters(
  db: Db,
  userId: number,
): Promise<{ view: View; learned: Map<number, string> }> {
  const view = await readView(db, userId);
  const completed = await db
    .selectFrom('lesson_progress')
    .select(['lesson_id', 'completed_at'])
    .where('user_id', '=', userId)
    .where('completed_at', 'is not', null)
    .execute();
  const quizzes = await db
    .selectFrom('quiz_results')
    .select(({ fn }) => ['chapter_id', fn.min('taken_at').as('taken_at')])
    .where('user_id', '=', userId)
    .groupBy('chapter_id')
    .execute();
  const completedAt = new Map(completed.map((row) => [row.lesson_id, row.completed_at ?? '']));
  const takenAt = new Map(quizzes.map((row) => [row.chapter_id, row.taken_at]));
  const learned = new Map<number, string>();
  for (const { id, lessons } of view.chapters.values()) {
    const ends = lessons.map((lesson) => completedAt.get(lesson.id));
    const lastEnd = ends.every((at) => at !== undefined) ? ends.toSorted().at(-1) : undefined;
    const [first] = [takenAt.get(id), lastEnd].filter((at) => at !== undefined).toSorted();
    if (first !== undefined) learned.set(id, first);
  }
  return { view, learned };
}

/**
 * Scores an answer and schedules the next review. A card that is not due is left unchanged, so that the same question,
 * answered on two phones, counts once.
 * @throws 404 for a question outside of the learner's learned chapters
 */
export async function answerReview(
  db: Db,
  userId: number,
  { question: slug, given, hint, answered_at, done_at, utc_offset: offset = 0 }: Answer,
): Promise<ReviewOutcome> {
  const [found] = await findQuestions(db, (query) => query.where('slug', '=', slug));
  const { learned } = await findLearnedChapters(db, userId);
  if (!found || !learned.has(found.chapterId)) {
    throw notFound({
      en: 'This question is not one of those that you review.',
      fr: 'Cette question ne fait pas partie de vos révisions.',
    });
  }
  const day = dayOfArrival(done_at ?? answered_at, Date.now(), offset);
  const rating = rate(found.versions, given, hint);
  return inTransaction(db, async (trx) => {
    const known = await trx
      .selectFrom('review_cards')
      .selectAll()
      .where('user_id', '=', userId)
      .where('question_slug', '=', slug)
      .$call(lockRow(trx))
      .executeTakeFirst();
    if (known && known.due_on > day) return { rating: null, due_on: known.due_on };
    const next = schedule(known, rating, day);
    const written = await trx
      .insertInto('review_cards')
      .values({ user_id: userId, question_slug: slug, ...next })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'question_slug'])
          .doUpdateSet(next)
          // Checked again in the update, for two concurrent first answers.
          .where('review_cards.due_on', '<=', day),
      )
      .returning('due_on')
      .executeTakeFirst();
    if (written) await countAnswer(trx, userId, day);
    return { rating: written ? rating : null, due_on: next.due_on };
  });
}

async function countAnswer(trx: Db, userId: number, day: string) {
  await trx
    .insertInto('review_days')
    .values({ user_id: userId, day, answers: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet((eb) => ({ answers: eb('review_days.answers', '+', 1) })),
    )
    .execute();
}

const RHYTHM_DAYS = 7;

/** The last seven days, with whether the learner completed a lesson or quiz, wrote a note, or reviewed. */
export async function getRhythm(
  db: Db,
  userId: number,
  offset = 0,
): Promise<AnswerOf<typeof reviewEndpoints.rhythm>> {
  const today = dayOf(Date.now(), offset);
  const first = addDays(today, 1 - RHYTHM_DAYS);
  const since = startOf(first, offset);
  const moments = await db
    .selectFrom('lesson_progress')
    .select('completed_at as at')
    .where('user_id', '=', userId)
    .where('completed_at', '>=', since)
    .union(
      db
        .selectFrom('quiz_results')
        .select('taken_at as at')
        .where('user_id', '=', userId)
        .where('taken_at', '>=', since),
    )
    .union(
      db
        .selectFrom('lesson_notes')
        .select('updated_at as at')
        .where('user_id', '=', userId)
        .where('text', '!=', '')
        .where('updated_at', '>=', since),
    )
    .execute();
  const reviews = await db
    .selectFrom('review_days')
    .select('day')
    .where('user_id', '=', userId)
    .where('day', '>=', first)
    .execute();
  const learned = new Set(reviews.map(({ day }) => day));
  for (const { at } of moments) if (at !== null) learned.add(dayOf(at, offset));
  const days = Array.from({ length: RHYTHM_DAYS }, (_, index) => addDays(first, index));
  return { days: days.map((date) => ({ date, learned: learned.has(date) })) } satisfies Rhythm;
}
