import type { ReviewOutcome } from '@inzira/contract/review';
import type { QuizQuestion } from '@inzira/contract/learning';
import { isRight } from '@inzira/contract/rules/answers';
import { lazy } from '#src/platform/lazy.ts';
import { addDays } from '#src/platform/days.ts';

const loadFsrs = lazy<typeof import('ts-fsrs')>('ts-fsrs');

/** After a year a question is asked again, however well it is known. */
const LONGEST_DAYS = 365;

export type Rating = NonNullable<ReviewOutcome['rating']>;

/** What FSRS keeps of a question between two answers; days are those of the learner's calendar. */
export interface Memory {
  due_on: string;
  stability: number;
  difficulty: number;
  scheduled_days: number;
  reps: number;
  lapses: number;
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  state: number;
  last_review_on: string;
}

/**
 * Of a question in any of its languages. Nobody is asked how well they knew: right at once is good. Right at the second try is hard where
 * the answer was written, and forgotten where it was chosen, since a choice is easily guessed once
 * one is out. What took longer, was looked up or left is forgotten.
 */
export function rate(
  versions: readonly QuizQuestion[],
  given: readonly (readonly string[])[],
  hint: boolean,
): Rating {
  if (hint) return 'again';
  const tries = given.findIndex((one) => versions.some((version) => isRight(version, one))) + 1;
  if (tries === 1) return 'good';
  return tries === 2 && versions[0]?.choices.length === 0 ? 'hard' : 'again';
}

/**
 * When the question comes back. Days count as wholes, from noon to noon, so that somebody who learns
 * in the evening is asked on the next morning. Of questions that were answered together one comes a
 * little earlier than the other.
 */
export function schedule(known: Memory | undefined, rating: Rating, day: string): Memory {
  const { createEmptyCard, fsrs, Rating: Grade } = loadFsrs();
  const scheduler = fsrs({
    enable_fuzz: true,
    enable_short_term: false,
    maximum_interval: LONGEST_DAYS,
  });
  const now = noonOf(day);
  const before = known
    ? {
        ...known,
        due: noonOf(known.due_on),
        last_review: noonOf(known.last_review_on),
        elapsed_days: 0,
        learning_steps: 0,
      }
    : createEmptyCard(now);
  const grade = { again: Grade.Again, hard: Grade.Hard, good: Grade.Good } as const;
  const { card } = scheduler.next(before, now, grade[rating]);
  return {
    due_on: addDays(day, card.scheduled_days),
    stability: card.stability,
    difficulty: card.difficulty,
    scheduled_days: card.scheduled_days,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    last_review_on: day,
  };
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
