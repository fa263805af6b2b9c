import {
  ANSWER_TEXTS,
  type AnswerTexts,
  type TranslatedAnswer,
} from '@inzira/mentor/library/answers';
import { z } from 'zod';
import { isAnswersFile, type ContentFiles } from '#src/platform/content/content-folders.ts';
import { clean, list, readData, text } from '#src/platform/content/content-yaml.ts';
import { hrefs } from '@inzira/mentor/markdown';
import { findMissingNumbers, findStrayNumbers } from '#src/platform/content/translated-numbers.ts';
import {
  stampOfAnswer,
  Translation,
  translationOf,
  translationPath,
} from '#src/platform/content/translations.ts';
import { findTextProblems, lessonsIn, markdown, more, type AnswerSource } from './answer-files.ts';

/** The limits of the number of words; other languages need more than English. */
const WORDS = { min: 32, max: 145, more: 170 };

const Translated = z.strictObject({
  id: text(80),
  of: Translation.of,
  answer: markdown(1_500),
  example: more,
  steps: more,
  goes_wrong: more,
  for_idea: more,
  question: text(300).optional(),
  /** The day on which a second person, not the translator, reviewed it. */
  checked: z.iso.date('say when it was read, like 2026-11-28').optional(),
});

const File = list(Translated, 1, 150, 'answers');

/** The state of the answers in a language, in numbers of answers. */
interface AnswerCount {
  language: string;
  answers: number;
  translated: number;
  outdated: number;
  /** Reviewed by a second person. */
  read: number;
}

export interface AnswerTranslations {
  /** Keyed by language and id. A translation with problems is left out: the original is used. */
  byLanguage: ReadonlyMap<string, ReadonlyMap<string, TranslatedAnswer>>;
  counts: AnswerCount[];
  problems: string[];
  warnings: string[];
  /** `language: id`, for each answer without a translation into a language that other answers have. */
  missing: string[];
}

/** Parses the translations of answers and compares them with their originals. A file may translate only some answers. */
export function parseAnswerTranslations(
  files: ContentFiles,
  answers: readonly AnswerSource[],
): AnswerTranslations {
  const originals = new Map(answers.map((answer) => [answer.id, answer]));
  const lessons = lessonsIn(files);
  const byLanguage = new Map<string, Map<string, TranslatedAnswer>>();
  const counts = new Map<string, AnswerCount>();
  const problems: string[] = [];
  const warnings: string[] = [];
  const done = new Set<string>();
  for (const [file, content] of files) {
    const language = isAnswersFile(file) ? translationOf(file)?.language : undefined;
    if (language === undefined) continue;
    const texts = byLanguage.get(language) ?? new Map<string, TranslatedAnswer>();
    byLanguage.set(language, texts);
    const count = counts.get(language) ?? {
      language,
      answers: answers.length,
      translated: 0,
      outdated: 0,
      read: 0,
    };
    counts.set(language, count);
    for (const { id, of, ...translated } of readData(file, clean(content), File, problems) ?? []) {
      const original = originals.get(id);
      if (!original || translationPath(original.file, language) !== file) {
        const place = original && ` but in ${translationPath(original.file, language)}`;
        problems.push(`${file}: ${id}: there is no such answer beside it${place ?? ''}`);
        continue;
      }
      if (done.has(`${language} ${id}`)) {
        problems.push(`${file}: ${id}: it is translated twice`);
        continue;
      }
      done.add(`${language} ${id}`);
      count.translated += 1;
      if (translated.checked !== undefined) count.read += 1;
      const isOutdated = of !== stampOfAnswer(original);
      if (isOutdated) {
        count.outdated += 1;
        warnings.push(`${file}: ${id}: its original has changed since: look at it, then stamp it`);
      }
      const own = findTextProblems(translated, lessons, WORDS);
      const differences = findDifferences(original, translated, language);
      problems.push(...own.map((problem) => `${file}: ${id}: ${problem}`));
      // Not for an outdated translation: whoever changed the original may not speak this language.
      if (!isOutdated) problems.push(...differences.map((one) => `${file}: ${id}: ${one}`));
      const stray = findStrayNumbers(wordsOf(original), wordsOf(translated), language);
      if (stray.length > 0)
        warnings.push(`${file}: ${id}: the original has no ${stray.join(', ')}: is that so?`);
      if (own.length === 0 && differences.length === 0) texts.set(id, translated);
    }
  }
  const missing = [...counts.keys()].flatMap((language) =>
    answers.flatMap(({ id }) => (done.has(`${language} ${id}`) ? [] : [`${language}: ${id}`])),
  );
  return { byLanguage, counts: [...counts.values()], problems, warnings, missing };
}

/** The parts that a translation lacks or has in excess of its original. */
function findDifferences(
  original: AnswerTexts,
  translated: AnswerTexts,
  language: string,
): string[] {
  return ANSWER_TEXTS.flatMap((part) => {
    const [one, other] = [original[part], translated[part]];
    if (one === undefined && other === undefined) return [];
    if (one === undefined) return [`${part}: leave it out: the original has none`];
    if (other === undefined) return [`${part}: translate it`];
    const numbers = findMissingNumbers(one, other, language);
    const links = [hrefs(one), hrefs(other)].map((all) => all.toSorted().join(', '));
    const items = [one, other].map((each) => each.match(/^(?:[-*]|\d+\.) /gm)?.length ?? 0);
    return [
      ...(numbers.length > 0 ? [`${part}: bring in the numbers ${numbers.join(', ')}`] : []),
      ...(links[0] === links[1] ? [] : [`${part}: have the links of the original: ${links[0]}`]),
      ...(items[0] === items[1] ? [] : [`${part}: have ${items[0]} items (not ${items[1]})`]),
      ...(one.includes('{idea}') === other.includes('{idea}')
        ? []
        : [`${part}: use {idea} as the original does`]),
    ];
  });
}

const wordsOf = (answer: AnswerTexts) =>
  ANSWER_TEXTS.flatMap((part) => answer[part] ?? []).join('\n');
