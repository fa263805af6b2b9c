import type { ReviewOutcome } from '@inzira/contract/review';
import type { QuizQuestion } from '@inzira/contract/learning';
import { isRight } from '@inzira/contract/rules/answers';
import { lazy } from '#src/platform/lazy.ts';
import { addDays } from '#src/platform/days.ts';

const loadFsrs = lazy<typeof import('ts-fsrs')>('ts-fsrs');

/** The longest interval between reviews, however well a question is known. */
const LONGEST_DAYS = 365;

export type Rating = NonNullable<ReviewOutcome['rating']>;

/** The state that FSRS keeps of a question; days are in the learner's calendar. */
export interface Memory {
  due_on: string;
  stability: number;
  difficulty: number;
  scheduled_days: number;
  reps: number;
  lapses: number;
  /** FSRS's states: 0 new, 1 learning, 2 review, 3 relearning. */
  state: number;
  last_review_on: string;
}

/**
 * Derives FSRS's rating instead of asking how well the learner knew: right at once is good. Right at the second try is hard for a written
 * answer and forgotten for a choice, which is easy to guess once one is excluded. A longer, looked-up or abandoned answer is forgotten.
 * The question may be in any of its languages.
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
 * Computes the next review. Days are whole, from noon to noon, so that a question learned in the evening can be asked
 * the next morning. Intervals are fuzzed slightly, so that questions answered together do not all return together.
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
