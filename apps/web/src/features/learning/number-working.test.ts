import type { QuizQuestion } from '@inzira/contract/learning';
import { expect, test } from 'vitest';
import { workingOf } from './number-working.ts';

const ask = (answer: string, explanation: string): QuizQuestion => ({
  id: 1,
  question_text: '',
  question_type: 'number',
  choices: [],
  answer,
  explanation,
});

const change = ask(
  '55',
  'Of a plate about GHS 5 stays; the food of the other 10 is still in the pot. 11 × 5 = GHS 55. By the price it would be 165.',
);

const textOf = ({ sentences }: ReturnType<typeof workingOf>) =>
  sentences.map(({ text }) => text).join(' ');
const theirs = ({ sentences }: ReturnType<typeof workingOf>) =>
  sentences.filter(({ isTheirs }) => isTheirs).map(({ text }) => text);

test('the working of a number leaves the last step to them, until the hint has told it', () => {
  expect(textOf(workingOf(change, '50', false))).toBe(
    change.explanation.replace('GHS 55', 'GHS ?'),
  );
  expect(textOf(workingOf(change, '50', true))).toBe(change.explanation);
});

test('a slip that the working names is told as theirs', () => {
  expect(theirs(workingOf(change, '165', false))).toEqual(['By the price it would be 165.']);
  expect(theirs(workingOf(change, '166', false))).toEqual([]);
});

test('says on which side of the right number the typed one lies, where it is a number', () => {
  const sideOf = (typed: string) => workingOf(change, typed, false).side;
  expect([sideOf('165'), sideOf('GHS 5'), sideOf('plenty')]).toEqual([1, -1, 0]);
});

test('numbers are read as they are written in either language, and a share as a number', () => {
  const narrow = (text: string) => text.replaceAll('_', '\u202F');
  const bus = ask(
    narrow('1_900'),
    narrow(
      '900 × (22 − 3) = 17_100 FCFA, et 19_000 − 17_100 = 1_900. Avec 22 jours, 19_800, le bus paraîtrait moins cher.',
    ),
  );
  const told = workingOf(bus, '19800', false);
  expect(textOf(told)).toContain(narrow('19_000 − 17_100 = ?. Avec'));
  expect(theirs(told)).toEqual([narrow('Avec 22 jours, 19_800, le bus paraîtrait moins cher.')]);
  expect(textOf(workingOf(ask('70%', '28 ÷ 40 = 70%.'), '35', false))).toBe('28 ÷ 40 = ?%.');
});
