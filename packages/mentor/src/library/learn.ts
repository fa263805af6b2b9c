import {
  SPOKEN_CALCULATORS,
  type SpokenCalculator,
} from '@inzira/contract/rules/calculator-figures';
import type { TranslatedAnswer, WrittenAnswer } from './answers.ts';
import type { Example, Model } from './classifier.ts';
import type { Dictionaries } from './dictionary.ts';
import { withoutMarks, type MarkedMessage, type Tagger } from './figure-tagger.ts';
import { TALK, type Choices, type Label, type Limits, type Talk } from './labels.ts';
import { wordsOf } from './words.ts';

/** What is told. */
export interface MentorTexts {
  answers: readonly WrittenAnswer[];
  /** By language and the id of an answer its question, where there is one. */
  titles: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By language and the id of an answer. */
  translations: ReadonlyMap<string, ReadonlyMap<string, TranslatedAnswer>>;
  choices: Choices;
  limits: Limits;
}

/** How people ask, by what they ask for: from it all else is learnt. */
export interface AskedTexts {
  /** By the id of an answer. */
  ofAnswers: Record<string, readonly string[]>;
  /** By the slug of a lesson, beside what is asked of its answers. */
  ofLessons: Record<string, readonly string[]>;
  /** By field: one label for all of them would be like none of them. */
  offTopic: readonly (readonly string[])[];
  talk: Record<Talk, readonly string[]>;
  /** With figures marked. */
  sums: Record<SpokenCalculator, readonly string[]>;
  /** Further messages with marked figures, from which their parts alone are learnt. */
  figures: Record<SpokenCalculator, readonly string[]>;
}

/** What was learnt of the texts, titles among them. A translation or a limit changes nothing of it. */
export interface Learnt {
  labels: Label[];
  /** What the examples of talk say, by their words: "yes" is that, whatever else it is near. */
  talkTexts: ReadonlyMap<string, Talk>;
  /** Every word of the examples of talk. */
  talkWords: ReadonlySet<string>;
  dictionaries: Dictionaries;
  model: Model;
  tagger: Tagger;
}

/** The texts with what was learnt from them. */
export type MentorContent = MentorTexts & Learnt;

export interface Examples extends Example {
  label: Label;
}

/** Labels with their examples, in the order in which the model numbers them. */
export function examplesOf(
  asked: AskedTexts,
  { answers, titles }: Pick<MentorTexts, 'answers' | 'titles'>,
): Examples[] {
  const examples: Examples[] = [];
  const add = (label: Label, texts: readonly string[], group = examples.length) => {
    if (texts.length > 0) examples.push({ label, texts, group });
  };
  /** How people ask for an answer, its question in other languages among it, and as one more its own words. */
  const textsOf = ({ id, answer, example, steps }: WrittenAnswer) => [
    ...(asked.ofAnswers[id] ?? []),
    ...[...titles.values()].flatMap((some) => some.get(id) ?? []),
    [answer, example, steps].filter(Boolean).join(' '),
  ];
  const bySlug = new Map<string | null, WrittenAnswer[]>();
  for (const answer of answers) {
    const ofLesson = bySlug.get(answer.lessonSlug) ?? [];
    ofLesson.push(answer);
    bySlug.set(answer.lessonSlug, ofLesson);
  }
  for (const slug of new Set([...bySlug.keys(), ...Object.keys(asked.ofLessons)])) {
    const ofLesson = bySlug.get(slug) ?? [];
    const group = examples.length;
    if (slug !== null) {
      const own = [...(asked.ofLessons[slug] ?? []), ...ofLesson.flatMap(textsOf)];
      add({ kind: 'lesson', slug }, [...new Set(own)]);
    }
    for (const answer of ofLesson)
      add({ kind: 'answer', id: answer.id }, textsOf(answer), slug === null ? undefined : group);
  }
  for (const field of asked.offTopic) add({ kind: 'off-topic' }, field);
  for (const talk of TALK) add({ kind: 'talk', talk }, asked.talk[talk]);
  for (const calculator of SPOKEN_CALCULATORS)
    add({ kind: 'sum', calculator }, asked.sums[calculator].map(withoutMarks));
  return examples;
}

/** From which it is learnt what a number is. */
export const markedMessages = ({ sums, figures }: AskedTexts): MarkedMessage[] =>
  SPOKEN_CALCULATORS.flatMap((calculator) =>
    [...sums[calculator], ...figures[calculator]].map((text) => ({ calculator, text })),
  );

/** What is known by the examples of talk alone. */
export function talkOf(examples: readonly Examples[]): Pick<Learnt, 'talkTexts' | 'talkWords'> {
  const talkTexts = new Map<string, Talk>();
  for (const { label, texts } of examples)
    if (label.kind === 'talk')
      for (const text of texts) talkTexts.set(wordsOf(text).join(' '), label.talk);
  return { talkTexts, talkWords: new Set([...talkTexts.keys()].flatMap(wordsOf)) };
}
