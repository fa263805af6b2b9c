import { expect, test } from 'vitest';
import { holdsAnother } from '@inzira/mentor/mentor/sums/message-sum';
import { isPartlyTold } from '@inzira/mentor/mentor/sums/partly-told';

test.each([
  'I sell at 50, buy at 30, 100 a week. 10% discount on every second one. How many for the same profit?',
  'Je vends 500, coût 300, 100 par semaine. Remise de 10 % à un client sur deux. Combien pour gagner autant ?',
  'I have 2 shops, the first sells 50,000, the second 30,000, rent 10,000 each. Profit?',
  'The first month I sold 200,000, the second month 250,000, costs 300,000 in all. Profit?',
  'One dress: 2 metres of cloth at 450, thread 60, I sell at 1,100. What is left?',
  'One dress: 2 m cloth at 450, thread 60, I sell at 1,100. What is left?',
  'Une robe : 2 m de tissu à 450, fil 60, je vends 1 100. Que reste-t-il ?',
  'Sales 100,000, costs 60,000, I bought a fridge for 30,000. Profit?',
  'I sell 20 plates at lunch and 10 at dinner at 200, food 3,000 a day. Profit a day?',
  'My sales are 90,000 a month on average, highest 120,000, costs 70,000. Profit?',
  'My costs are 50,000 a month. I sell at 500 per pair, cost is 300 per shoe. How many pairs?',
  'Prix d’achat 1 000 F la paire, vente 800 F la pièce. Marge ?',
  'A loan of 100,000, fee 5,000 per instalment, pay 12,000 a month for 10 months. Cost?',
  'The bank lends me 100,000, keeps 5,000 as my savings. I pay 12,000 a month for 10 months. Cost?',
  'I buy 1 kg at 120 and sell 100 g at 20. Profit?',
  'I sell juice: 250 ml bottle at 50, costs 30. 40 a day. Profit a day?',
  'J’achète 100 sacs à 200, remise de 5 %, je vends à 260. Bénéfice ?',
  'I sell 60 plates a day at 50. Potatoes 1,200 for two days, oil 400 a day. Profit a day?',
])('of "%s" no sum takes all into account', (message) => {
  expect(isPartlyTold(message)).toBe(true);
});

test.each([
  'I sell at 50, buy at 30, 100 a week. With 10% off, how many for the same profit?',
  'I buy shoes at 800 a pair and sell a pair at 1,200. Profit on 10 pairs?',
  'The SACCO gives me 800,000 and keeps 24,000 as fees. I pay 80,000 x 12 months. What does the loan cost?',
  'I buy 20 metres of cloth at 450 and sell a metre at 600. Profit?',
  'I bought a machine for 90,000 and it brings 500 a day. When is it paid?',
  'I work 6 days a week and sell 5,000 a day. What do I earn a month?',
  'Loan 50,000, I pay 500 for 120 days. What does it cost a day?',
])('"%s" may be told', (message) => {
  expect(isPartlyTold(message)).toBe(false);
});

test.each([
  'Sales 80,000, expenses 95,000 including rent 20,000. What is my profit?',
  'Sales 80,000 and expenses 60,000 of which 10,000 is for home. What is my profit?',
  'Ventes 80 000, charges 60 000 dont 10 000 de loyer. Bénéfice ?',
  'Ventes 80 000, charges 60 000, transport compris 10 000. Bénéfice ?',
])('"%s" names a part of what is told: added up, it would count twice', (message) => {
  expect(holdsAnother(message)).toBe(true);
});

test.each([
  'I sell 20 loaves at 50, they dont pay 100, cost 30 each. Profit?',
  'Loan 50,000, pay 10,800 a month including interest for 6 months. What does it cost?',
  'I sell a bag at 500 including delivery, it costs 300. Profit?',
])('"%s" names none', (message) => {
  expect(holdsAnother(message)).toBe(false);
});

test('a long message takes no time', () => {
  for (const words of ['a pair 1 ', 'one shoe 5 a pair ', 'a dress 2 m of ', '1 000 ']) {
    const began = performance.now();
    isPartlyTold(words.repeat(12_000 / words.length));
    expect(performance.now() - began).toBeLessThan(3000);
  }
});
