import type { QuizQuestion } from '@inzira/contract/learning';
import { readingsOf } from '@inzira/contract/rules/answers';

const NUMBERS = /\d{1,3}(?:[,.\u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?/g;

interface Working {
  /** Of what was typed, beside the right number; 0 where neither can be told. */
  side: number;
  sentences: {
    text: string;
    /** It says how what was typed comes about: a known slip, or a sum that was left half-way. */
    isTheirs: boolean;
  }[];
}

/** How the right number comes about. The number itself is left out unless it `isKnown`: it is theirs to find. */
export function workingOf(question: QuizQuestion, typed: string, isKnown: boolean): Working {
  const [right = Number.NaN] = readingsOf(question.answer);
  const [theirs = Number.NaN] = readingsOf(typed);
  const has = (text: string, value: number) => readingsOf(text).includes(value);
  return {
    side: Math.sign(theirs - right) || 0,
    sentences: question.explanation.split(/(?<=[.?!]) /).map((text) => ({
      text: isKnown ? text : text.replace(NUMBERS, (one) => (has(one, right) ? '?' : one)),
      isTheirs: text.match(NUMBERS)?.some((one) => has(one, theirs)) ?? false,
    })),
  };
}
