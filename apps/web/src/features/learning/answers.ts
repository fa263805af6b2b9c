import type { QuizQuestion } from '@inzira/contract/learning';

/** An answer: the chosen texts, the steps in the order in which they were tapped, or the typed text. */
export type LearnerAnswer = readonly string[];

/** Whether the answer is complete enough to be checked. */
export function isAnswered(
  { question_type, steps = [] }: QuizQuestion,
  given: LearnerAnswer,
): boolean {
  if (question_type === 'two') return given.length === 2;
  if (question_type === 'order') return given.length === steps.length;
  return (given[0] ?? '').trim() !== '';
}

/** Shuffles the steps into a wrong order, which is always the same for a seed. */
export function shuffled(steps: readonly string[], seed: number): string[] {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const left = [...steps];
  const order = steps.flatMap(() => left.splice(next(left.length), 1));
  const isSolved = order.every((step, at) => step === steps[at]);
  return isSolved ? [...order.slice(1), ...order.slice(0, 1)] : order;
}
