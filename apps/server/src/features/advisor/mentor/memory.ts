import type { Calculation } from './calculation.ts';

/** What the built-in mentor waits for; the next message may be it. */
export type Pending =
  | { kind: 'figure'; calculation: Calculation }
  | { kind: 'idea' }
  /** "Shall I pass this on?" */
  | { kind: 'pass-on'; question: string }
  /** "Is it this lesson?" */
  | { kind: 'choice'; lessonIds: number[]; question: string }
  /** "Which of these steps is the hardest for you?" */
  | { kind: 'part'; lessonId: number; of: 'steps' | 'points' }
  /** A term whose meaning was asked. */
  | { kind: 'quiz'; lessonId: number; term: string }
  /** A question of the lesson's own quiz: hints first. */
  | { kind: 'graded'; questionId: number; attempts: number };

/** What a conversation is about, as far as the built-in mentor must know it. */
export interface Memory {
  lessonId: number | null;
  /** The lesson that was open last; opening another ends the topic. */
  openLessonId: number | null;
  /** The last question that had a topic of its own. */
  question: string | null;
  /** Lessons that were "not what I meant" for it. */
  rejected: number[];
  pending: Pending | null;
  /** The last sum that was worked out, for "and if I spend less?". */
  sum: Calculation | null;
  /** Terms asked in "quiz me", so that each comes once. */
  asked: string[];
  hasAskedIdea: boolean;
  /** It has said that it answers in another language than the question's. */
  hasSaidLanguage?: boolean;
}

export const NEW_MEMORY: Memory = {
  lessonId: null,
  openLessonId: null,
  question: null,
  rejected: [],
  pending: null,
  sum: null,
  asked: [],
  hasAskedIdea: false,
};
