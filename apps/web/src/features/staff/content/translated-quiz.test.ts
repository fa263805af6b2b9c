import { expect, test } from 'vitest';
import { readQuiz } from './quiz-merge.ts';
import {
  hasItsQuestions,
  isInLine,
  readTranslatedQuiz,
  writeTranslatedQuiz,
} from './translated-quiz.ts';

const ORIGINAL = `questions:
  - id: what-is-it
    question: What is it?
    type: choice
    choices:
      - { text: A price, why: So it is }
      - { text: A gift, why: No }
    answer: A gift
    explanation: Because.
    lesson: prices
  - id: how-much
    question: How much?
    type: number
    answer: "1,400"
    explanation: It is.
`;
const FRENCH = `of: 0123456789ab
questions:
  - id: what-is-it
    question: "Qu’est-ce que c’est ?"
    choices:
      - { text: Un prix, why: Oui }
      - { text: Un cadeau, why: Non }
    answer: Un cadeau
    explanation: Parce que.
  - id: how-much
    question: Combien ?   # as one says it
    answer: "1,400"
    accept: ["1 400"]
    explanation: C’est ainsi.
`;
const originals = readQuiz(ORIGINAL) ?? [];

test('a translation is read beside its original, and written back as it was', () => {
  const words = readTranslatedQuiz(FRENCH, originals) ?? [];
  expect(words.map(({ question }) => question)).toEqual(['Qu’est-ce que c’est ?', 'Combien ?']);
  expect(writeTranslatedQuiz(FRENCH, originals, words)).toBe(FRENCH);
});

test('the right answer follows its words, and other questions keep every byte', () => {
  const [first, second] = readTranslatedQuiz(FRENCH, originals) ?? [];
  if (!first || !second) throw new Error('both are there');
  const choices = first.choices.with(1, { text: 'Un don', why: 'Non' });
  const next = writeTranslatedQuiz(FRENCH, originals, [{ ...first, choices }, second]);
  expect(next).toContain('    answer: Un don\n');
  expect(next).toContain('    question: Combien ?   # as one says it\n');
  expect(next.startsWith('of: 0123456789ab\n')).toBe(true);
});

test('what the original asks anew is empty, and what it asks no more goes', () => {
  const [first] = originals;
  const added = { ...originals[1], id: 'a-new-one', question: 'New?' } as (typeof originals)[0];
  const now = first ? [added, first] : [];
  expect(hasItsQuestions(FRENCH, now)).toBe(false);
  const words = readTranslatedQuiz(FRENCH, now) ?? [];
  expect(words.map(({ question }) => question)).toEqual(['', 'Qu’est-ce que c’est ?']);
  const next = writeTranslatedQuiz(FRENCH, now, words);
  expect(hasItsQuestions(next, now)).toBe(true);
  expect(next).not.toContain('how-much');
});

test('a translation that is not begun has all its questions to fill', () => {
  const words = readTranslatedQuiz('', originals) ?? [];
  const next = writeTranslatedQuiz('', originals, words);
  expect(hasItsQuestions(next, originals)).toBe(true);
  // Values that are the same in every language are filled in.
  expect(next).toContain('answer: 1,400');
});

test.each([
  [
    'another choice is right',
    ORIGINAL.replace('answer: A gift', 'answer: A price'),
    /answer: Un prix\n/,
  ],
  ['another number is right', ORIGINAL.replace('1,400', '3,700'), /answer: 3,700\n/],
  [
    'it has fewer choices',
    ORIGINAL.replace('      - { text: A price, why: So it is }\n', ''),
    /choices:\n *- text: Un prix\n *why: Oui\n *answer: Un prix\n/,
  ],
])(
  'where in the original %s, a translation follows without another word',
  (_, original, expected) => {
    const now = readQuiz(original) ?? [];
    expect(isInLine(FRENCH, originals)).toBe(true);
    expect(isInLine(FRENCH, now)).toBe(false);
    const next = writeTranslatedQuiz(FRENCH, now, readTranslatedQuiz(FRENCH, now) ?? []);
    expect(next).toMatch(expected);
    expect(isInLine(next, now)).toBe(true);
    expect(writeTranslatedQuiz(next, now, readTranslatedQuiz(next, now) ?? [])).toBe(next);
  },
);

test('a translation that only lacks questions, or words, is in line', () => {
  expect(isInLine('', originals)).toBe(true);
  expect(isInLine(FRENCH.replace(/  - id: how-much[^]*/, ''), originals)).toBe(true);
  expect(isInLine(writeTranslatedQuiz('', originals, []), originals)).toBe(true);
  expect(isInLine(FRENCH, originals.slice(0, 1))).toBe(false);
  expect(isInLine(FRENCH, originals.toReversed())).toBe(false);
});
