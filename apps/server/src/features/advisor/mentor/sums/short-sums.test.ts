import { expect, test } from 'vitest';
import { shortSum } from '@inzira/mentor/mentor/sums/short-sums';

test.each([
  ['how many loaves remain if I had 60 and sold 41', 19],
  ['I made 90 cakes, sold 62, 5 broken. How many are left?', 23],
  ["J'avais 80 œufs, vendu 54, 6 cassés, il en reste combien ?", 20],
  ['carton of 24 at 6,000: price of one?', 250],
  ['a sack of 50 kg costs 35,000, one kg?', 700],
  ['un casier de 12 à 7 200, la bouteille ?', 600],
  ['5 bags at 8,000 each, total?', 40_000],
  ['6 cartons à 4 500, ça fait combien ?', 27_000],
  ['4,500 shared between 3 sisters', 1500],
  ['48 000 à partager entre 6', 8000],
])('"%s" comes to %d', (message, result) => {
  expect(shortSum(message, 'en')?.result).toBe(result);
});

test('the working stands beside the result, in the language of the learner', () => {
  expect(shortSum('carton of 24 at 6,000: price of one?', 'en')?.told).toBe(
    'One comes to 250: 6,000 ÷ 24 = 250.',
  );
  expect(shortSum('48 000 à partager entre 6', 'fr')?.told).toBe(
    'Chacun reçoit 8\u202f000\u00a0: 48\u202f000 ÷ 6 = 8\u202f000.',
  );
});

test.each([
  'I had 60 loaves and bought 20 more, sold 41, how many remain?',
  'I had 50,000 and paid 20,000 rent, how much money remains?',
  'I sold 40 and had 60 before, how many are left?',
  'had 10, sold 15, how many remain?',
  'I buy a carton of 24 at 6,000 and sell one at 300, what is my profit?',
  'carton of 24 at 6,000, price of one with 20% margin?',
  '3 crates at 4,500 each and transport 2,000, total?',
  '90,000 shared by 3 partners, one of them put in 20,000 more',
  'share 30% between 2 partners',
])('"%s" is another sum', (message) => {
  expect(shortSum(message, 'en')).toBeNull();
});
