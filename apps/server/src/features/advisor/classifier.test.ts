import { expect, test } from 'vitest';
import { Classifier } from './classifier.ts';

const text = (words: string) => new Map(words.split(' ').map((word) => [word, 1]));
const [MONEY, FOOD, WEATHER] = [1, 2, 3];

function best(classifier: Classifier, words: string): number {
  const [first = [0, 0]] = [...classifier.score(text(words))].toSorted(([, a], [, b]) => b - a);
  return first[0];
}

test('a text gets the label whose examples share its words', () => {
  const classifier = new Classifier();
  classifier.learn(MONEY, [text('lend me cash'), text('repay the loan')]);
  classifier.learn(FOOD, [text('cook the rice'), text('a soup of beans')]);
  expect(best(classifier, 'how to repay cash')).toBe(MONEY);
  expect(best(classifier, 'beans and rice')).toBe(FOOD);
});

test('a word that one label never has does not rule it out', () => {
  const classifier = new Classifier();
  classifier.learn(MONEY, [text('lend cash'), text('repay loan')]);
  classifier.learn(FOOD, [text('cook rice')]);
  expect(best(classifier, 'repay the loan in rice')).toBe(MONEY);
});

test('a label does not win by the number of its examples', () => {
  const classifier = new Classifier();
  classifier.learn(MONEY, [text('borrow cash')]);
  const many = Array.from({ length: 50 }, (_, index) => text(`rain storm cash ${index}`));
  classifier.learn(WEATHER, many);
  expect(best(classifier, 'borrow cash')).toBe(MONEY);
});

test('of a text without a known word every label is as likely', () => {
  const classifier = new Classifier();
  classifier.learn(MONEY, [text('lend cash')]);
  classifier.learn(FOOD, [text('cook rice today')]);
  expect(new Set(classifier.score(text('nothing known')).values()).size).toBe(1);
});
