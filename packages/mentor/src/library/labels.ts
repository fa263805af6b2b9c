import type { SpokenCalculator } from '@inzira/contract/rules/calculator-figures';

/** What a message can be besides a question about business. */
export const TALK = [
  'greet',
  'thanks',
  'who',
  'person',
  'not-meant',
  'again',
  'upset',
  'stuck',
  'yes',
  'no',
  'next',
  'summary',
  'example',
  'steps',
  'goes-wrong',
  'question',
  'idea',
] as const;
export type Talk = (typeof TALK)[number];

/** The classes of the classifier. */
export type Label =
  | { kind: 'answer'; id: string }
  | { kind: 'lesson'; slug: string }
  | { kind: 'sum'; calculator: SpokenCalculator }
  | { kind: 'talk'; talk: Talk }
  | { kind: 'off-topic' };

/** Answers to offer when none is clearly asked for, and the question above them by language. */
export type Choices = Record<
  'stuck' | 'lost' | 'off-topic',
  { question: Record<string, string>; answers: string[] }
>;

export interface Limits {
  /** See `classify`. */
  temperature: number;
  /** The lead that the first answer needs to be given. */
  answer: number;
  /** The lead that it needs to be given with two others beside it, instead of a choice among three. */
  half: number;
  /** The probability that it needs to be offered. */
  near: number;
  /** The relative probability at which another answer may have been meant instead. */
  rival: number;
  /** The least probability that the question is about business. */
  business: number;
}
