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

/** The texts that the mentor shows. */
export interface MentorTexts {
  answers: readonly WrittenAnswer[];
  /** The question of an answer, by language and id, where it is translated. */
  titles: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By language and id of the answer. */
  translations: ReadonlyMap<string, ReadonlyMap<string, TranslatedAnswer>>;
  choices: Choices;
  limits: Limits;
}

/** Training data: ways of asking, by what they ask for. */
export interface AskedTexts {
  /** By id of the answer. */
  ofAnswers: Record<string, readonly string[]>;
  /** By slug of the lesson, in addition to those of its answers. */
  ofLessons: Record<string, readonly string[]>;
  /** By field, because a single label for all of them would resemble none of them. */
  offTopic: readonly (readonly string[])[];
  talk: Record<Talk, readonly string[]>;
  /** Messages with labelled figures. */
  sums: Record<SpokenCalculator, readonly string[]>;
  /** Further messages with labelled figures, only used to train the tagger. */
  figures: Record<SpokenCalculator, readonly string[]>;
}

/** The result of training on the texts and titles; translations and limits do not change it. */
export interface Learnt {
  labels: Label[];
  /** Kinds of talk by the words of their examples: "yes" always means that, whatever else it resembles. */
  talkTexts: ReadonlyMap<string, Talk>;
  /** Every word in the examples of talk. */
  talkWords: ReadonlySet<string>;
  dictionaries: Dictionaries;
  model: Model;
  tagger: Tagger;
}

/** The texts with the result of training on them. */
export type MentorContent = MentorTexts & Learnt;

export interface Examples extends Example {
  label: Label;
}

/** The labels with their examples, in the order of the model. */
export function examplesOf(
  asked: AskedTexts,
  { answers, titles }: Pick<MentorTexts, 'answers' | 'titles'>,
): Examples[] {
  const examples: Examples[] = [];
  const add = (label: Label, texts: readonly string[], group = examples.length) => {
    if (texts.length > 0) examples.push({ label, texts, group });
  };
  /** The examples of an answer: ways of asking, its question in all languages, and its text as one more. */
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

/** The training data of the figure tagger. */
export const markedMessages = ({ sums, figures }: AskedTexts): MarkedMessage[] =>
  SPOKEN_CALCULATORS.flatMap((calculator) =>
    [...sums[calculator], ...figures[calculator]].map((text) => ({ calculator, text })),
  );

/** What follows from the examples of talk without training. */
export function talkOf(examples: readonly Examples[]): Pick<Learnt, 'talkTexts' | 'talkWords'> {
  const talkTexts = new Map<string, Talk>();
  for (const { label, texts } of examples)
    if (label.kind === 'talk')
      for (const text of texts) talkTexts.set(wordsOf(text).join(' '), label.talk);
  return { talkTexts, talkWords: new Set([...talkTexts.keys()].flatMap(wordsOf)) };
}
