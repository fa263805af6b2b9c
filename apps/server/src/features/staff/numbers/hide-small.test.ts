import { expect, test } from 'vitest';
import { hideSmall } from './hide-small.ts';

const cells = (...people: number[]) => people.map((one) => ({ count: one * 10, people: one }));

test.each<[string, number[], (number | null)[]]>([
  ['nothing is hidden where nothing is small', [5, 9], [50, 90]],
  ['one small figure takes the smallest other with it', [3, 20, 9], [null, 200, null]],
  ['two small ones of five people together hide each other', [2, 3, 20], [null, null, 200]],
  ['two small ones of fewer people take a third', [1, 2, 20, 9], [null, null, 200, null]],
  ['a zero is nobody, is shown and hides nobody', [0, 3, 20], [0, null, null]],
  ['a single group is as large as its total', [4], [null]],
  ['nobody at all', [0, 0], [0, 0]],
  ['as many people as figures would be one each', [1, 1, 1, 1, 1, 20], Array(6).fill(null)],
  ['zeros tell where those few are who are not elsewhere', [0, 4, 0], [null, null, null]],
  ['where no figure is large enough, it could be nobody', [1, 1, 0, 1, 2], Array(5).fill(null)],
])('%s', (_, people, shown) => {
  expect(hideSmall(cells(...people))).toEqual(shown);
});

test('no figure can be worked out from the total and the others, whatever the figures are', () => {
  for (let a = 0; a < 12; a += 1)
    for (let b = 0; b < 12; b += 1)
      for (let c = 0; c < 12; c += 1)
        for (let d = 0; d < 12; d += 1) {
          const people = [a, b, c, d];
          const shown = hideSmall(people.map((one) => ({ count: one, people: one })));
          const hidden = people.filter((_, index) => shown[index] === null);
          const total = a + b + c + d;
          if (total < 5) continue;
          expect(shown.every((one) => one === null || one === 0 || one >= 5)).toBe(true);
          if (hidden.length === 0) continue;
          // If one group makes up the total there is nothing to hide; otherwise at least two figures are hidden.
          const left = hidden.reduce((sum, one) => sum + one, 0);
          expect([hidden.length >= 2, left >= 5]).toEqual([true, true]);
          // More people than hidden figures, otherwise one of the figures could be known to be 1.
          if (hidden.length < 4) expect(left).toBeGreaterThan(hidden.length);
        }
});
