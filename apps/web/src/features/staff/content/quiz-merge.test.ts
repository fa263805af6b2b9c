import type { EditedQuestion } from '@inzira/contract/staff-content';
import { expect, test } from 'vitest';
import { compareQuestions, mergedQuestions, readQuiz, startOfQuestion } from './quiz-merge.ts';

const question = (id: string, asked = id): EditedQuestion => ({
  id,
  question: asked,
  type: 'text',
  choices: [],
  answers: ['money'],
  accept: [],
  steps: [],
  explanation: 'Yes.',
});

function merge(
  base: EditedQuestion[] | null,
  mine: EditedQuestion[],
  theirs: EditedQuestion[],
): { asked: string[]; changedBy: string[] } {
  const pieces = compareQuestions(base, mine, theirs);
  const all = mergedQuestions(pieces, (piece) => startOfQuestion(piece, base !== null));
  return {
    asked: all.map((one) => one.question),
    changedBy: pieces.map((piece) => piece.changedBy),
  };
}

const base = [question('a'), question('b'), question('c')];

test('what each of two has changed, added and taken away is in the merge', () => {
  const mine = [question('a', 'a by me'), question('b'), question('c'), question('', 'new by me')];
  const theirs = [question('a'), question('b', 'b by them'), question('', 'new by them')];
  expect(merge(base, mine, theirs)).toEqual({
    asked: ['a by me', 'b by them', 'new by me', 'new by them'],
    changedBy: ['mine', 'theirs', 'theirs', 'mine', 'theirs'],
  });
});

test('of a question that both have changed the own one is taken until somebody chooses, or both are', () => {
  const mine = [question('a', 'a by me')];
  const theirs = [question('a', 'a by them')];
  expect(merge([question('a')], mine, theirs)).toEqual({ asked: ['a by me'], changedBy: ['both'] });
  const pieces = compareQuestions([question('a')], mine, theirs);
  expect(mergedQuestions(pieces, () => 'both').map(({ id }) => id)).toEqual(['a', '']);
  // If one side deletes what the other changes, the change wins.
  expect(merge([question('a')], [], theirs).asked).toEqual(['a by them']);
  expect(merge([question('a')], mine, []).asked).toEqual(['a by me']);
});

test('the order of whom has changed it is taken', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => question(id)) as [
    EditedQuestion,
    EditedQuestion,
    EditedQuestion,
  ];
  const mine = [a, question('', 'new by me'), b, c];
  expect(merge([a, b, c], mine, [c, b, a]).asked).toEqual(['c', 'new by me', 'b', 'a']);
  expect(merge([a, b, c], [b, a, c], [c, b, a]).asked).toEqual(['b', 'a', 'c']);
});

test('where nobody knows what both began from, nothing is taken unasked', () => {
  expect(merge(null, [question('a')], [question('a', 'older'), question('b')])).toEqual({
    asked: ['a'],
    changedBy: ['both', 'both'],
  });
  expect(merge(null, base, base).changedBy).toEqual(['nobody', 'nobody', 'nobody']);
});

test('a quiz is read as it stands in its file; what is none is null', () => {
  const quiz =
    'questions:\n  - id: a\n    question: How much?\n    type: number\n    answer: "2"\n    accept: ["two"]\n    explanation: So it is.\n';
  expect(readQuiz(quiz)).toEqual([
    {
      ...question('a', 'How much?'),
      type: 'number',
      answers: ['2'],
      accept: ['two'],
      explanation: 'So it is.',
    },
  ]);
  expect(readQuiz('title: No quiz\n')).toBeNull();
  expect(readQuiz('questions: [\n')).toBeNull();
});
