import { expect, test } from 'vitest';
import { findPaper, splitAtAsks } from './asks.ts';

test('a description is split at its list of what to hand in', () => {
  const html =
    '<p>One oven.</p><h2>What to hand in</h2><ul><li>A cash book</li><li>A photo</li></ul><p>Good luck</p>';
  expect(splitAtAsks(html)).toEqual({
    before: '<p>One oven.</p>',
    heading: 'What to hand in',
    asks: ['A cash book', 'A photo'],
    after: '<p>Good luck</p>',
  });
  expect(splitAtAsks('<h3>Pièces à joindre</h3><ol><li>Un budget</li></ol>')?.asks).toEqual([
    'Un budget',
  ]);
});

test.each(['<p>One oven.</p>', '<h2>What to hand in</h2><p>Write to us.</p>', ''])(
  '%s has no such list',
  (html) => expect(splitAtAsks(html)).toBeNull(),
);

const all = { packParts: ['evidence', 'numbers', 'problem'] as const, hasPlan: true };
test.each([
  ['Notes of ten customer interviews', 'pack'],
  ['Your sales of the last three months', 'pack'],
  ['A pitch of one page', 'pack'],
  ['Your plan for the ten months', 'plan'],
  ['A price offer for the machine', null],
  ['Proof that you study', null],
])('%s is found in: %s', (ask, place) => {
  expect(findPaper(ask, all)).toBe(place);
  expect(findPaper(ask, { packParts: [], hasPlan: false })).toBeNull();
});
