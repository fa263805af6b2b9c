import type { EditedQuestion } from '@inzira/contract/staff-content';
import { expect, test } from 'vitest';
import { stillOf } from './fresh-findings.ts';

const question = (explanation: string) => ({ explanation }) as EditedQuestion;
const EMPTY = { at: 0, message: 'this is empty', isAdvice: false };
const OTHER = { at: 1, message: 'too long', isAdvice: true };
const ALL = { at: null, message: 'write two questions', isAdvice: true };

test('what was found of a question goes as soon as that is changed, and stays of the others', () => {
  const checked = { questions: [EMPTY, OTHER, ALL], asked: [question(''), question('b')] };
  expect(stillOf(checked, [question(''), question('b')])).toEqual([EMPTY, OTHER, ALL]);
  expect(stillOf(checked, [question('Because.'), question('b')])).toEqual([OTHER, ALL]);
  expect(stillOf(checked, [question('')])).toEqual([EMPTY, ALL]);
});
