import { QUIZ_PASS_PERCENT } from '@inzira/contract/limits';

/** So many right answers earn the stamp of a chapter; the way goes on after any attempt. */
export function stampScore(questions: number): number {
  return Math.ceil((questions * QUIZ_PASS_PERCENT) / 100);
}
