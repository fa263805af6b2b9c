import { expect, test } from 'vitest';
import { makeContent } from '#src/features/learning/content.fixture.ts';
import { parseCurriculum } from '#src/features/learning/curriculum-files.ts';
import { findRuleProblems } from '#src/features/learning/curriculum-rules.ts';
import { parseAnswers } from './answer-files.ts';

const LESSON = '01-discovery/01-talking/01-first-talks/01-who-to-ask.advisor.yaml';
const MODULE = '01-discovery/advisor.yaml';
const WORDS = Array.from({ length: 11 }, () => 'Ask five people who paid.').join(' ');

const questions = (about: string, count = 12) =>
  Array.from(
    { length: count },
    (_, at) => `${about} number ${'abcdefghijklmnopqrstuvwxyzabcdef'[at]}${at}`,
  );

function makeAnswer(id: string, parts: Record<string, string> = {}): string {
  const all: Record<string, string> = {
    id,
    ask: `Is ${id} right?`,
    asked_as: questions(id)
      .map((question) => `\n    - ${question}`)
      .join(''),
    answer: `|\n    ${WORDS}`,
    ...parts,
  };
  const lines = Object.entries(all).map(([key, value]) => `  ${key}: ${value}\n`);
  return `-${lines.join('').slice(1)}`;
}

const parse = (files: Record<string, string>) => parseAnswers(makeContent(undefined, files));
const problemsOf = (parts: Record<string, string>) =>
  parse({ [LESSON]: makeAnswer('who', parts) }).problems;

test('reads the answers of lessons and modules, each with where it belongs', () => {
  const { answers, problems } = parse({
    [LESSON]: makeAnswer('whom-to-ask', {
      question: 'Whom did you ask last?',
      calculator: 'break-even',
      source: '{title: A study, url: https://example.org/study, checked: 2026-11-22}',
      steps: '|\n    - Ask one.\n    - Ask two.',
      for_idea: 'For {idea}, ask five.',
    }),
    [MODULE]: makeAnswer('is-it-normal', { lesson: 'listen' }) + makeAnswer('no-lesson-has-it'),
    '05-not-yet/advisor.yaml': makeAnswer('of-a-module-without-lessons'),
  });
  expect(problems).toEqual([]);
  expect(answers.map(({ id, lessonSlug, moduleSlug }) => [id, lessonSlug, moduleSlug])).toEqual([
    ['whom-to-ask', 'who-to-ask', 'discovery'],
    ['is-it-normal', 'listen', 'discovery'],
    ['no-lesson-has-it', null, 'discovery'],
    ['of-a-module-without-lessons', null, 'not-yet'],
  ]);
  expect(answers[0]).toMatchObject({
    asks: 'Is whom-to-ask right?',
    asked_as: [...questions('whom-to-ask'), 'Is whom-to-ask right?'],
    answer: WORDS,
    calculator: 'break-even',
    steps: '- Ask one.\n- Ask two.',
    source: { checked: '2026-11-22' },
  });
});

test('an answer keeps the ids of those that became part of it, each of which no other may have', () => {
  const { answers, problems } = parse({ [LESSON]: makeAnswer('who', { formerly: '[whom]' }) });
  expect(problems).toEqual([]);
  expect(answers[0]).toMatchObject({ id: 'who', formerly: ['whom'] });
  const of = (others: string) =>
    parse({ [LESSON]: makeAnswer('who', { formerly: '[whom]' }), [MODULE]: others }).problems;
  expect(of(makeAnswer('whom'))).toEqual([
    expect.stringContaining('whom: give it another id; another answer was it before'),
  ]);
});

test('the curriculum passes over answers, also in a folder that has nothing else yet', () => {
  const plain = parseCurriculum(makeContent());
  const withAnswers = parseCurriculum(
    makeContent(undefined, {
      [LESSON]: makeAnswer('a'),
      [MODULE]: makeAnswer('b'),
      '05-not-yet/advisor.yaml': makeAnswer('c'),
    }),
  );
  expect(withAnswers).toEqual(plain);
  expect(findRuleProblems(withAnswers)).toEqual(findRuleProblems(plain));
});

test.each([
  ['Should I trust them?', 'can i begin', 'Should I trust them?'],
  [undefined, 'can i begin with an mvp', 'Can I begin with an MVP?'],
  [undefined, 'is this really so?', 'Is this really so?'],
])('the question on the button: %s before "%s" is "%s"', (ask, way, title) => {
  const ways = [...questions('those', 11), way].map((one) => `\n    - ${one}`).join('');
  const parts = { asked_as: ways, ...(ask !== undefined && { ask }) };
  const text = makeAnswer('who', parts).replace(ask === undefined ? /  ask: .*\n/ : '', '');
  const { answers, problems } = parse({ [LESSON]: text });
  expect(problems).toEqual([]);
  expect(answers[0]?.asks).toBe(title);
});

test.each([
  [
    'no question for its button',
    { ask: 'how to begin' },
    'who: ask: write it as a question of 3 to 9 words',
  ],
  [
    'too few ways of asking',
    { asked_as: '[one, two]' },
    '1: asked_as: give 12 to 80 ways of asking',
  ],
  ['no answer', { answer: '' }, '1: answer: write a text here'],
  ['a short answer', { answer: 'Ask them.' }, 'who: answer: write 40 to 110 words (it has 2)'],
  ['a long answer', { answer: `${WORDS} ${WORDS} ${WORDS}` }, 'who: answer: write 40 to 110 words'],
  [
    'an idea that may be unknown',
    { answer: `For {idea}, ask. ${WORDS}` },
    'who: answer: keep {idea} out',
  ],
  ['another placeholder', { example: 'So it is with {customer}.' }, 'who: example: use no braces'],
  [
    'steps without a list',
    { steps: 'Ask one, then two.' },
    'who: steps: write them as a Markdown list',
  ],
  ['an idea that is not used', { for_idea: 'Ask five.' }, 'who: for_idea: use {idea}'],
  ['an unknown calculator', { calculator: 'abacus' }, '1: calculator: name one of runway'],
  [
    'a source without a date',
    { source: '{title: A, url: https://a.org/b, checked: today}' },
    '1: source: checked: say when',
  ],
  ['an unknown key', { colour: 'red' }, '1: remove what is not known here: colour'],
  ['an unknown lesson', { lesson: 'nowhere' }, 'who: there is no lesson "nowhere"'],
  [
    'a dead link',
    { example: 'See [this](lesson:nowhere).' },
    'who: example: there is no lesson "nowhere"',
  ],
  ['HTML', { example: 'See <b>this</b>.' }, 'who: example: write Markdown without HTML'],
])('%s is said', (_, parts, problem) => {
  const problems = problemsOf(parts);
  expect(problems[0]).toContain(`${LESSON}: ${problem}`);
});

test('an id and a way of asking stand once in all files', () => {
  const shared = `\n    - Who is it?${questions('x', 11)
    .map((question) => `\n    - ${question}`)
    .join('')}`;
  const { problems } = parse({
    [LESSON]: makeAnswer('who', { asked_as: shared }),
    [MODULE]:
      makeAnswer('who', { ask: 'Is this right?' }) +
      makeAnswer('other', {
        asked_as: shared.replaceAll('x number', 'y number').replace('Who is it?', 'who is it'),
      }),
  });
  expect(problems).toHaveLength(2);
  expect(problems[0]).toContain('give it another id');
  expect(problems[1]).toContain('"who is it" asks for who already');
});

test.each([
  ['01-discovery/01-talking/advisor.yaml', 'put it beside its lesson'],
  ['01-discovery/01-talking/01-first-talks/01-nobody.advisor.yaml', 'name it like the lesson'],
])('%s is not a place for answers', (file, problem) => {
  expect(parse({ [file]: makeAnswer('who') }).problems).toEqual([
    expect.stringContaining(`${file}: ${problem}`),
  ]);
});
