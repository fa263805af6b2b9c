import { expect, test } from 'vitest';
import { seenLanguage } from './answer-language.ts';

test.each([
  ['Coupez l’ananas en tranches de 5 mm, toutes de la même épaisseur.', 'fr'],
  ['Slice it 5 mm thin, and turn it twice in the sun.', 'en'],
  ['5 mm', null],
  ['Bio Emballages, Kigali', null],
] as const)('%s', (text, language) => {
  expect(seenLanguage(text)).toBe(language);
});
