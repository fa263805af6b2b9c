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

/** Words for the same thing: other languages take some more than English. */
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
  /** The day on which a second person, who did not translate it, read it. */
  checked: z.iso.date('say when it was read, like 2026-11-28').optional(),
});

const File = list(Translated, 1, 150, 'answers');

/** How far the answers are in a language; counts are of answers. */
interface AnswerCount {
  language: string;
  answers: number;
  translated: number;
  outdated: number;
  /** By a second person. */
  read: number;
}

export interface AnswerTranslations {
  /** By language and id. One with problems is not among them: the original is told. */
  byLanguage: ReadonlyMap<string, ReadonlyMap<string, TranslatedAnswer>>;
  counts: AnswerCount[];
  problems: string[];
  warnings: string[];
  /** `language: id`, one for each answer that a language lacks which has others. */
  missing: string[];
}

/** What stands beside the files of answers, held against them. Of a file only some answers may be there. */
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
      // Whoever changes an original need not speak every language: it is told instead of what differs now.
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

/** What a translation lacks of its original, or has beside it. */
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
