import type { QuizQuestion } from '@inzira/contract/learning';
import { expect, test } from 'vitest';
import { isRight } from './answers.ts';

const question = (parts: Partial<QuizQuestion>): QuizQuestion => ({
  id: 1,
  question_text: 'What?',
  question_type: 'text',
  choices: [],
  answer: '',
  explanation: '',
  ...parts,
});
const choice = question({ question_type: 'choice', answer: 'No', choices: [{ text: 'No' }] });
const words = question({ answer: 'Cash flow', accept: ['cashflow'] });
const number = question({ question_type: 'number', answer: '1,400', accept: ['1.4k'] });
const share = question({ question_type: 'number', answer: '35%', accept: ['0.35'] });
const two = question({ question_type: 'two', answers: ['Ask', 'Count'] });
const order = question({ question_type: 'order', steps: ['Ask', 'Count', 'Sell'] });

test.each<[QuizQuestion, string[], boolean]>([
  [choice, ['No'], true],
  [choice, ['no'], false],
  [choice, [], false],
  [words, [' cash FLOW '], true],
  [words, ['Cashflow'], true],
  [words, ['cash'], false],
  [number, ['1400'], true],
  [number, ['1 400'], true],
  [number, ['1 400 RWF'], true],
  [number, ['1.401'], false],
  [number, ['many'], false],
  [share, ['35'], true],
  [share, ['0,35'], true],
  [share, ['3.5'], false],
  [two, ['Count', 'Ask'], true],
  [two, ['Count'], false],
  [two, ['Ask', 'Ask'], false],
  [two, ['Ask'], false],
  [order, ['Ask', 'Count', 'Sell'], true],
  [order, ['Ask', 'Sell', 'Count'], false],
])('%o takes %o: %s', (asked, given, right) => {
  expect(isRight(asked, given)).toBe(right);
});
