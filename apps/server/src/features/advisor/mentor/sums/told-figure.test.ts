import { expect, test } from 'vitest';
import { toldFigure } from '@inzira/mentor/mentor/sums/told-figure';

test.each([
  'I started 2 months ago',
  'I have 3 children',
  'ok I am 24',
  'not sure, my sister has 5 shops',
  'it depends, I buy 12 at a time',
  'J’ai 3 enfants',
  'depuis 2 ans',
  'I pay rent 500',
  'I borrowed 500',
  'I sell it at 50',
  'there are 12 in a box',
  '2 of them',
  '25%',
])('what one costs is not told by another number: %s', (message) => {
  expect(toldFigure(message, 'unit-cost')).toBeNull();
});

test.each([
  ['25', 25],
  ['about 25 bob', 25],
  ['it is 45 for the fruit and the cup', 45],
  ['180 with the packaging', 180],
  ['200 naira per loaf', 200],
  ['1 200 FCFA la pièce', 1200],
  ['ça me coûte 300', 300],
  ['je l’achète à 300', 300],
  ['Le plat me coûte environ 300', 300],
])('what one costs is told with few words around it: %s', (message, value) => {
  expect(toldFigure(message, 'unit-cost')?.value).toBe(value);
});

test('a delivery is told in days, or in weeks of seven', () => {
  expect(toldFigure('3 days', 'lead')?.value).toBe(3);
  expect(toldFigure('le fournisseur livre en 2 semaines', 'lead')?.value).toBe(14);
  expect(toldFigure('2 months', 'lead')).toBeNull();
});

test('how much is sold is told with what is sold', () => {
  expect(toldFigure('5 sacs par jour', 'rate-of-sale')).toMatchObject({ value: 5, period: 'day' });
  expect(toldFigure('35 bags per week', 'rate-of-sale')).toMatchObject({
    value: 35,
    period: 'week',
  });
  expect(toldFigure('3 children', 'rate-of-sale')).toBeNull();
});
