import { expect, test } from 'vitest';
import { makeFact } from '#src/features/facts/facts.fixture.ts';
import { makeBody, makeContent, makeLesson, makeQuiz, SVG } from './content.fixture.ts';
import { parseCurriculum } from './curriculum-files.ts';
import { findRuleProblems, findWarnings } from './curriculum-rules.ts';
import { countWords } from '@inzira/mentor/markdown';

const CHAPTER = '01-discovery/01-talking/01-first-talks';
const LESSON = `${CHAPTER}/01-who-to-ask.md`;
const QUIZ = makeQuiz('x', 5, ['who-to-ask', 'what-to-ask', 'listen']);

/** Without problems about numbers of things, because the test curriculum is small. */
function problemsWith(changes: Record<string, string | null>) {
  const curriculum = parseCurriculum(makeContent(undefined, changes));
  expect(curriculum.problems).toEqual([]);
  return findRuleProblems(curriculum).filter((problem) => !problem.includes('there are '));
}

const lessonWith = (body: string) => problemsWith({ [LESSON]: makeLesson('who-to-ask', { body }) });

test('content that keeps the rules has no problems but its size', () => {
  expect(problemsWith({})).toEqual([]);
  const curriculum = parseCurriculum(makeContent());
  expect(findRuleProblems(curriculum)).toEqual([
    '02-money: have 2 courses (there are 1)',
    '01-discovery/02-watching: have 2 chapters (there are 1)',
    '01-discovery/01-talking/02-surveys: have 3 to 4 lessons (there are 2)',
    '02-money/01-pricing/01-margins: have 3 to 4 lessons (there are 1)',
  ]);
});

test.each([
  ['no objectives', { objectives: '[]' }, 'objectives: give 1 to 3 objectives'],
  ['no words', { terms: '[]' }, 'terms: give 1 to 8 terms'],
  ['too few takeaways', { takeaways: '[One]' }, 'takeaways: give 2 to 3 takeaways'],
  ['no ways of asking', { asked_as: '[]' }, 'asked_as: give 1 to 10 ways of asking'],
])('a lesson with %s says so', (_, front, problem) => {
  expect(problemsWith({ [LESSON]: makeLesson('who-to-ask', { front }) })).toEqual([
    `${LESSON}: ${problem}`,
  ]);
});

test('a lesson without a line for the learner’s idea says so', () => {
  const lesson = makeLesson('who-to-ask').replace(/^apply: .*\n/m, '');
  expect(problemsWith({ [LESSON]: lesson })).toEqual([
    `${LESSON}: apply: write a line with {idea}, {customer} or {country}`,
  ]);
});

test.each([0, 4, 9])('a quiz of %i questions says how many it has to have', (many) => {
  const quiz =
    many === 0 ? 'questions: []\n' : makeQuiz('x', many, ['who-to-ask', 'what-to-ask', 'listen']);
  expect(problemsWith({ [`${CHAPTER}/quiz.yaml`]: quiz })).toEqual([
    `${CHAPTER}/quiz.yaml: questions: give 5 to 8 questions`,
  ]);
});

test('a question of two choices says so', () => {
  const quiz = QUIZ.replace(', { text: "It depends", why: So }', '');
  expect(problemsWith({ [`${CHAPTER}/quiz.yaml`]: quiz })).toEqual([
    `${CHAPTER}/quiz.yaml: questions: 2: choices: give 3 to 6 choices`,
  ]);
});

test('a lesson that few ways of asking lead to says so', () => {
  const lesson = makeLesson('who-to-ask', { front: { asked_as: '[One, Two]' } });
  expect(problemsWith({ [LESSON]: lesson })).toEqual([
    `${LESSON}: give at least 6 ways of asking (it has 2)`,
  ]);
});

test.each([
  [
    'no opening',
    makeBody().replace('Amina sells tomatoes in Huye.', ''),
    'open with a story, a thing or a case',
  ],
  [
    'nothing to try',
    makeBody().replace('Try it today', 'Homework'),
    'add the part "## Try it today"',
  ],
  [
    'an empty part',
    makeBody().replace('- Telling.', ''),
    'write something under "Common mistakes"',
  ],
  [
    'a first-level heading',
    makeBody(`# Big\n\n${'word '.repeat(700)}`),
    'use headings of two or three #',
  ],
  ['too few words', makeBody('word '.repeat(400)), 'write at least 450 words'],
  ['too many words', makeBody('word '.repeat(1200)), 'cut it to at most 1100 words'],
  [
    'a dead link to a lesson',
    `${makeBody()}\n[more](lesson:nowhere)`,
    'mend the link lesson:nowhere: there is no such lesson',
  ],
  [
    'a script link',
    `${makeBody()}\n[more](javascript:alert(1))`,
    'mend the link javascript:alert(1)',
  ],
  [
    'a link without encryption',
    `${makeBody()}\n[more](http://example.org)`,
    'mend the link http://example.org',
  ],
  ['a relative link', `${makeBody()}\n[more](/modules)`, 'mend the link /modules'],
  ['HTML', `${makeBody()}\nSome <b>bold</b>`, 'write Markdown instead of HTML: <b>'],
  [
    'a script',
    `${makeBody()}\n\n<script>alert(1)</script>\n`,
    'write Markdown instead of HTML: <script>',
  ],
  [
    'a figure that is not there',
    `${makeBody()}\n\n![A long enough description](no.svg)\n`,
    'put the figure no.svg beside the lesson',
  ],
])('a lesson with %s is refused', (_, body, problem) => {
  const problems = lessonWith(body);
  expect(problems.join('\n')).toContain(problem);
  expect(problems.every((each) => each.startsWith(`${LESSON}: `))).toBe(true);
});

test('a lesson has parts as its shape asks, and ends with what to try today', () => {
  const shaped = makeBody()
    .replace('## The idea: ask first', '## What would you do?')
    .replace('## Steps', '## What then happened')
    .replace('## Common mistakes', '## What it cost');
  expect(lessonWith(shaped)).toEqual([]);
  expect(lessonWith(`${makeBody()}\n\n## After that\n\nMore.\n`).join()).toContain(
    'move the part "## Try it today" to the end',
  );
  expect(lessonWith(makeBody().replaceAll(/^## (?!Try)/gm, '### ')).join()).toContain(
    'divide it into at least 2 parts',
  );
});

const CHECK = `question: Which of these is a pass mark?
choices:
  - text: Ten of 20 pay
    right: true
    why: It has a number.
  - text: Many like it
    why: Liking costs nothing.
`;
const DATED = `country: RW
title: What a SACCO may charge
checked: 2026-11-22
expires: 2027-06-30
source: { title: The law, url: https://example.org/law }
text: |
  At most **24%** a year.
`;
const fence = (lang: string, yaml: string) => `\n\`\`\`${lang}\n${yaml}\`\`\`\n`;

test('a lesson may have checks, dated boxes and scripts, which count as few words', () => {
  const script = 'title: Message\ntext: |\n  Good morning!\n\n  Do you sell ice?\n';
  const blocks = fence('check', CHECK) + fence('dated', DATED) + fence('script', script);
  expect(lessonWith(`${makeBody()}${blocks}`)).toEqual([]);
  expect(lessonWith(`${makeBody()}${fence('', 'plain words\n')}`)).toEqual([]);
});

test('over all checks the length of a choice does not tell that it is right', () => {
  const check = (at: number, right: string) =>
    fence('check', CHECK.replace('pass mark?', `mark ${at}?`).replace('Ten of 20 pay', right));
  const lessons = ['who-to-ask', 'what-to-ask', 'listen'];
  const withLong = (long: number) =>
    problemsWith(
      Object.fromEntries(
        lessons.map((slug, lesson) => [
          `${CHAPTER}/0${lesson + 1}-${slug}.md`,
          makeLesson(slug, {
            body:
              makeBody() +
              [0, 1, 2]
                .map((at) => lesson * 3 + at)
                .map((at) => check(at, at < long ? 'Ten of 20 pay today' : 'Ten pay'))
                .join(''),
          }),
        ]),
      ),
    ).join();
  expect(withLong(3)).not.toContain('the right choice is the longest');
  expect(withLong(4)).toContain('in 4 of 9 checks the right choice is the longest (at most 3)');
});

test.each([
  ['of an unknown kind', fence('chek', CHECK), 'write check, dated, script or nothing'],
  [
    'without a right choice',
    fence('check', CHECK.replace('    right: true\n', '')),
    'mark one as right',
  ],
  [
    'with a choice without its why',
    fence('check', CHECK.replace('    why: It has a number.\n', '')),
    'check: choices: 1: why: write a text here',
  ],
  ['that is broken', fence('check', 'question: "a\n'), 'check: mend the YAML'],
  [
    'with a home page as its source',
    fence('dated', DATED.replace('/law ', '/ ')),
    'address of the page, not of the site',
  ],
  [
    'that expired before it was checked',
    fence('dated', DATED.replace('2027', '2025')),
    'expires: expire after the day',
  ],
  [
    'on a day that is none',
    fence('dated', DATED.replace('2027-06-30', '2027-13-30')),
    'a day that exists',
  ],
  ['without words to say', fence('script', 'title: Say\n'), 'script: text: write a text here'],
  ['too often', fence('check', CHECK).repeat(4), 'have at most 3 checks (it has 4)'],
])('a block %s is refused', (_, block, problem) => {
  expect(lessonWith(`${makeBody()}${block}`).join('\n')).toContain(problem);
});

test('a dated box warns from the day on which it expires, and is not refused', () => {
  const body = `${makeBody()}${fence('dated', DATED)}`;
  const files = makeContent(undefined, { [LESSON]: makeLesson('who-to-ask', { body }) });
  const curriculum = parseCurriculum(files);
  expect(findWarnings(curriculum, '2027-06-29')).toEqual([]);
  expect(findWarnings(curriculum, '2027-06-30')).toEqual([
    `${LESSON}: check "What a SACCO may charge" again: it expired on 2027-06-30`,
  ]);
  expect(lessonWith(body)).toEqual([]);
});

test('a lesson shows records that exist, and topics that are known', () => {
  const shown = (line: string) =>
    findRuleProblems(
      parseCurriculum(
        makeContent(undefined, {
          [LESSON]: makeLesson('who-to-ask', { body: `${makeBody()}\n${line}\n` }),
        }),
      ),
      [makeFact({ id: 'rw-vat-rate' })],
    ).filter((problem) => problem.startsWith(LESSON));
  expect(shown('::fact rw-vat-rate')).toEqual([]);
  expect(shown('::facts vat')).toEqual([]);
  expect(shown('::fact rw-vat-rates')).toEqual([
    `${LESSON}: there is no record rw-vat-rates in content/facts`,
  ]);
  expect(shown('::facts taxes').join()).toContain('write ::facts with one of registration');
  expect(shown('::fakt rw-vat-rate').join()).toContain('write ::fact, ::facts or ::calculator');
});

test('a lesson needs neither steps nor mistakes, and 450 words are enough', () => {
  const short = makeBody('word '.repeat(450))
    .replace('## Steps\n\n1. Ask.\n', '')
    .replace('## Common mistakes\n\n- Telling.\n', '');
  expect(lessonWith(short)).toEqual([]);
});

test('a lesson has a shape, another one than its neighbour, and what belongs to it', () => {
  const shaped = (heading: string, neighbour: string) =>
    problemsWith({
      [LESSON]: makeLesson('who-to-ask', { body: makeBody().replace('Taken apart', heading) }),
      [`${CHAPTER}/02-what-to-ask.md`]: makeLesson('what-to-ask', {
        body: makeBody().replace('Taken apart', neighbour),
      }),
    });
  const fieldTask = 'Before you go\n\nRead.\n\n## Out there\n\nAsk.\n\n## Back home';
  expect(shaped('Taken apart', fieldTask)).toEqual([]);
  expect(shaped(fieldTask, fieldTask)).toEqual([
    `${CHAPTER}/02-what-to-ask.md: choose another shape than field task, which ${LESSON} has too`,
  ]);
  expect(shaped('An example', fieldTask)).toEqual([
    `${LESSON}: give it the headings of a shape: decision case, teardown, script, number lab, field task`,
  ]);
  expect(shaped('The words', 'The sum').map((problem) => problem.split(': ')[1])).toEqual([
    'put the words into a block whose language is script',
    "add a ::calculator for the reader's own figures",
  ]);
});

test('a source ends with the address of a page', () => {
  const cited = (source: string) =>
    problemsWith({
      [LESSON]: makeLesson('who-to-ask', { front: { sources: `\n  - "${source}"` } }),
    }).join();
  expect(cited('A. Author, A Book, 2020')).toBe('');
  expect(cited('A Site, 2026, https://example.org/page')).toBe('');
  expect(cited('A Site, 2026, https://example.org/')).toContain('name the page, not the site');
  expect(cited('https://example.org/page, A Site')).toContain('put the address at the end');
});

test('a link to a lesson that exists is right', () => {
  expect(lessonWith(`${makeBody()}\n[next](lesson:refunds)`)).toEqual([]);
});

test('a figure is used, described, in a paragraph of its own, and clean', () => {
  const drawn = (body: string, svg = SVG) =>
    problemsWith({ [LESSON]: makeLesson('who-to-ask', { body }), [`${CHAPTER}/a.svg`]: svg });
  expect(drawn(`${makeBody()}\n\n![A road that leads to a market](a.svg)\n`)).toEqual([]);
  expect(drawn(makeBody())).toEqual([`${CHAPTER}/a.svg: use it in a lesson, or remove it`]);
  expect(drawn(`${makeBody()}\n\n![road](a.svg)\n`).join()).toContain('say in the brackets what');
  expect(drawn(`${makeBody()}\n\nSee ![A road that leads to a market](a.svg)\n`).join()).toContain(
    'a paragraph of its own',
  );
  const hostile = SVG.replace('<g ', '<g onload="alert(1)" ');
  expect(
    drawn(`${makeBody()}\n\n![A road that leads to a market](a.svg)\n`, hostile).join(),
  ).toContain('remove onload');
});

test('a quiz needs a question to type, no question twice, and lessons that exist', () => {
  const quiz = (content: string) => problemsWith({ [`${CHAPTER}/quiz.yaml`]: content });
  const choiceOnly = QUIZ.replace(
    'type: text\n    answer: "25"',
    'type: choice\n    choices: [{ text: a, why: So }, { text: b, why: So }, { text: c, why: So }]\n    answer: a',
  );
  expect(quiz(choiceOnly)).toEqual([`${CHAPTER}/quiz.yaml: add a question of type text or number`]);
  expect(quiz(QUIZ.replace('{ text: No, why: So }', 'No')).join()).toContain(
    'say why, for each choice of "Question 1 on x?"',
  );
  expect(quiz(QUIZ.replace('type: text', 'type: number'))).toEqual([]);
  expect(quiz(QUIZ.replace('Question 2', 'Question 1')).join()).toContain('change the question');
  expect(quiz(QUIZ.replace('question-2', 'question-1')).join()).toContain('change the id');
  const taught = (slug: string) => quiz(QUIZ.replace('lesson: listen', `lesson: ${slug}`));
  expect(taught('nowhere')).toEqual([
    `${CHAPTER}/quiz.yaml: mend lesson: nowhere: there is no such lesson`,
    `${CHAPTER}/quiz.yaml: ask a question on the lesson listen`,
  ]);
  expect(taught('refunds')).toEqual([`${CHAPTER}/quiz.yaml: ask a question on the lesson listen`]);
});

test('a term has one definition over the whole content', () => {
  const terms = (definition: string) => `\n  - term: count TERM\n    definition: ${definition}`;
  const withTerms = (definition: string) =>
    problemsWith({ [LESSON]: makeLesson('who-to-ask', { front: { terms: terms(definition) } }) });
  expect(withTerms('What count means.')).toEqual([]);
  expect(withTerms('Something else.')).toEqual([
    `01-discovery/01-talking/02-surveys/02-count.md: define "Count term" in the same words as ${LESSON}, or name it in one lesson only`,
  ]);
});

test('titles and icons are not used twice, and numbers leave no gap', () => {
  const listen = `${CHAPTER}/03-listen.md`;
  const problems = problemsWith({
    [listen]: null,
    [`${CHAPTER}/04-listen.md`]: makeLesson('listen', { front: { title: 'Who to ask' } }),
    '02-money/module.yaml': 'name: Money\ndescription: About money.\nicon: i-discovery\n',
  });
  expect(problems).toEqual([
    `${CHAPTER}/04-listen.md: number them without a gap: this is number 3`,
    '02-money: change the icon "i-discovery", which 01-discovery has too',
    `${CHAPTER}/04-listen.md: change the title "Who to ask", which ${LESSON} has too`,
  ]);
});

test('words are counted as a reader counts them', () => {
  expect(
    countWords(
      'One **two** [three](lesson:x).\n\n![not me](a.svg)\n\n| four | 5 |\n| --- | --- |\n| six | — |\n\n## Seven\n- eight-nine',
    ),
  ).toBe(8);
});
