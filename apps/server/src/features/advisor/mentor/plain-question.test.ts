import { beforeAll, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { Library } from '@inzira/mentor/library/library';
import { plainQuestionsOf } from '@inzira/mentor/mentor/plain-question';
import { makeLibrary, startTalk } from './mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

test.each([
  ['How do I set a price for my smoked fish?', 'how do i set a price for my product?'],
  [
    'where can I find customers for our mango jam in Thika',
    'where can i find customers for my product',
  ],
  ['Comment fixer le prix de mes pagnes à Lomé ?', 'comment fixer le prix de mon produit ?'],
])('"%s" is asked plainly', (message, plain) => {
  expect(plainQuestionsOf(message)).toContain(plain);
});

test.each([
  'How do I price 20 loaves?',
  'How do I tell my customers about a new price?',
  'do I need a licence to sell my honey in Arusha',
  'how do I talk to my brother',
  'comment vendre avec mon associé',
])('"%s" stays as it is', (message) => {
  expect(plainQuestionsOf(message)).toEqual([]);
});

test.each([
  ['en', 'How do I set a price for my smoked fish?', 'which-price-to-charge'],
  ['en', 'How do I set a price for my soap in Tamale?', 'which-price-to-charge'],
  ['fr', 'Comment fixer le prix de mon poisson fumé ?', 'which-price-to-charge'],
])('%s: "%s" gets the answer for any product', (language, message, id) => {
  const reply = startTalk(library, { language, card: NO_IDEA })(message);
  expect(reply.finding?.band).toBe('answer');
  expect(reply.memory.answerId).toBe(id);
});
