import type { QuizQuestion } from '@inzira/contract/learning';
import { readingsOf } from '@inzira/contract/rules/answers';

const NUMBERS = /\d{1,3}(?:[,.\u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?/g;

interface Working {
  /** The sign of the difference to the right number; 0 where there is none. */
  side: number;
  sentences: {
    text: string;
    /** True if the sentence explains the typed number: a typical mistake, or an unfinished calculation. */
    isTheirs: boolean;
  }[];
}

/** Explains how the right number comes about, but leaves it out unless it `isKnown`, for learners to find. */
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
