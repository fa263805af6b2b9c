import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SPOKEN_CALCULATORS, type SpokenCalculator } from '@inzira/contract/calculators';
import { z } from 'zod';
import {
  hashOf,
  readContentFiles,
  type ContentFiles,
} from '#src/platform/content/content-folders.ts';
import { yaml } from '#src/platform/content/content-yaml.ts';
import { parseAnswerTranslations, type AnswerTranslations } from './answer-translations.ts';
import { parseAnswers, type AnswerSource } from './answer-files.ts';
import type { Example } from './classifier.ts';
import { type MarkedMessage, withoutMarks } from './figure-tagger.ts';
import { makeDictionary, type Dictionaries, type Dictionary } from './dictionary.ts';

/** What a message can ask of the mentor that is no question on business. */
const TALK = [
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

export interface Examples extends Example {
  label: Label;
}

const Questions = <T extends string>(names: readonly T[]) =>
  z.record(z.enum(names), z.array(z.string()).min(1));
const Talks = Questions(TALK);
const Sums = Questions(SPOKEN_CALCULATORS);
const Words = z.record(z.string(), z.string());
/** Answers that are offered where none is plainly asked for, and what is asked above them by language. */
const Choices = z.record(
  z.enum(['stuck', 'lost', 'off-topic']),
  z.object({
    question: z.record(z.string(), z.string()).default({}),
    answers: z.array(z.string()).min(1).max(3),
  }),
);
export type Choices = z.output<typeof Choices>;
const CHOICES = 'choices.yaml';
/** By the id of an answer its question in the language that the file names: `titles.fr.yaml`. */
const Titles = z.record(z.string(), z.string());
const TITLES = /^titles\.([a-z]{2,3})\.yaml$/;
const Limits = z.object({
  /** See `classify`. */
  temperature: z.number(),
  /** How far the first answer must lead to be given. */
  answer: z.number(),
  /** How far it must lead to be given with two others beside it, instead of a choice among three. */
  half: z.number(),
  /** How likely it must be for it to be among those that are offered. */
  near: z.number(),
  /** How likely another answer must be beside the first to have been meant instead. */
  rival: z.number(),
  /** How likely it must be that the question is on business at all. */
  business: z.number(),
  /** Of the content that they were fitted on. */
  fitted_on: z.string(),
  /** Those of them that were set by hand, which fitting leaves as they are. */
  by_hand: z
    .array(z.enum(['temperature', 'answer', 'half', 'near', 'rival', 'business']))
    .default([]),
});
export type Limits = z.output<typeof Limits>;

/** Everything that people have written for the mentor. */
export interface MentorSource {
  answers: AnswerSource[];
  examples: Examples[];
  /** How people ask for a sum, with its figures marked. */
  sums: MarkedMessage[];
  dictionaries: Dictionaries;
  limits: Limits;
  /** Of the texts that are learnt from. */
  hash: string;
}

/** What is told, as it stands in the files. */
export interface MentorTexts {
  answers: Omit<AnswerSource, 'asked_as'>[];
  /** By language and the id of an answer its question, where there is one. */
  titles: ReadonlyMap<string, ReadonlyMap<string, string>>;
  translations: AnswerTranslations['byLanguage'];
  choices: Choices;
  limits: Limits;
}

const LIMITS = 'limits.json';

/** The files of `content/advisor` by their path in it, and those of the modules with their translations. */
export interface Sources {
  advisor: ContentFiles;
  modules: ContentFiles;
}

export function readSources(contentDir: string): Sources {
  const root = path.join(contentDir, 'advisor');
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:txt|yaml|json)$/.test(name) && !name.startsWith('golden'))
    .map((name) => name.replaceAll(path.sep, '/'))
    .toSorted();
  return {
    advisor: new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')])),
    modules: readContentFiles(contentDir),
  };
}

export function readMentorSource(contentDir: string): MentorSource {
  return parseTexts(readSources(contentDir));
}

export function parseTexts({ advisor, modules }: Sources): MentorSource {
  const { answers } = parseAnswers(modules);
  const examples: Examples[] = [];
  const add = (label: Label, texts: readonly string[], group = examples.length) => {
    if (texts.length > 0) examples.push({ label, texts, group });
  };
  const askedAs = new Map<string, string[]>();
  for (const [name, content] of advisor) {
    const [, slug] = /^asked-as\/(.+)\.txt$/.exec(name) ?? [];
    if (slug !== undefined) askedAs.set(slug, linesOf(content));
  }
  const titles = [...readTitles(advisor).values()];
  /** How people ask for an answer, its question in other languages among it, and as one more its own words. */
  const textsOf = (answer: AnswerSource) => [
    ...answer.asked_as,
    ...titles.flatMap((some) => some.get(answer.id) ?? []),
    [answer.answer, answer.example, answer.steps].filter(Boolean).join(' '),
  ];
  const bySlug = Map.groupBy(answers, ({ lessonSlug }) => lessonSlug);
  for (const slug of new Set([...bySlug.keys(), ...askedAs.keys()])) {
    const ofLesson = bySlug.get(slug) ?? [];
    const group = examples.length;
    if (slug !== null) {
      const own = [...(askedAs.get(slug) ?? []), ...ofLesson.flatMap(textsOf)];
      add({ kind: 'lesson', slug }, [...new Set(own)]);
    }
    for (const answer of ofLesson)
      add({ kind: 'answer', id: answer.id }, textsOf(answer), slug === null ? undefined : group);
  }
  // Each field is a label: one for all of them would be like none of them.
  for (const field of (advisor.get('off-topic.txt') ?? '').split(/^#.*$/m)) {
    add({ kind: 'off-topic' }, linesOf(field));
  }
  const talks = Talks.parse(yaml().parse(advisor.get('talk.yaml') ?? ''));
  for (const talk of TALK) add({ kind: 'talk', talk }, talks[talk]);
  const sums = Sums.parse(yaml().parse(advisor.get('sums.yaml') ?? ''));
  const figures = Sums.parse(yaml().parse(advisor.get('figures.yaml') ?? ''));
  for (const calculator of SPOKEN_CALCULATORS)
    add({ kind: 'sum', calculator }, sums[calculator].map(withoutMarks));
  return {
    answers,
    examples,
    sums: SPOKEN_CALCULATORS.flatMap((calculator) =>
      [...sums[calculator], ...figures[calculator]].map((text) => ({ calculator, text })),
    ),
    dictionaries: readDictionaries(advisor),
    limits: Limits.parse(JSON.parse(advisor.get(LIMITS) ?? '{}')),
    hash: hashOf(
      learntOf(advisor),
      answers.flatMap(({ id, asked_as: texts }) => [id, ...texts]),
    ),
  };
}

function readTitles(advisor: ContentFiles): Map<string, ReadonlyMap<string, string>> {
  const titles = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, content] of advisor) {
    const [, language] = TITLES.exec(name) ?? [];
    if (language !== undefined)
      titles.set(language, new Map(Object.entries(Titles.parse(yaml().parse(content)))));
  }
  return titles;
}

function readDictionaries(advisor: ContentFiles): Dictionaries {
  const dictionaries = new Map<string, Dictionary>();
  for (const [name, content] of advisor) {
    const [, language] = /^words\.([a-z]+)\.yaml$/.exec(name) ?? [];
    if (language === undefined) continue;
    const words = Words.parse(yaml().parse(content, { schema: 'failsafe' }));
    dictionaries.set(language, makeDictionary(language, words));
  }
  return dictionaries;
}

/** Of `content/advisor` what is learnt from. */
export function learntOf(advisor: ContentFiles): ContentFiles {
  const told = (name: string) => name === LIMITS || name === CHOICES;
  return new Map([...advisor].filter(([name]) => !told(name)));
}

/** What is told, without what is learnt from. */
export function textsFrom(
  { answers, limits }: MentorSource,
  { advisor, modules }: Sources,
): MentorTexts {
  return {
    answers: answers.map(({ asked_as: _, ...answer }) => answer),
    titles: readTitles(advisor),
    translations: parseAnswerTranslations(modules, answers).byLanguage,
    choices: Choices.parse(yaml().parse(advisor.get(CHOICES) ?? '')),
    limits,
  };
}

function linesOf(content: string): string[] {
  return content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
