import { expect, test } from 'vitest';
import { Classifier } from './classifier.ts';

/** Each word is a feature; its number is its place among all words. */
const words: string[] = [];
const text = (text: string) => new Map(text.split(' ').map((word) => [numberOf(word), 1]));
function numberOf(word: string): number {
  if (!words.includes(word)) words.push(word);
  return words.indexOf(word);
}
const [MONEY, FOOD, WEATHER] = [1, 2, 3];

/** A classifier that has learnt the examples of each label. */
async function taught(examples: Record<number, string[]>): Promise<Classifier> {
  const classifier = new Classifier();
  for (const [label, texts] of Object.entries(examples))
    texts.map(text).forEach(classifier.begin(Number(label), texts.length));
  await classifier.settle();
  return classifier;
}

function best(classifier: Classifier, words: string): number {
  const [first = [0, 0]] = [...classifier.score(text(words))].toSorted(([, a], [, b]) => b - a);
  return first[0];
}

test('a text gets the label whose examples share its words', async () => {
  const classifier = await taught({
    [MONEY]: ['lend me cash', 'repay the loan'],
    [FOOD]: ['cook the rice', 'a soup of beans'],
  });
  expect(best(classifier, 'how to repay cash')).toBe(MONEY);
  expect(best(classifier, 'beans and rice')).toBe(FOOD);
});

test('a word that one label never has does not rule it out', async () => {
  const classifier = await taught({ [MONEY]: ['lend cash', 'repay loan'], [FOOD]: ['cook rice'] });
  expect(best(classifier, 'repay the loan in rice')).toBe(MONEY);
});

test('a label does not win by the number of its examples', async () => {
  const many = Array.from({ length: 50 }, (_, index) => `rain storm cash ${index}`);
  const classifier = await taught({ [MONEY]: ['borrow cash'], [WEATHER]: many });
  expect(best(classifier, 'borrow cash')).toBe(MONEY);
});

test('of a text without a known word every label is as likely', async () => {
  const classifier = await taught({ [MONEY]: ['lend cash'], [FOOD]: ['cook rice today'] });
  expect(new Set(classifier.score(text('nothing known')).values()).size).toBe(1);
});
