import { beforeAll, expect, test } from 'vitest';
import { MENTOR_CACHE } from '#test/mentor-cache.ts';
import { CONTENT } from '#test/content.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { LibraryCache } from './library-cache.ts';
import type { Library } from '@inzira/mentor/library/library';
import type { TaughtAnswer } from '@inzira/mentor/library/taught-answers';

const TAUGHT = [
  ['How thick should pineapple slices be?', 'Slice pineapple 5 millimetres thin, all the same.'],
  ['How do I keep chickens healthy?', 'Give chickens clean water and a vaccine every two months.'],
  ['What is the price of a kilo of beans in Kimironko?', 'Beans cost 1,200 a kilo this week.'],
  ['Où acheter des bocaux pour la confiture ?', 'Des bocaux : au marché de Nyabugogo.'],
] as const;

let library: Library;
beforeAll(async () => {
  const { db } = await startTestApp();
  library = await new LibraryCache({ contentDir: CONTENT, cacheDir: MENTOR_CACHE }).get(db);
  library.teach({
    answers: TAUGHT.map(([asks, answer], at): TaughtAnswer => ({
      id: `team-${at}`,
      language: at === 3 ? 'fr' : 'en',
      asks,
      askedAs: [],
      answer,
      source: null,
      checkedAt: null,
    })),
  });
});

test.each([
  ['How thick should mango slices be?', 0],
  ['how do i keep goats healthy', 1],
  ['What is the price of a kilo of rice in Kimironko?', 2],
  ['Où acheter des bouteilles pour la confiture ?', 3],
])('an answer on something else is not given as this one: %s', (message, at) => {
  const found = library.find(message);
  expect([found.band === 'answer', found.answers[0]?.id]).not.toEqual([true, `team-${at}`]);
});

test.each([
  ['How thick should pineapple slices be?', 0],
  ['how thin must I slice a pineapple', 0],
  ['thickness of pineapple slices please', 0],
  ['How can I keep my chickens healthy?', 1],
  ['price for one kilo of beans at Kimironko', 2],
  ['où est-ce que je peux acheter des bocaux de confiture', 3],
])('other words for the same are answered: %s', (message, at) => {
  const found = library.find(message);
  expect([found.band, found.answers[0]?.id]).toEqual(['answer', `team-${at}`]);
});

test('a correction of an answer that was withdrawn and then left the content stays withdrawn', async () => {
  const { db } = await startTestApp();
  const own = await new LibraryCache({ contentDir: CONTENT, cacheDir: MENTOR_CACHE }).get(db);
  const corrected = {
    id: 'team-1',
    language: 'en' as const,
    asks: 'How thick should pineapple slices be?',
    askedAs: [],
    answer: 'Slice pineapple 5 millimetres thin.',
    source: null,
    checkedAt: null,
    replaces: 'no-longer-there',
  };
  own.teach({ answers: [corrected] });
  expect(own.answers.has('team-1')).toBe(true);
  own.teach({ answers: [corrected], withdrawn: ['no-longer-there'] });
  expect(own.answers.has('team-1')).toBe(false);
  expect(own.find(corrected.asks).answers.map(({ id }) => id)).not.toContain('team-1');
});
