import type { QuizQuestion } from '@inzira/contract/learning';
import { isRight, readingsOf } from '@inzira/contract/rules/answers';
import { describe, expect, test } from 'vitest';
import { isAnswered, shuffled } from './answers.ts';

const ask = (question: Partial<QuizQuestion>): QuizQuestion => ({
  id: 1,
  question_text: 'What?',
  question_type: 'text',
  choices: [],
  answer: '',
  explanation: '',
  ...question,
});

describe('a number', () => {
  const right = (answer: string, typed: string, accept: string[] = []) =>
    isRight(ask({ question_type: 'number', answer, accept }), [typed]);

  test.each([
    ['1,400', '1400'],
    ['1,400', '1,400'],
    ['1,400', '1 400'],
    ['1,400', '1\u202F400'],
    ['1,400', '1.400'],
    ['1,400', 'RWF 1,400'],
    ['1,400', '1400 francs'],
    ['1,400', '1.4k'],
    ['1400', '1,400.00'],
    ['1,250,000', '1.25 million'],
    ['1,250,000', '1 250 000 FCFA'],
    ['2.5', '2,5'],
    ['2.5', '2.50'],
    ['35%', '35'],
    ['35%', ' 35 % '],
    ['-20', '\u221220'],
    ['0.3', '0,3'],
  ])('%s is right as "%s"', (answer, typed) => expect(right(answer, typed)).toBe(true));

  test.each([
    ['1,400', '14'],
    ['1,400', '14 00'],
    ['1,400', '1400 or 1500'],
    ['35%', '0.35'],
    ['12', 'twelve'],
    ['12', ''],
    ['-20', '20'],
    ['12', '12k'],
  ])('%s is wrong as "%s"', (answer, typed) => expect(right(answer, typed)).toBe(false));

  test('may have spellings that its author lists', () => {
    expect(right('35%', '0.35', ['0.35'])).toBe(true);
    expect(right('35%', '0,35', ['0.35'])).toBe(true);
    expect(right('12', 'Twelve', ['twelve'])).toBe(true);
  });

  test('reads what it can, and two numbers as none', () => {
    expect(readingsOf('1.400')).toEqual([1.4, 1400]);
    expect(readingsOf('1,400')).toEqual([1400, 1.4]);
    expect(readingsOf('3 to 4')).toEqual([]);
    expect(readingsOf('1,2,3')).toEqual([]);
  });
});

test('a choice is the stored answer, letter by letter', () => {
  const question = ask({ question_type: 'choice', answer: 'No', choices: [{ text: 'No' }] });
  expect(isRight(question, ['No'])).toBe(true);
  expect(isRight(question, ['no'])).toBe(false);
  expect(isRight(question, [])).toBe(false);
});

test('words may have further spellings', () => {
  const question = ask({ answer: 'cash flow', accept: ['cashflow'] });
  expect(isRight(question, [' CashFlow'])).toBe(true);
  expect(isRight(question, ['cash'])).toBe(false);
});

test('of two choices both must be right, in either order', () => {
  const question = ask({ question_type: 'two', answers: ['a', 'c'] });
  expect(isAnswered(question, ['a'])).toBe(false);
  expect(isAnswered(question, ['a', 'b', 'c'])).toBe(false);
  expect(isRight(question, ['c', 'a'])).toBe(true);
  expect(isRight(question, ['a', 'b'])).toBe(false);
  expect(isRight(question, ['a', 'b', 'c'])).toBe(false);
  expect(isRight(question, ['a', 'a'])).toBe(false);
});

test('steps are right in their order alone, and are never shown in it', () => {
  const steps = ['ask', 'count', 'decide'];
  const question = ask({ question_type: 'order', steps });
  expect(isAnswered(question, ['ask', 'count'])).toBe(false);
  expect(isRight(question, steps)).toBe(true);
  expect(isRight(question, ['count', 'ask', 'decide'])).toBe(false);
  for (let seed = 0; seed < 200; seed += 1) {
    const order = shuffled(steps, seed);
    expect(order).not.toEqual(steps);
    expect(order.toSorted()).toEqual(steps);
    expect(shuffled(steps, seed)).toEqual(order);
  }
});
