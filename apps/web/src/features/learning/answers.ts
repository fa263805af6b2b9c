import type { QuizQuestion } from '@inzira/contract/learning';

/** What was answered: the chosen texts, the steps in the order they were tapped, or what was typed. */
export type Given = readonly string[];

/** There is enough of an answer to look at it. */
export function isAnswered({ question_type, steps = [] }: QuizQuestion, given: Given): boolean {
  if (question_type === 'two') return given.length === 2;
  if (question_type === 'order') return given.length === steps.length;
  return (given[0] ?? '').trim() !== '';
}

/** The steps in an order that is not the right one, and the same for the same seed. */
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
