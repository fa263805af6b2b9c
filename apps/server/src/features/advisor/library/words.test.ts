import { expect, test } from 'vitest';
import { wordsOf } from '@inzira/mentor/library/words';

test('words and numbers are small, without accents, and whole', () => {
  expect(wordsOf("L’entreprise n'a pas 12 salariés; don't ask.")).toEqual([
    'lentreprise',
    'na',
    'pas',
    '12',
    'salaries',
    'dont',
    'ask',
  ]);
});

test('two letters written as one are two', () => {
  expect(wordsOf('Œufs, main-d’œuvre et bœuf')).toEqual([
    'oeufs',
    'main',
    'doeuvre',
    'et',
    'boeuf',
  ]);
  expect(wordsOf('Ma sœur')).toEqual(wordsOf('ma soeur'));
});

test('thousands of letters are no word, so that nothing near them is looked for', () => {
  expect(wordsOf('a'.repeat(4_000))).toEqual([]);
  expect(wordsOf(`price ${'ab'.repeat(1_500)} of bread`)).toEqual(['price', 'of', 'bread']);
});
