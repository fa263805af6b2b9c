import type { QUIZ_PASS_PERCENT } from '@inzira/contract/certificates';

/** The contract's, without the schemas that stand beside it. */
const PASS_PERCENT: typeof QUIZ_PASS_PERCENT = 70;

/** So many right answers earn the stamp of a chapter; the way goes on after any attempt. */
export function stampScore(questions: number): number {
  return Math.ceil((questions * PASS_PERCENT) / 100);
}
