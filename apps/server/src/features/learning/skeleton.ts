import { countWords, lexMarkdown, plainText } from '@inzira/mentor/markdown';
import type { Curriculum, LessonSource } from './curriculum-files.ts';
import { withoutBlocks } from './lesson-blocks.ts';

/** Many sentences of at most this many words make a clipped style. */
const SHORT_SENTENCE = 6;
const SHORT_LESSON = { min: 450, max: 750 };

const RELATIVES =
  /\b(?:mother|father|uncle|aunt|sister|brother|cousin|husband|wife|grandmother|grandfather|in-law)\b/i;
/** An unnamed person whose question turns the story. */
const OUTSIDER =
  /\b(?:an?|the|an old|her|his) (?:\w+ )?(?:accountant|adviser|banker|customer|driver|friend|investor|lecturer|mentor|neighbour|nurse|officer|teacher|trader|trainer|visitor|woman|man)\b[^.?!]{0,60}\b(?:asks?|asked|wants? to know)\b/i;

/** How alike the lessons of a part of the curriculum are built; shares refer to the number of lessons. */
export interface Skeleton {
  lessons: number;
  /** The first paragraph names a founder. */
  founderFirst: number;
  idea: number;
  steps: number;
  mistakes: number;
  /** The number of lessons with 0, 1, 2 … checks. */
  checks: number[];
  /** The share of sentences with six words or fewer. */
  shortSentences: number;
  relatives: number;
  outsiders: number;
  shortest: number;
  median: number;
  longest: number;
  /** Lessons of 450 to 750 words. */
  short: number;
}

/** The first names in the register: those in the first column of its tables. */
export function namesOf(register: string): Set<string> {
  const cells = [...register.matchAll(/^\|\s*([^|]+?)\s*\|/gm)].map(([, cell = '']) => cell);
  const names = cells.flatMap((cell) => cell.split(',')[0]?.match(/\p{Lu}[\p{L}-]+/gu) ?? []);
  return new Set(names.filter((name) => name !== 'Founder' && name !== 'Name'));
}

export function measureSkeleton(
  { modules }: Pick<Curriculum, 'modules'>,
  names: ReadonlySet<string>,
): Skeleton {
  const lessons = modules
    .flatMap((module) => module.courses)
    .flatMap((course) => course.chapters)
    .flatMap((chapter) => chapter.lessons);
  const share = (has: (lesson: LessonSource) => boolean) =>
    lessons.length === 0 ? 0 : lessons.filter(has).length / lessons.length;
  const words = lessons
    .map(({ body }) => countWords(withoutBlocks(body)))
    .toSorted((one, other) => one - other);
  const sentences = lessons.flatMap(sentencesOf);
  const clipped = sentences.filter((sentence) => countWords(sentence) <= SHORT_SENTENCE);
  return {
    lessons: lessons.length,
    founderFirst: share((lesson) =>
      (openingOf(lesson).match(/\p{Lu}[\p{L}-]+/gu) ?? []).some((word) => names.has(word)),
    ),
    idea: share(({ body }) => /^## The idea:/m.test(body)),
    steps: share(({ body }) => /^##+ Steps\b/m.test(body)),
    mistakes: share(({ body }) => /^##+ Common mistakes\b/m.test(body)),
    checks: countChecks(lessons),
    shortSentences: sentences.length === 0 ? 0 : clipped.length / sentences.length,
    relatives: share(({ body }) => RELATIVES.test(plainText(lexMarkdown(withoutBlocks(body))))),
    outsiders: share(({ body }) => OUTSIDER.test(plainText(lexMarkdown(withoutBlocks(body))))),
    shortest: words[0] ?? 0,
    median: words[Math.floor(words.length / 2)] ?? 0,
    longest: words.at(-1) ?? 0,
    short: share(({ body }) => {
      const length = countWords(withoutBlocks(body));
      return length >= SHORT_LESSON.min && length <= SHORT_LESSON.max;
    }),
  };
}

/** The statistics in one line, for the report of `content:check`. */
export function describeSkeleton(name: string, skeleton: Skeleton): string {
  const { checks, shortest, median, longest } = skeleton;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return [
    `${name} (${skeleton.lessons}): founder first ${percent(skeleton.founderFirst)}`,
    `"The idea:" ${percent(skeleton.idea)}`,
    `Steps ${percent(skeleton.steps)}`,
    `Common mistakes ${percent(skeleton.mistakes)}`,
    `checks ${checks.map((count, number) => `${number}: ${count}`).join(' ')}`,
    `sentences of six words or fewer ${percent(skeleton.shortSentences)}`,
    `relatives ${percent(skeleton.relatives)}`,
    `outsiders who ask ${percent(skeleton.outsiders)}`,
    `words ${shortest} to ${longest}, median ${median}`,
    `450 to 750 words ${percent(skeleton.short)}`,
  ].join(', ');
}

function openingOf({ body }: LessonSource): string {
  const first = lexMarkdown(body).find((token) => token.type !== 'space');
  return first === undefined || first.type === 'heading' ? '' : plainText([first]);
}

/** The sentences of paragraphs and lists; tables and blocks are skipped. */
function sentencesOf({ body }: LessonSource): string[] {
  return lexMarkdown(body)
    .filter(({ type }) => type === 'paragraph' || type === 'list' || type === 'blockquote')
    .filter(({ raw }) => !raw.startsWith('::'))
    .flatMap((token) => plainText([token]).split(/(?<=[.!?]["”’)]?)\s+(?=["“(]?\p{Lu})/u))
    .filter((sentence) => /\p{L}/u.test(sentence));
}

function countChecks(lessons: readonly LessonSource[]): number[] {
  const counts = lessons.map(({ body }) => body.split('\n```check\n').length - 1);
  return [0, 1, 2, 3].map((number) => counts.filter((count) => count === number).length);
}
