import { expect, test } from 'vitest';
import { openDays, soldADay } from '@inzira/mentor/mentor/sums/daily-sales';

test.each([
  ['I sell 40 chapati a day at 500, cost 300, rent 60000: when do I break even?', 40],
  ['je vends 25 beignets par jour', 25],
  ['nauza 30 kwa siku', 30],
  ['rent 60000 a month, price 500', null],
])('of "%s" a day is %s', (message, sold) => {
  expect(soldADay(message)).toBe(sold);
});

test.each([
  ['how many plates a day if I open 25 days?', 25],
  ["combien par jour si j'ouvre 25 jours ?", 25],
  ['I work 6 days a week', 26],
  ['he pays after 30 days', null],
])('"%s": open on %s days', (message, days) => {
  expect(openDays(message)).toBe(days);
});
