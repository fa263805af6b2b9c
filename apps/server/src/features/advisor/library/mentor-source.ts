import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SPOKEN_CALCULATORS } from '@inzira/contract/rules/calculator-figures';
import { z } from 'zod';
import {
  hashOf,
  readContentFiles,
  type ContentFiles,
} from '#src/platform/content/content-folders.ts';
import { yaml } from '#src/platform/content/content-yaml.ts';
import { parseAnswerTranslations } from './answer-translations.ts';
import { parseAnswers, type AnswerSource } from './answer-files.ts';
import { TALK, type Limits as MentorLimits } from '@inzira/mentor/library/labels';
import {
  examplesOf,
  type AskedTexts,
  type Examples,
  type MentorTexts,
} from '@inzira/mentor/library/learn';
import {
  makeDictionary,
  type Dictionaries,
  type Dictionary,
} from '@inzira/mentor/library/dictionary';

const Questions = <T extends string>(names: readonly T[]) =>
  z.record(z.enum(names), z.array(z.string()).min(1));
const Talks = Questions(TALK);
const Sums = Questions(SPOKEN_CALCULATORS);
const Words = z.record(z.string(), z.string());
/** Answers that are offered in general situations, and the question above them by language. */
const Choices = z.record(
  z.enum(['stuck', 'lost', 'off-topic']),
  z.object({
    question: z.record(z.string(), z.string()).default({}),
    answers: z.array(z.string()).min(1).max(3),
  }),
);
const CHOICES = 'choices.yaml';
/** Translated titles of answers by id, in the language of the file's name: `titles.fr.yaml`. */
const Titles = z.record(z.string(), z.string());
const TITLES = /^titles\.([a-z]{2,3})\.yaml$/;
const LIMIT_NAMES = ['temperature', 'answer', 'half', 'near', 'rival', 'business'] as const;
const Limits = z.object({
  ...(Object.fromEntries(LIMIT_NAMES.map((name) => [name, z.number()])) as Record<
    keyof MentorLimits,
    z.ZodNumber
  >),
  /** The hash of the content that they were fitted on. */
  fitted_on: z.string(),
  /** Limits that were set by hand, which fitting does not change. */
  by_hand: z.array(z.enum(LIMIT_NAMES)).default([]),
});
export type Limits = z.output<typeof Limits>;

/** Everything that people have written for the mentor. */
export interface MentorSource {
  answers: AnswerSource[];
  asked: AskedTexts;
  examples: Examples[];
  dictionaries: Dictionaries;
  limits: Limits;
  /** The hash of the training texts. */
  hash: string;
}

const LIMITS = 'limits.json';

/** Files of `content/advisor` by path, and those of the modules with their translations. */
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
  const ofLessons: AskedTexts['ofLessons'] = {};
  for (const [name, content] of advisor) {
    const [, slug] = /^asked-as\/(.+)\.txt$/.exec(name) ?? [];
    if (slug !== undefined) ofLessons[slug] = linesOf(content);
  }
  const asked: AskedTexts = {
    ofAnswers: Object.fromEntries(answers.map(({ id, asked_as: texts }) => [id, texts])),
    ofLessons,
    offTopic: (advisor.get('off-topic.txt') ?? '').split(/^#.*$/m).map(linesOf),
    talk: Talks.parse(yaml().parse(advisor.get('talk.yaml') ?? '')),
    sums: Sums.parse(yaml().parse(advisor.get('sums.yaml') ?? '')),
    figures: Sums.parse(yaml().parse(advisor.get('figures.yaml') ?? '')),
  };
  return {
    answers,
    asked,
    examples: examplesOf(asked, { answers, titles: readTitles(advisor) }),
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

/** The files of `content/advisor` that are used for training. */
export function learntOf(advisor: ContentFiles): ContentFiles {
  const told = (name: string) => name === LIMITS || name === CHOICES;
  return new Map([...advisor].filter(([name]) => !told(name)));
}

/** The texts that are shown, without those that are only used for training. */
export function textsFrom(
  { answers, limits }: MentorSource,
  { advisor, modules }: Sources,
): MentorTexts {
  return {
    answers: answers.map(({ asked_as: _, file: __, ...answer }) => answer),
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
