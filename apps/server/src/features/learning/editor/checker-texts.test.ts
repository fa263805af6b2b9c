import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  makeBody,
  makeContent,
  makeLesson,
  makeQuiz,
} from '#src/features/learning/content.fixture.ts';
import { parseCurriculum } from '#src/features/learning/curriculum-files.ts';
import { findRuleProblems } from '#src/features/learning/curriculum-rules.ts';
import { lineOf } from './finding-lines.ts';
import { inBothLanguages, sayPlainly } from './checker-texts.ts';

/** Terms of people who work with files. */
const OF_FILES =
  /front.?matter|yaml|markdown|html|regex|npm |content\/|asked_as|(?<!\p{L})(slugs?|ids?|keys?|null|undefined)(?!\p{L})|\$\d|\$line/iu;

const CHAPTER = '01-discovery/01-talking/01-first-talks';
const LESSON = `${CHAPTER}/01-who-to-ask.md`;
const QUIZ = `${CHAPTER}/quiz.yaml`;
const quiz = (...changes: [string | RegExp, string][]) =>
  changes.reduce((text, [from, to]) => text.replace(from, to), makeQuiz('x'));
const lesson = (front: Record<string, string>) => makeLesson('who-to-ask', { front });
const body = (text: string) => makeLesson('who-to-ask', { body: text });

describe('what the checker says of a lesson or a quiz is said plainly in both languages', () => {
  test.each<[string, string, string]>([
    ['no title', LESSON, lesson({ title: '""' })],
    ['a long title', LESSON, lesson({ title: 'x'.repeat(100) })],
    ['minutes in words', LESSON, lesson({ minutes: 'nine' })],
    ['too many minutes', LESSON, lesson({ minutes: '40' })],
    ['too many takeaways', LESSON, lesson({ takeaways: '[a, b, c, d]' })],
    ['no takeaways', LESSON, lesson({ takeaways: '[]' })],
    ['a term without its meaning', LESSON, lesson({ terms: '[{term: A}]' })],
    ['another key', LESSON, lesson({ colour: 'red' })],
    ['no words for an idea', LESSON, lesson({ apply: 'Try it.' })],
    ['broken YAML', LESSON, lesson({ title: '"open' })],
    ['no front matter', LESSON, 'Hello'],
    ['no opening', LESSON, body(makeBody().replace('Amina sells tomatoes in Huye.', ''))],
    ['few words', LESSON, body('Short.\n')],
    ['many words', LESSON, body(makeBody('word '.repeat(1_300)))],
    ['HTML', LESSON, body(makeBody('<b>x</b> '.repeat(500)))],
    ['a dead link', LESSON, body(`${makeBody()}\n[a](lesson:nowhere) [b](ftp://x)\n`)],
    ['an empty part', LESSON, body(makeBody().replace('- Telling.', ''))],
    ['a first-level heading', LESSON, body(`# Big\n${makeBody()}`)],
    ['an unknown calculator', LESSON, body(`::calculator nothing\n\n${makeBody()}`)],
    ['an unknown block', LESSON, body(`${makeBody()}\n\`\`\`js\nx\n\`\`\`\n`)],
    [
      'a figure that is not there',
      LESSON,
      body(`![A long description of it](x.svg)\n\n${makeBody()}`),
    ],
    ['few ways of asking', LESSON, lesson({ asked_as: '[a, b]' })],
    ['a source without a page', LESSON, lesson({ sources: '["A, https://example.org/"]' })],
    ['few questions', QUIZ, makeQuiz('x', 4)],
    ['many questions', QUIZ, makeQuiz('x', 25)],
    ['an answer that is no choice', QUIZ, quiz(['answer: No', 'answer: Never'])],
    ['the same choice twice', QUIZ, quiz(['{ text: Yes,', '{ text: no,'])],
    ['a choice too many', QUIZ, quiz(['type: text', 'type: text\n    choices: [a, b, c]'])],
    ['no answer', QUIZ, quiz([/^    answer: No\n/m, ''])],
    [
      'a number that is none',
      QUIZ,
      quiz(['type: text\n    answer: "25"', 'type: number\n    answer: ten']),
    ],
    ['no explanation', QUIZ, quiz(['explanation: Because.', 'explanation: ""'])],
    ['a choice without its why', QUIZ, quiz(['{ text: Yes, why: So }', '{ text: Yes }'])],
    [
      'a lesson that is not there',
      QUIZ,
      quiz(['explanation: Because.', 'explanation: So.\n    lesson: nowhere']),
    ],
    ['an id that is a hash', QUIZ, quiz(['what-it-is', '3f2a9c'])],
  ])('%s', (_, file, text) => {
    const content = parseCurriculum(makeContent(undefined, { [file]: text }));
    const lines = [...content.problems, ...findRuleProblems(content)]
      .filter((line) => line.startsWith(`${file}: `))
      .map((line) => line.slice(file.length + 2));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const said = sayPlainly(line, text);
      expect(said, line).not.toBeNull();
      expect(said?.en, line).not.toMatch(OF_FILES);
      expect(said?.fr, line).not.toMatch(OF_FILES);
    }
  });
});

/** The sources of the checker's messages. */
const CHECKERS = [
  'features/learning/curriculum-files.ts',
  'features/learning/curriculum-rules.ts',
  'features/learning/curriculum-translations.ts',
  'features/learning/translation-rules.ts',
  'features/learning/lesson-blocks.ts',
  'features/learning/lesson-tables.ts',
  'features/learning/figure.ts',
  'features/studio/journey-files.ts',
  'features/studio/journey-translations.ts',
  'platform/content/content-yaml.ts',
  'platform/content/content-folders.ts',
  'platform/content/translations.ts',
  'platform/content/translated-markdown.ts',
];

/** Other texts in these files; messages only about the whole curriculum; parts of messages that `NAMED` combines. */
const NOT_SAID = [
  /^There is no folder|^of: |^content\//,
  // Headings, and names of a lesson's parts.
  /^(Try it today|decision case|What would you do\?|What happened|Taken apart|The words|number lab|The sum|field task|Before you go|Out there|Back home)$/,
  /^(right choices|ways of asking|further spellings|slugs of lessons|points of good|front matter|country, days and source|table 7|exactly 7|at most 7|7 to 7|7 rows of 7 columns)$/,
  /^(the (icon|title|question|id|blocks|links|figures|milestones|lines with ::|levels of the headings|placeholders of apply|places? of the right choices?))$/,
  /^have choices of the original: |^change choices |^have 7 choices, like|^have at most 7 choices|its description$|^answer: some-thing$|, row 7, column 7$/,
];

/** Messages composed from a call's argument. */
const NAMED: readonly [call: RegExp, line: (what: string) => string][] = [
  [/\bsame\(\s*'([^']+)'/g, (what) => `have ${what} of the original: a (not b)`],
  [/\bsameCount\(\s*'([^']+)'/g, (what) => `have 2 ${what}, like the original (there are 3)`],
  [/\bfindDoubles\(\s*'([^']+)'/g, (what) => `change ${what} "a", which b has too`],
  [/\b(?:numbers|findMissing)\(\s*'([^']+)'/g, (what) => `${what}: bring in the numbers 1,400`],
  [
    /'((?:translate|leave out))' : |: '((?:translate|leave out))'/g,
    (what) => `Some tool: ${what} its description`,
  ],
  [/\bcount\([^,]+, '([a-z]+)'/g, (what) => `have 2 ${what} (there are 3)`],
];

/** An example for what a message names. */
function sample(expression: string): string {
  if (/what\b/.test(expression)) return 'choices';
  if (/^part$/.test(expression)) return 'answer';
  if (/wanted/.test(expression)) return 'at most 7';
  if (/type\b/.test(expression)) return 'choice';
  if (/LEARNER_STAGES|QUESTION_KINDS|RESOURCE_TYPES|PACK_PARTS/.test(expression))
    return 'one, other';
  if (/\bsize\(/.test(expression)) return '7 rows of 7 columns';
  return /\b(min|max|most|length|words|ways|checks|depth|number|bytes|MAX|MAX_\w+|MIN_\w+|MOST_\w+|ENOUGH_\w+|WORDS|at|line|column|position|index|found|pixels|LABEL|have)\b/.test(
    expression.replace(/\.(text|name|slug|file).*$/, ''),
  )
    ? '7'
    : 'some-thing';
}

function linesIn(file: string): string[] {
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').replaceAll(
    /^import .*$|^\s*(?:\/\/|\*|\/\*).*$/gm,
    '',
  );
  const literals = [
    ...source.matchAll(
      /(?<![\w`])'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g,
    ),
  ].map(([, one, other, template]) => one ?? other ?? template ?? '');
  const named = NAMED.flatMap(([call, line]) =>
    [...source.matchAll(call)].map(([, one, other]) => line(one ?? other ?? '')),
  );
  return [
    ...named,
    ...literals
      .map((literal) =>
        literal
          .replaceAll('\\`', '`')
          .replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, (part) => sample(part.slice(2, -1)))
          .replace(/^some-thing(?:\/some-thing)?: /, ''),
      )
      .filter(
        (line) => /^[a-z0-9][^ ]*:? [a-z:]/i.test(line) && !NOT_SAID.some((one) => one.test(line)),
      ),
  ];
}

test.each(CHECKERS)(
  'every line of %s has its sentence for those who edit in the browser',
  (file) => {
    const lines = linesIn(file);
    const untold = lines.filter((line) => !sayPlainly(line));
    expect(untold).toEqual([]);
    for (const line of lines) {
      const { en = '', fr = '' } = sayPlainly(line) ?? {};
      for (const said of [en, fr]) expect(said, line).not.toMatch(OF_FILES);
      expect(fr, line).not.toBe(en);
    }
  },
);

test('a sentence says where, as the form calls it, what is wrong, and what to do', () => {
  expect(inBothLanguages('takeaways: give at most 3 takeaways')).toEqual({
    en: 'To remember: keep at most 3 sentences.',
    fr: 'À retenir\u00a0: gardez au plus 3 phrases.',
  });
  expect(inBothLanguages('questions: 2: choices: 3: why: write a text here')).toEqual({
    en: 'Question 2, answer 3, why it is right or wrong: this is empty. Write something here.',
    fr: 'Question 2, réponse 3, pourquoi c’est juste ou faux\u00a0: c’est vide. Écrivez quelque chose ici.',
  });
  expect(inBothLanguages('table 1, row 2, column 3: bring in the numbers 1,400').fr).toBe(
    'Tableau 1, ligne 2, colonne 3\u00a0: l’original dit 1,400, et ce texte non. Voyez s’il manque un nombre, ou s’il est faux.',
  );
  expect(inBothLanguages('nobody said this')).toEqual({
    en: 'nobody said this',
    fr: 'nobody said this',
  });
});

test('a line that cannot be read is named by its number in the whole text', () => {
  const text = '---\ntitle: "open\nminutes: 9\n---\n\nHello\n';
  const line = 'mend the YAML: Missing closing "quote at line 2, column 5:';
  expect(inBothLanguages(line, text).en).toMatch(/^Line 3 cannot be read: /);
  expect(inBothLanguages(line, text).fr).toMatch(/^La ligne 3 ne peut pas être lue/);
});

test('what is wrong in a box is found in that box, not in another of its kind', () => {
  const box = (why: string) =>
    `\`\`\`check\nquestion: Why?\nchoices:\n  - text: a\n    right: true\n    why: So\n  - text: b\n    why: ${why}\n\`\`\`\n`;
  const text = `---\ntitle: x\n---\n\n${box('So')}\n${box('""')}`;
  const line = lineOf(text, 'check: choices: 2: why: write a text here');
  expect(text.split('\n')[(line ?? 0) - 1]).toBe('    why: ""');
});
