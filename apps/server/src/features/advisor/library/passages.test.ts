import { expect, test } from 'vitest';
import { sectionsOf } from '@inzira/mentor/library/passages';

const kindsOf = (...headings: string[]) =>
  sectionsOf(headings.map((heading) => `## ${heading}\n\nSome words.\n`).join('\n')).map(
    ({ kind }) => kind,
  );

test.each([
  ['a decision case', ['What would you do?', 'What happened', 'Steps']],
  ['a teardown', ['The idea: one row', 'Taken apart: one order', 'Steps']],
  ['a script', ['The idea', 'The words', 'Steps']],
  ['a number lab', ['The idea', 'The sum: two offers', 'Steps']],
  ['a field task', ['Before you go', 'Out there', 'Common mistakes']],
])('the example and the steps of %s are found by their headings', (_, headings) => {
  const kinds = kindsOf(...headings);
  expect(kinds).toContain('example');
  expect(kinds).toContain('steps');
});

test('the decision itself, and what comes after a field task, are no example', () => {
  expect(kindsOf('What would you do?', 'Back home', 'Common mistakes', 'Try it today')).toEqual([
    'other',
    'other',
    'mistakes',
    'try',
  ]);
});
