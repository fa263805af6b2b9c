import type { PsychometricQuestion } from '@inzira/contract/psychometric';
import { describe, expect, test, vi } from 'vitest';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import {
  answersAnotherTest,
  answerTo,
  carryOver,
  claimAttempt,
  choiceOrder,
  keepAttempt,
  newAttempt,
  openAttempt,
  openPlaces,
  toSubmission,
  visitorsAnswers,
  withAnswer,
} from './attempt.ts';

const ask = (id: number, text = `Question ${id}?`): PsychometricQuestion => ({
  id,
  question_text: text,
  choices: Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, { text: `${text} ${key}` }])),
});
const first = ask(1001);
const second = ask(1002);

describe('the order of the choices', () => {
  test('stays in an attempt, and has every choice once', () => {
    const attempt = newAttempt();
    expect(choiceOrder(attempt, first)).toEqual(choiceOrder({ ...attempt, index: 5 }, first));
    expect(choiceOrder(attempt, first).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('favours no choice', () => {
    const leading = new Map<string, number>();
    for (let round = 0; round < 4000; round += 1) {
      const [key = ''] = choiceOrder(newAttempt(), ask(1000 + (round % 28)));
      leading.set(key, (leading.get(key) ?? 0) + 1);
    }
    for (const count of leading.values()) expect(count / 4000).toBeCloseTo(0.25, 1);
  });
});

describe('on this device', () => {
  test('a visitor’s answers are there again in this tab, and are no user’s until claimed', () => {
    const answered = withAnswer(newAttempt(), first, 'c');
    keepAttempt(null, answered);
    expect(openAttempt(null)).toEqual(answered);
    logInAmina();
    expect(openAttempt(7).answers).toEqual({});
    claimAttempt(7);
    expect(openAttempt(7).answers).toEqual(answered.answers);
    expect(openAttempt(null).answers).toEqual({});
    expect(openAttempt(8).answers).toEqual({});
  });

  test('a visitor’s answers grow old within half an hour', () => {
    expect(visitorsAnswers()).toBe('none');
    const answered = withAnswer(newAttempt(), first, 'c');
    keepAttempt(null, answered);
    expect(visitorsAnswers()).toBe('recent');
    keepAttempt(null, { ...answered, changedAt: Date.now() - 31 * 60 * 1000 });
    expect(visitorsAnswers()).toBe('old');
  });

  test('a visitor’s answers are gone after a day', () => {
    const answered = withAnswer(newAttempt(), first, 'c');
    keepAttempt(null, answered);
    logInAmina();
    keepAttempt(7, answered);
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    expect(visitorsAnswers()).toBe('none');
    expect(sessionStorage).toHaveLength(0);
    vi.useRealTimers();
    expect(openAttempt(7).answers).toEqual(answered.answers);
  });

  test('an attempt without answers leaves nothing, and a broken one is as good as none', () => {
    keepAttempt(null, newAttempt());
    expect(sessionStorage).toHaveLength(0);
    for (const broken of ['{', '[]', '{"seed":1}', '{"seed":"x","index":0,"answers":{"1":2}}']) {
      sessionStorage.setItem('mine:psychometric-attempt', broken);
      expect(openAttempt(null).answers).toEqual({});
    }
  });
});

describe('when the test has changed', () => {
  const attempt = withAnswer(withAnswer(newAttempt(), first, 'a'), second, 'd');
  const sameUnderNewId = { ...ask(2001, first.question_text), choices: first.choices };
  const changed = ask(2002, 'Something else?');

  test('answers in the same words are carried over, the others are kept but not handed in', () => {
    const now = [sameUnderNewId, changed];
    const carried = carryOver(attempt, now);
    expect(answersAnotherTest(carried, now)).toBe(true);
    expect(openPlaces(carried, now)).toEqual([1]);
    expect(toSubmission(carried, now).answers).toEqual({ 2001: 'a' });
    expect(answerTo(carried, second)).toBe('d');
  });

  test('a question with one choice in other words is asked again', () => {
    const reworded = {
      ...sameUnderNewId,
      choices: { ...first.choices, d: { text: 'In other words' } },
    };
    expect(openPlaces(carryOver(attempt, [reworded]), [reworded])).toEqual([0]);
  });

  test('nothing changes on the test that was begun', () => {
    const same = [first, second];
    expect(carryOver(attempt, same)).toEqual(attempt);
    expect(answersAnotherTest(attempt, same)).toBe(false);
  });

  test('a key that a question no longer has is no answer', () => {
    const question = { ...first, choices: { b: { text: 'b' } } };
    expect(openPlaces(attempt, [question])).toEqual([0]);
  });
});

test('the same answers are handed in under the same name, other answers under another', () => {
  const attempt = withAnswer(newAttempt(), first, 'a');
  const name = toSubmission(attempt, [first]).idempotencyKey;
  expect(name).toMatch(/^[\w-]{8,100}$/);
  expect(toSubmission({ ...attempt, index: 3 }, [first]).idempotencyKey).toBe(name);
  expect(toSubmission(withAnswer(attempt, first, 'b'), [first]).idempotencyKey).not.toBe(name);
  expect(toSubmission(withAnswer(newAttempt(), first, 'a'), [first]).idempotencyKey).not.toBe(name);
});
