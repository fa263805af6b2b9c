import { expect, test } from 'vitest';
import { splitGreeting } from './greeting.ts';

test.each([
  ['Dear Clarisse,\n\nWe open at nine.', 'Dear Clarisse', 'We open at nine.'],
  ['Bonjour Clarisse,\nNous ouvrons à 9 h.', 'Bonjour Clarisse', 'Nous ouvrons à 9 h.'],
  ['Hello there. We open at nine.', null, 'Hello there. We open at nine.'],
  ['Hibiscus grows well.\nTry it.', null, 'Hibiscus grows well.\nTry it.'],
  ['Hello', null, 'Hello'],
  [
    'Bonjour Madame Uwase-Ndaba,\nNous ouvrons à 9 h.',
    'Bonjour Madame Uwase-Ndaba',
    'Nous ouvrons à 9 h.',
  ],
  [
    'Madame Uwase vous appellera lundi.\nMerci.',
    null,
    'Madame Uwase vous appellera lundi.\nMerci.',
  ],
])('%j', (text, greeting, rest) => {
  expect(splitGreeting(text)).toEqual({ greeting, rest });
});
