import type { Token, Tokens } from 'marked';
import { isFigure, lexMarkdown } from '@inzira/mentor/markdown';
import {
  findMarkdownDifferences,
  findMissing as numbers,
  same,
  sameCount,
} from '#src/platform/content/translated-markdown.ts';
import { findStrayNumbers } from '#src/platform/content/translated-numbers.ts';
import {
  ENOUGH_ASKED_AS,
  placeholders,
  type LessonSource,
  type QuestionSource,
} from './curriculum-files.ts';
import { findFigureProblems } from './figure.ts';
import { readBlock, type LessonBlock } from './lesson-blocks.ts';

/*
 * Checks that a translation has the same parts as its original, in the same order. Each function returns the
 * corrections to make.
 */

interface Head {
  title: string;
  description: string;
}

/** The fields of a lesson that are translated; minutes and sources are the original's. */
export type LessonTexts = Pick<
  LessonSource,
  'title' | 'objectives' | 'terms' | 'takeaways' | 'asked_as' | 'apply' | 'note' | 'body'
>;

export function findTextDifferences(original: Head, translated: Head, language: string): string[] {
  return [
    ...numbers('title', original.title, translated.title, language),
    ...numbers('description', original.description, translated.description, language),
  ];
}

export function findLessonDifferences(
  original: LessonTexts,
  translated: LessonTexts,
  language: string,
): { problems: string[]; warnings: string[] } {
  const front = (lesson: LessonTexts) =>
    [
      lesson.title,
      ...lesson.objectives,
      ...lesson.terms.flatMap(({ term, definition }) => [term, definition]),
      ...lesson.takeaways,
      lesson.apply,
      lesson.note ?? '',
    ].join('\n');
  const ways = Math.min(ENOUGH_ASKED_AS, original.asked_as.length);
  const problems = [
    ...(translated.asked_as.length < ways
      ? [`asked_as: give at least ${ways} ways of asking`]
      : []),
    ...(['objectives', 'terms', 'takeaways'] as const).flatMap((part) =>
      sameCount(part, original[part], translated[part]),
    ),
    ...(original.note === undefined && translated.note !== undefined
      ? ['note: leave it out: the original has none']
      : []),
    ...(original.note !== undefined && translated.note === undefined ? ['note: translate it'] : []),
    ...same(
      'the placeholders of apply',
      placeholders(original.apply).toSorted(),
      placeholders(translated.apply).toSorted(),
    ),
    ...numbers('front matter', front(original), front(translated), language),
    ...findBodyDifferences(original.body, translated.body, language),
  ];
  const stray = findStrayNumbers(
    `${front(original)}\n${original.body}`,
    `${front(translated)}\n${translated.body}`,
    language,
  );
  return {
    problems,
    warnings:
      stray.length === 0
        ? []
        : [`the original has no ${stray.join(', ')}: look whether that is so`],
  };
}

/** Compares two Markdown texts: headings, lines with `::`, links, figures, tables, blocks, numbers. */
function findBodyDifferences(original: string, translated: string, language: string): string[] {
  const [one, other] = [lexMarkdown(original), lexMarkdown(translated)];
  return [
    ...findMarkdownDifferences(original, translated, language),
    ...findBlockDifferences(codes(one), codes(other), language),
    ...other.flatMap((token) => findStrangeParts(token)),
  ];
}

export function findQuestionDifferences(
  original: QuestionSource,
  translated: QuestionSource,
  language: string,
): string[] {
  const places = ({ choices, answer, answers }: QuestionSource) =>
    choices.flatMap(({ text }, at) =>
      (answers ?? [answer]).includes(text) ? [String(at + 1)] : [],
    );
  const words = ({ question, explanation, steps = [] }: QuestionSource) =>
    [question, explanation, ...steps].join('\n');
  const { type, choices } = original;
  return [
    ...sameCount('choices', choices, translated.choices),
    ...sameCount('steps', original.steps ?? [], translated.steps ?? []),
    ...same('the places of the right choices', places(original), places(translated)),
    ...(type === 'number' && original.answer !== translated.answer
      ? [`answer: write it as the original does: ${original.answer}`]
      : []),
    ...choices.flatMap(({ text, why = '' }, at) => {
      const { text: otherText = '', why: otherWhy = '' } = translated.choices[at] ?? {};
      return [
        ...(why !== '' && otherWhy === '' ? [`choices: ${at + 1}: say why`] : []),
        ...numbers(`choices: ${at + 1}`, `${text}\n${why}`, `${otherText}\n${otherWhy}`, language),
      ];
    }),
    ...numbers('question', words(original), words(translated), language),
  ];
}

/** Labels may move and change their size, but their number must stay the same. */
export function findFigureDifferences(
  original: string,
  translated: string,
  language: string,
): string[] {
  return [
    ...findFigureProblems(translated),
    ...numbers('labels', labels(original), labels(translated), language),
    ...readAloud(translated)
      .filter((text) => readAloud(original).includes(text))
      .map((text) => `labels: translate ${text}`),
  ];
}

/** The title and description of a drawing for screen readers: nobody would see that they are not translated. */
const readAloud = (svg: string) =>
  [...svg.matchAll(/<(title|desc)\b[^>]*>([^<]+)</g)].map(([, , text = '']) => text.trim());

const labels = (svg: string) => svg.replaceAll(/<!--[\s\S]*?-->|<[^>]*>/g, ' ');

const codes = (tokens: readonly Token[]) =>
  tokens.filter((token) => token.type === 'code') as Tokens.Code[];

function findBlockDifferences(
  original: readonly Tokens.Code[],
  translated: readonly Tokens.Code[],
  language: string,
): string[] {
  const kinds = (all: readonly Tokens.Code[]) => all.map(({ lang }) => lang || 'plain');
  const found = same('the blocks', kinds(original), kinds(translated));
  if (found.length > 0) return found;
  return original.flatMap((code, at) => {
    const problems: string[] = [];
    const block = readBlock(code);
    const other = readBlock(translated[at] ?? { text: '' }, problems);
    if (block && other) problems.push(...findPartDifferences(block, other, language));
    return problems.map((problem) => `block ${at + 1}: ${problem}`);
  });
}

function findPartDifferences(one: LessonBlock, other: LessonBlock, language: string): string[] {
  if (one.kind === 'dated' && other.kind === 'dated') {
    const facts = ({ country = '', checked, expires, source }: typeof one) => [
      country,
      checked,
      expires,
      source.url,
    ];
    return [
      ...same('country, days and source', facts(one), facts(other)),
      ...numbers('text', `${one.title}\n${one.text}`, `${other.title}\n${other.text}`, language),
    ];
  }
  if (one.kind === 'script' && other.kind === 'script')
    return numbers('text', one.text, other.text, language);
  if (one.kind !== 'check' || other.kind !== 'check') return [];
  const right = ({ choices }: typeof one) =>
    choices.flatMap((choice, at) => (choice.right ? [String(at + 1)] : []));
  return [
    ...sameCount('choices', one.choices, other.choices),
    ...same('the place of the right choice', right(one), right(other)),
    ...one.choices.flatMap(({ text, why }, at) => {
      const choice = other.choices[at];
      const name = `choice ${at + 1}`;
      return choice
        ? numbers(name, `${text}\n${why}`, `${choice.text}\n${choice.why}`, language)
        : [];
    }),
  ];
}

/** Finds constructs that a lesson must not contain in any language. */
function findStrangeParts(token: Token): string[] {
  if (token.type === 'html')
    return [`write Markdown instead of HTML: ${token.raw.trim().slice(0, 40)}`];
  const image =
    token.type === 'paragraph' && isFigure(token)
      ? ((token as Tokens.Paragraph).tokens[0] as Tokens.Image)
      : null;
  return image && image.text.length < 20
    ? [`say in the brackets what the figure ${image.href} shows`]
    : [];
}
