import { expect, test } from 'vitest';
import { soldADay } from './sold-a-day.ts';

test.each([
  ['I sell 40 chapati a day at 500, cost 300, rent 60000: when do I break even?', 40],
  ['je vends 25 beignets par jour', 25],
  ['nauza 30 kwa siku', 30],
  ['rent 60000 a month, price 500', null],
])('of "%s" a day is %s', (message, sold) => {
  expect(soldADay(message)).toBe(sold);
});
