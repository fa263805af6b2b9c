import { CALCULATORS } from '@inzira/contract/rules/calculator-figures';
import { FACT_TOPICS } from '@inzira/contract/rules/fact-topics';
import type { Tokens } from 'marked';
import { z } from 'zod';
import { clean, list, readData, text } from '#src/platform/content/content-yaml.ts';
import { type ContentFiles, isAnswersFile } from '#src/platform/content/content-folders.ts';
import { MARKDOWN_PARTS, type AnswerTexts } from '@inzira/mentor/library/answers';
import { translationOf } from '#src/platform/content/translations.ts';
import { countWords, lessonSlug, lexMarkdown, walkTokens } from '@inzira/mentor/markdown';
import { foreignLanguageOf } from '@inzira/mentor/library/language';
import { wordsOf } from '@inzira/mentor/library/words';

const ASKED_AS = { min: 12, max: 80 };
/** Limits for the number of words of an answer; translations may be somewhat longer. */
interface WordLimits {
  min: number;
  max: number;
  more: number;
}
const WORD_LIMITS: WordLimits = { min: 40, max: 110, more: 130 };
/** The limits of a question on a button. */
const TITLE_WORDS = { min: 3, max: 9 };
const ASKING =
  /^(?:how(?! to\b)|what|why|when|where|who|whose|which|can|could|should|is|are|am|do|does|did|will|would|must|may)\b/i;
/** Informal spelling, and words of other languages. */
const SLOPPY =
  /\b(?:whats|wat|pls|please|abeg|wetin|dey|dem|abi|na|una|u|ur|r|n|d|dis|dat|dont|doesnt|cant|isnt|im|ive|wont|gani|nini|ni)\b|[^\p{L}\p{N}\s'’",%?/&.-]/iu;
const ACRONYM = /\b(?:mvp|sms|ussd|vat|nda|sim|ai|gps|sacco|ngo|cac|ltv|mba|id)\b/g;

/** A Markdown text of several lines. */
export const markdown = (max: number) =>
  z
    .string('write a text here')
    .trim()
    .min(1, 'write a text here')
    .max(max, `shorten it to ${max} characters`);

export const more = markdown(1_500).optional();
const day = (message: string) => z.iso.date(message);

const Answer = z.strictObject({
  id: z
    .string('give it an id')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'write the id like what-an-mvp-is')
    .max(80, 'shorten the id to 80 characters'),
  ask: text(60).optional(),
  /** Ids of answers that were merged into this one: conversations and test questions still refer to them. */
  formerly: list(text(80), 1, 6, 'ids').optional(),
  asked_as: list(text(200), ASKED_AS.min, ASKED_AS.max, 'ways of asking'),
  answer: markdown(1_200),
  example: more,
  steps: more,
  goes_wrong: more,
  for_idea: more,
  question: text(240).optional(),
  calculator: z.enum(CALCULATORS, `name one of ${CALCULATORS.join(', ')}`).optional(),
  source: z
    .strictObject({
      title: text(300),
      url: z.string('give the address').regex(/^https?:\/\/[^\s/]+\.\S+$/, 'give a web address'),
      checked: day('say when it was checked, like 2026-11-22'),
    })
    .optional(),
  lesson: text(80).optional(),
  /** The day on which a second person, not the author, reviewed it. */
  checked: day('say when it was read, like 2026-11-28').optional(),
  /** Ids of records in `content/facts`, which are shown under the answer with date and source. */
  facts: list(text(80), 1, 4, 'ids of records').optional(),
  /** Shows the records of this topic for the learner's country under the answer. */
  facts_topic: z.enum(FACT_TOPICS, `name one of ${FACT_TOPICS.join(', ')}`).optional(),
});

const Answers = list(Answer, 1, 150, 'answers');

/** An answer of the built-in mentor, with example questions that find it. */
export interface AnswerSource extends Omit<z.output<typeof Answer>, 'ask'> {
  /** The question that it answers, as shown on its button. */
  asks: string;
  /** The lesson that it belongs to or refers to; null when it belongs to a module alone. */
  lessonSlug: string | null;
  moduleSlug: string;
  file: string;
}

export interface AnswerFiles {
  answers: AnswerSource[];
  /** `file: what to do`, one for each problem. */
  problems: string[];
}

/** Parses the answers in the files below `content/modules`, in their order, and reports problems. */
export function parseAnswers(files: ContentFiles): AnswerFiles {
  const problems: string[] = [];
  const lessons = lessonsIn(files);
  const answers: AnswerSource[] = [];
  for (const [file, content] of files) {
    if (!isAnswersFile(file) || translationOf(file)) continue;
    const place = placeOf(file, files);
    if (typeof place === 'string') {
      problems.push(`${file}: ${place}`);
      continue;
    }
    for (const { ask, ...answer } of readData(file, clean(content), Answers, problems) ?? []) {
      const asks = titleOf(ask === undefined ? answer.asked_as : [ask]);
      if (asks === null)
        problems.push(
          `${file}: ${answer.id}: ask: write it as a question of ${TITLE_WORDS.min} to ${TITLE_WORDS.max} words`,
        );
      if (ask !== undefined) answer.asked_as.push(ask);
      const lessonSlug = place.lessonSlug ?? answer.lesson ?? null;
      const found = findTextProblems(answer, lessons);
      if (answer.lesson !== undefined && !lessons.has(answer.lesson))
        found.push(`there is no lesson "${answer.lesson}"`);
      problems.push(...found.map((problem) => `${file}: ${answer.id}: ${problem}`));
      answers.push({ ...answer, asks: asks ?? '', lessonSlug, moduleSlug: place.moduleSlug, file });
    }
  }
  problems.push(...findDoubles(answers));
  return { answers, problems };
}

/** The slugs of existing lessons, for links. */
export function lessonsIn(files: ContentFiles): Set<string> {
  return new Set(
    [...files.keys()].flatMap((name) => /\/\d\d-([a-z0-9-]+)\.md$/.exec(name)?.[1] ?? []),
  );
}

/** The lesson or module that a file belongs to, or the problem of its location. */
function placeOf(file: string, files: ContentFiles) {
  const match =
    /^\d\d-([a-z0-9-]+)\/(?:advisor\.yaml|[^/]+\/[^/]+\/(\d\d-[a-z0-9-]+)\.advisor\.yaml)$/.exec(
      file,
    );
  const [, moduleSlug, lesson] = match ?? [];
  if (moduleSlug === undefined)
    return 'put it beside its lesson as NN-lesson.advisor.yaml, or into the module as advisor.yaml';
  if (lesson !== undefined && !files.has(file.replace(/\.advisor\.yaml$/, '.md')))
    return 'name it like the lesson beside it';
  return { moduleSlug, lessonSlug: lesson?.slice(3) ?? null };
}

/** The first example question that is suitable for a button, capitalised and punctuated; null where none is. */
function titleOf(questions: readonly string[]): string | null {
  const found = questions.find((question) => {
    const words = question.split(/\s+/).length;
    const isShort = words >= TITLE_WORDS.min && words <= TITLE_WORDS.max && question.length <= 60;
    return (
      isShort &&
      ASKING.test(question) &&
      !SLOPPY.test(question) &&
      foreignLanguageOf(question) === null
    );
  });
  if (found === undefined) return null;
  const written = found
    .replace(/^./, (letter) => letter.toUpperCase())
    .replaceAll(/\bi\b/g, 'I')
    .replaceAll(ACRONYM, (name) => name.toUpperCase());
  return written.endsWith('?') ? written : `${written}?`;
}

/** The problems of an answer's texts, in any language. */
export function findTextProblems(
  answer: AnswerTexts,
  lessons: ReadonlySet<string>,
  { min, max, more: mostOfPart } = WORD_LIMITS,
): string[] {
  const problems: string[] = [];
  const words = countWords(answer.answer);
  if (words < min || words > max) {
    problems.push(`answer: write ${min} to ${max} words (it has ${words})`);
  }
  if (/\{/.test(firstSentenceOf(answer.answer)))
    problems.push('answer: keep {idea} out of its first sentence, which is always said');
  if (answer.steps !== undefined && !/^(?:[-*]|\d+\.) /.test(answer.steps))
    problems.push('steps: write them as a Markdown list');
  if (answer.for_idea !== undefined && !answer.for_idea.includes('{idea}'))
    problems.push('for_idea: use {idea}');
  for (const part of MARKDOWN_PARTS) {
    const value = answer[part];
    if (value === undefined) continue;
    const length = countWords(value);
    if (length > mostOfPart)
      problems.push(`${part}: cut it to ${mostOfPart} words (it has ${length})`);
    for (const [brace = ''] of value.matchAll(/\{[^}]*\}?|\}/g)) {
      if (brace !== '{idea}') problems.push(`${part}: use no braces but {idea}, not ${brace}`);
    }
    walkTokens(lexMarkdown(value), (token) => {
      if (token.type === 'html' || token.type === 'image')
        problems.push(
          `${part}: write Markdown without HTML and pictures: ${token.raw.trim().slice(0, 40)}`,
        );
      if (token.type === 'heading') problems.push(`${part}: leave headings out`);
      if (token.type === 'link')
        problems.push(...findLinkProblems(part, token as Tokens.Link, lessons));
    });
  }
  return problems;
}

function findLinkProblems(
  part: string,
  { href }: Tokens.Link,
  lessons: ReadonlySet<string>,
): string[] {
  const slug = lessonSlug(href);
  if (slug !== null) return lessons.has(slug) ? [] : [`${part}: there is no lesson "${slug}"`];
  return /^https:\/\/[^\s/]+\.[^\s/]+/.test(href)
    ? []
    : [`${part}: mend the link ${href}: write lesson:the-slug or an https:// address`];
}

function findDoubles(answers: readonly AnswerSource[]): string[] {
  const problems: string[] = [];
  const ids = new Map<string, string>();
  const formers = new Set(answers.flatMap(({ formerly = [] }) => formerly));
  const questions = new Map<string, AnswerSource>();
  for (const answer of answers) {
    const { file, id } = answer;
    const earlier = ids.get(id);
    if (earlier !== undefined)
      problems.push(`${file}: ${id}: give it another id; ${earlier} has it`);
    if (formers.has(id))
      problems.push(`${file}: ${id}: give it another id; another answer was it before`);
    ids.set(id, file);
    for (const question of answer.asked_as) {
      const key = wordsOf(question).join(' ');
      const other = questions.get(key);
      if (other === answer) problems.push(`${file}: ${id}: "${question}" stands there twice`);
      else if (other) problems.push(`${file}: ${id}: "${question}" asks for ${other.id} already`);
      questions.set(key, answer);
    }
  }
  return problems;
}

function firstSentenceOf(value: string): string {
  return /^[\s\S]*?[.!?](?=\s|$)/.exec(value)?.[0] ?? value;
}
