import type { QuizQuestion } from '@inzira/contract/learning';

/** A choice must be the stored answer exactly; written words may differ in case and outer spaces. */
export function isRight({ question_type, answer }: QuizQuestion, given: string): boolean {
  if (question_type === 'choice') return given === answer;
  return given.trim().toLowerCase() === answer.trim().toLowerCase();
}
