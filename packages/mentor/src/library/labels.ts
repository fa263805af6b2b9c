import type { SpokenCalculator } from '@inzira/contract/rules/calculator-figures';

/** What a message can ask of the mentor that is no question on business. */
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

/** What a message may be, as far as the classifier is concerned. */
export type Label =
  | { kind: 'answer'; id: string }
  | { kind: 'lesson'; slug: string }
  | { kind: 'sum'; calculator: SpokenCalculator }
  | { kind: 'talk'; talk: Talk }
  | { kind: 'off-topic' };

/** Answers that are offered where none is plainly asked for, and what is asked above them by language. */
export type Choices = Record<
  'stuck' | 'lost' | 'off-topic',
  { question: Record<string, string>; answers: string[] }
>;

export interface Limits {
  /** See `classify`. */
  temperature: number;
  /** How far the first answer must lead to be given. */
  answer: number;
  /** How far it must lead to be given with two others beside it, instead of a choice among three. */
  half: number;
  /** How likely it must be for it to be among those that are offered. */
  near: number;
  /** How likely another answer must be beside the first to have been meant instead. */
  rival: number;
  /** How likely it must be that the question is on business at all. */
  business: number;
}
