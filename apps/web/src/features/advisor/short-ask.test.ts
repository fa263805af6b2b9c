import { expect, test } from 'vitest';
import { shortAsk } from './short-ask.ts';

test.each([
  ['How do I dry pineapple?', 'How do I dry pineapple?'],
  [
    'How thin do I have to slice pineapple so that it dries in two days of sun?',
    'How thin do I have to slice pineapple?',
  ],
  [
    'My sister dries fruit behind our house in Huye. How thin does she slice it? It rains a lot.',
    'How thin does she slice it?',
  ],
  [
    'Comment couper les ananas, que nous achetons au march\u00E9, pour les s\u00E9cher en deux jours ?',
    'Comment couper les ananas\u00A0?',
  ],
  // Texts that cannot be shortened to a question; the field then asks for one.
  ['I slice my pineapple by hand and it does not dry in two days, whatever I do with it', ''],
  ['How thin do I have to slice the pineapple of my field for drying it in two days of sun?', ''],
])('of "%s" a button says "%s"', (question, short) => {
  expect(shortAsk(question)).toBe(short);
});
