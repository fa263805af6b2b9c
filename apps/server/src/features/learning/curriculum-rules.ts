import { CALCULATORS } from '@inzira/contract/rules/calculator-figures';
import { FACT_TOPICS } from '@inzira/contract/rules/fact-topics';
import type { Token, Tokens } from 'marked';
import type { FactSource } from '#src/features/facts/facts.ts';
import {
  ENOUGH_ASKED_AS,
  type ChapterSource,
  type Curriculum,
  type LessonSource,
} from './curriculum-files.ts';
import { findFigureProblems } from './figure.ts';
import { readBlock, withoutBlocks, type LessonBlock } from './lesson-blocks.ts';
import { findTableProblems } from './lesson-tables.ts';
import {
  calculatorName,
  countWords,
  factPlace,
  isFigure,
  lessonSlug,
  lexMarkdown,
  walkTokens,
} from '@inzira/mentor/markdown';

const MODULES = 8;
/** Chapters whose quizzes are older than the rule that each lesson needs a question. */
const EARLIER_QUIZZES = ['what-you-give', 'shapes-of-an-mvp'];
const COURSES = 2;
const CHAPTERS = 2;
const LESSONS = { min: 3, max: 4 };
const WORDS = { min: 450, max: 1_100 };
const MAX_CHECKS = 3;
const QUESTIONS = { min: 5, max: 8 };
const MIN_CHOICES = 3;
/** Minimum numbers in the front matter of released lessons; the maximums apply to all lessons. */
const FRONT = [
  ['objectives', 'objectives', 1, 3],
  ['terms', 'terms', 1, 8],
  ['takeaways', 'takeaways', 2, 3],
  ['asked_as', 'ways of asking', 1, 10],
] as const;
/** The largest share of one-tap checks whose right choice is the longest; with three choices, chance gives a third. */
const MAX_LONGEST_SHARE = 1 / 3;
/** With fewer checks the share is not meaningful. */
const MIN_TO_COUNT = 9;

/** The minimum number of parts of a lesson, and the heading of the last one, on what to do today. */
const PARTS = { min: 2, last: 'Try it today' };

/** The five shapes of a lesson, each recognised by the beginnings of its headings. */
const SHAPES: readonly { name: string; headings: readonly string[] }[] = [
  { name: 'decision case', headings: ['What would you do?', 'What happened'] },
  { name: 'teardown', headings: ['Taken apart'] },
  { name: 'script', headings: ['The words'] },
  { name: 'number lab', headings: ['The sum'] },
  { name: 'field task', headings: ['Before you go', 'Out there', 'Back home'] },
];

/**
 * Checks the rules for released content, beyond its format, as `file: what to do`. @see curriculum-files.ts for the
 * format of single files.
 */
export function findRuleProblems(
  { modules }: Curriculum,
  facts: readonly FactSource[] = [],
): string[] {
  const courses = modules.flatMap((module) => module.courses);
  const chapters = courses.flatMap((course) => course.chapters);
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  const known: Known = {
    slugs: new Set(lessons.map((lesson) => lesson.slug)),
    facts: new Set(facts.map(({ id }) => id)),
  };
  return [
    // A module keeps its number, even while others are not written yet.
    ...count('content/modules', 'modules', modules.length, 1, MODULES),
    ...modules.flatMap((module) => count(module.file, 'courses', module.courses.length, COURSES)),
    ...courses.flatMap((course) =>
      count(course.file, 'chapters', course.chapters.length, CHAPTERS),
    ),
    ...chapters.flatMap((chapter) =>
      count(chapter.file, 'lessons', chapter.lessons.length, LESSONS.min, LESSONS.max),
    ),
    ...modules.flatMap((module) => findGaps(module.courses)),
    ...courses.flatMap((course) => findGaps(course.chapters)),
    ...chapters.flatMap((chapter) => findGaps(chapter.lessons)),
    ...findDoubles(
      'the icon',
      modules.map(({ file, icon }) => ({ file, name: icon })),
    ),
    ...[courses, chapters, lessons].flatMap((titled) =>
      findDoubles(
        'the title',
        titled.map(({ file, title }) => ({ file, name: title })),
      ),
    ),
    ...findTermProblems(lessons),
    ...findLengthThatTells(lessons),
    ...chapters.flatMap((chapter) => [
      ...chapter.lessons.flatMap((lesson) => findLessonProblems(lesson, known)),
      ...findShapeProblems(chapter),
      ...findChapterFigureProblems(chapter),
      ...findQuizProblems(chapter, known),
    ]),
  ];
}

/** The names that a lesson may refer to. */
interface Known {
  slugs: ReadonlySet<string>;
  facts: ReadonlySet<string>;
}

function findLessonProblems(lesson: LessonSource, { slugs, facts }: Known): string[] {
  const problems: string[] = [];
  const tokens = lexMarkdown(lesson.body);
  if (tokens.find((token) => token.type !== 'space')?.type === 'heading') {
    problems.push('open with a story, a thing or a case, before the first heading');
  }
  problems.push(...findHeadingProblems(tokens));
  for (const [key, what, min, max] of FRONT) {
    if (lesson[key].length < min) problems.push(`${key}: give ${min} to ${max} ${what}`);
  }
  if (lesson.apply === '')
    problems.push('apply: write a line with {idea}, {customer} or {country}');
  const ways = lesson.asked_as.length;
  if (ways > 0 && ways < ENOUGH_ASKED_AS)
    problems.push(`give at least ${ENOUGH_ASKED_AS} ways of asking (it has ${ways})`);
  const words = countWords(withoutBlocks(lesson.body));
  if (words < WORDS.min) problems.push(`write at least ${WORDS.min} words (it has ${words})`);
  if (words > WORDS.max) problems.push(`cut it to at most ${WORDS.max} words (it has ${words})`);
  const figures = new Set(
    tokens
      .filter((token) => isFigure(token as Tokens.Paragraph))
      .map((token) => (token as Tokens.Paragraph).tokens[0]),
  );
  walkTokens(tokens, (token) => {
    if (token.type === 'html')
      problems.push(`write Markdown instead of HTML: ${token.raw.trim().slice(0, 40)}`);
    if (token.type === 'paragraph' && token.raw.startsWith('::'))
      problems.push(...findPlaceProblems((token as Tokens.Paragraph).text, facts));
    if (token.type === 'table') problems.push(...findTableProblems(token as Tokens.Table));
    if (token.type === 'code') readBlock(token as Tokens.Code, problems);
    if (token.type === 'link')
      problems.push(...findLinkProblems((token as Tokens.Link).href, slugs));
    if (token.type === 'image') {
      const { href, text } = token as Tokens.Image;
      if (!figures.has(token)) problems.push(`put the figure ${href} into a paragraph of its own`);
      if (text.length < 20) problems.push(`say in the brackets what the figure ${href} shows`);
    }
  });
  const checks = blocksOf(lesson).filter(({ kind }) => kind === 'check').length;
  if (checks > MAX_CHECKS) problems.push(`have at most ${MAX_CHECKS} checks (it has ${checks})`);
  const source = lesson.sources.find(
    (entry) => /https?:/.test(entry) && !/https?:\/\/\S+$/.test(entry),
  );
  if (source) problems.push(`put the address at the end of the source "${source.slice(0, 40)}…"`);
  const home = lesson.sources.find((entry) => /https?:\/\/[^\s/]+\/?$/.test(entry));
  if (home) problems.push(`name the page, not the site, in the source "${home.slice(0, 40)}…"`);
  return problems.map((problem) => `${lesson.file}: ${problem}`);
}

/** Checks a paragraph that is a placeholder for a calculator or for facts. */
function findPlaceProblems(paragraph: string, facts: ReadonlySet<string>): string[] {
  const place = factPlace(paragraph);
  if (place?.kind === 'fact')
    return facts.has(place.name) ? [] : [`there is no record ${place.name} in content/facts`];
  if (place)
    return FACT_TOPICS.some((topic) => topic === place.name)
      ? []
      : [`write ::facts with one of ${FACT_TOPICS.join(', ')}, not ${place.name}`];
  return CALCULATORS.some((name) => name === calculatorName(paragraph))
    ? []
    : [
        `write ::fact, ::facts or ::calculator with one of ${CALCULATORS.join(', ')}: ${paragraph.trim().slice(0, 40)}`,
      ];
}

/** The right choice must not be recognisable as the longest one. */
function findLengthThatTells(lessons: readonly LessonSource[]): string[] {
  const checks = lessons.flatMap((lesson) =>
    blocksOf(lesson).flatMap((block) => (block.kind === 'check' ? [{ ...block, lesson }] : [])),
  );
  const telling = checks.filter(({ choices }) => {
    const [longest] = choices.toSorted((a, b) => b.text.length - a.text.length);
    return longest?.right;
  });
  const most = Math.floor(checks.length * MAX_LONGEST_SHARE);
  return checks.length < MIN_TO_COUNT || telling.length <= most
    ? []
    : [
        `content/modules: in ${telling.length} of ${checks.length} checks the right choice is the longest (at most ${most}); change some, such as ${telling
          .slice(0, 3)
          .map(({ lesson, question }) => `"${question.slice(0, 40)}" in ${lesson.file}`)
          .join(', ')}`,
      ];
}

function blocksOf(lesson: LessonSource): LessonBlock[] {
  return lexMarkdown(lesson.body).flatMap((token) => {
    const block = token.type === 'code' ? readBlock(token as Tokens.Code) : null;
    return block ? [block] : [];
  });
}

/** Problems of valid content that need attention: facts that have expired. */
export function findWarnings({ modules }: Curriculum, today: string): string[] {
  const lessons = modules
    .flatMap((module) => module.courses)
    .flatMap((course) => course.chapters)
    .flatMap((chapter) => chapter.lessons);
  return lessons.flatMap((lesson) =>
    blocksOf(lesson).flatMap((block) =>
      block.kind === 'dated' && block.expires <= today
        ? [`${lesson.file}: check "${block.title}" again: it expired on ${block.expires}`]
        : [],
    ),
  );
}

function findHeadingProblems(tokens: readonly Token[]): string[] {
  const problems: string[] = [];
  const headings = tokens.filter((token) => token.type === 'heading') as Tokens.Heading[];
  for (const { depth, text } of headings) {
    if (depth !== 2 && depth !== 3)
      problems.push(`use headings of two or three #, not ${depth}: ${text}`);
  }
  const titles = headings.filter((heading) => heading.depth === 2).map((heading) => heading.text);
  if (!titles.includes(PARTS.last)) problems.push(`add the part "## ${PARTS.last}"`);
  else if (titles.at(-1) !== PARTS.last)
    problems.push(`move the part "## ${PARTS.last}" to the end`);
  if (titles.length < PARTS.min)
    problems.push(`divide it into at least ${PARTS.min} parts with headings of ##`);
  tokens.forEach((token, index) => {
    const next = tokens.slice(index + 1).find((later) => later.type !== 'space');
    const isEmpty =
      !next ||
      (next.type === 'heading' &&
        (next as Tokens.Heading).depth <= (token as Tokens.Heading).depth);
    if (token.type === 'heading' && isEmpty) {
      problems.push(`write something under "${(token as Tokens.Heading).text}"`);
    }
  });
  return problems;
}

function shapeOf({ body }: LessonSource): string | undefined {
  const titles = lexMarkdown(body).flatMap((token) =>
    token.type === 'heading' && (token as Tokens.Heading).depth === 2
      ? [(token as Tokens.Heading).text]
      : [],
  );
  return SHAPES.find(({ headings }) =>
    headings.every((heading) => titles.some((title) => title.startsWith(heading))),
  )?.name;
}

/** Consecutive lessons must have different shapes. */
function findShapeProblems({ lessons }: ChapterSource): string[] {
  return lessons.flatMap((lesson, index) => {
    const { file, body } = lesson;
    const shape = shapeOf(lesson);
    const before = lessons[index - 1];
    const problems: string[] = [];
    if (!shape)
      problems.push(
        `${file}: give it the headings of a shape: ${SHAPES.map(({ name }) => name).join(', ')}`,
      );
    if (shape && before && shapeOf(before) === shape)
      problems.push(`${file}: choose another shape than ${shape}, which ${before.file} has too`);
    if (shape === 'script' && !blocksOf(lesson).some(({ kind }) => kind === 'script'))
      problems.push(`${file}: put the words into a block whose language is script`);
    if (shape === 'number lab' && !/^::calculator /m.test(body))
      problems.push(`${file}: add a ::calculator for the reader's own figures`);
    return problems;
  });
}

function findLinkProblems(href: string, slugs: ReadonlySet<string>): string[] {
  const slug = lessonSlug(href);
  if (slug !== null)
    return slugs.has(slug) ? [] : [`mend the link ${href}: there is no such lesson`];
  return /^https:\/\/[^\s/]+\.[^\s/]+/.test(href)
    ? []
    : [`mend the link ${href}: write lesson:the-slug or an https:// address`];
}

function findChapterFigureProblems(chapter: ChapterSource): string[] {
  const problems: string[] = [];
  const used = new Set<string>();
  for (const lesson of chapter.lessons) {
    walkTokens(lexMarkdown(lesson.body), (token) => {
      if (token.type !== 'image') return;
      const { href } = token as Tokens.Image;
      used.add(href);
      if (!chapter.figures.has(href))
        problems.push(`${lesson.file}: put the figure ${href} beside the lesson`);
    });
  }
  for (const [name, svg] of chapter.figures) {
    if (!used.has(name)) problems.push(`${chapter.file}/${name}: use it in a lesson, or remove it`);
    problems.push(
      ...findFigureProblems(svg).map((problem) => `${chapter.file}/${name}: ${problem}`),
    );
  }
  return problems;
}

function findQuizProblems(chapter: ChapterSource, { slugs }: Known): string[] {
  const { file, quiz, lessons } = chapter;
  const quizFile = `${file}/quiz.yaml`;
  const isWrongSize = quiz.length < QUESTIONS.min || quiz.length > QUESTIONS.max;
  const size = isWrongSize
    ? [`${quizFile}: questions: give ${QUESTIONS.min} to ${QUESTIONS.max} questions`]
    : [];
  if (quiz.length === 0) return size;
  const fewChoices = quiz.flatMap(({ choices }, at) =>
    choices.length > 0 && choices.length < MIN_CHOICES
      ? [`${quizFile}: questions: ${at + 1}: choices: give ${MIN_CHOICES} to 6 choices`]
      : [],
  );
  const doubles = [
    ...findDoubles(
      'the question',
      quiz.map(({ question }) => ({ file: quizFile, name: question })),
    ),
    ...findDoubles(
      'the id',
      quiz.map(({ id }) => ({ file: quizFile, name: id })),
    ),
  ];
  const dead = quiz.flatMap(({ lesson }) =>
    lesson === undefined || slugs.has(lesson)
      ? []
      : [`${quizFile}: mend lesson: ${lesson}: there is no such lesson`],
  );
  const unexplained = quiz.flatMap(({ question, choices }) =>
    choices.some(({ why }) => !why)
      ? [`${quizFile}: say why, for each choice of "${question.slice(0, 40)}"`]
      : [],
  );
  const unasked = lessons.flatMap(({ slug }) =>
    EARLIER_QUIZZES.includes(chapter.slug) || quiz.some(({ lesson }) => lesson === slug)
      ? []
      : [`${quizFile}: ask a question on the lesson ${slug}`],
  );
  const found = [...size, ...fewChoices, ...doubles, ...dead, ...unexplained, ...unasked];
  return quiz.some(({ type }) => type === 'text' || type === 'number')
    ? found
    : [...found, `${quizFile}: add a question of type text or number`];
}

function findTermProblems(lessons: LessonSource[]): string[] {
  const first = new Map<string, { definition: string; file: string }>();
  return lessons.flatMap(({ file, terms }) =>
    terms.flatMap(({ term, definition }) => {
      const earlier = first.get(term.toLowerCase());
      if (!earlier) first.set(term.toLowerCase(), { definition, file });
      return !earlier || earlier.definition === definition
        ? []
        : [
            `${file}: define "${term}" in the same words as ${earlier.file}, or name it in one lesson only`,
          ];
    }),
  );
}

function findDoubles(what: string, all: { file: string; name: string }[]): string[] {
  const first = new Map<string, string>();
  return all.flatMap(({ file, name }) => {
    const earlier = first.get(name.toLowerCase());
    if (earlier === undefined) first.set(name.toLowerCase(), file);
    return earlier === undefined
      ? []
      : [`${file}: change ${what} "${name}", which ${earlier} has too`];
  });
}

function findGaps(placed: { file: string; position: number }[]): string[] {
  return placed.flatMap(({ file, position }, index) =>
    position === index + 1
      ? []
      : [`${file}: number them without a gap: this is number ${index + 1}`],
  );
}

function count(file: string, what: string, found: number, min: number, max = min): string[] {
  const wanted = min === max ? `${min}` : `${min} to ${max}`;
  return found >= min && found <= max
    ? []
    : [`${file}: have ${wanted} ${what} (there are ${found})`];
}
