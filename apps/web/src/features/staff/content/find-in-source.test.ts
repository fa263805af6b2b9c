import { expect, test } from 'vitest';
import { findInSource } from './find-in-source.ts';

const SOURCE = `---
title: Prices
---

Ask **three** buyers what they [paid](lesson:what-they-paid) last week.

- Écrivez le prix.
- Then ask again.
`;
const at = (words: string) => SOURCE.indexOf(words);

test('what was tapped is found in the text that it was made of', () => {
  expect(findInSource(SOURCE, 'Then ask again.', 5)).toBe(at('ask again'));
  expect(findInSource(SOURCE, 'Écrivez le prix.', 0)).toBe(at('Écrivez'));
});

test('also beside a link, whose address is not shown', () => {
  const shown = 'Ask three buyers what they paid last week.';
  expect(findInSource(SOURCE, shown, shown.indexOf('buyers'))).toBe(at('buyers'));
  expect(findInSource(SOURCE, shown, 0)).toBe(at('Ask'));
});

test('what the text does not have leads nowhere', () => {
  expect(findInSource(SOURCE, 'Only the page says this, and no lesson.', 3)).toBeNull();
  expect(findInSource(SOURCE, ' … ', 1)).toBeNull();
  expect(findInSource('', 'Ask', 0)).toBeNull();
});
