import { expect, test } from 'vitest';
import { storySum, tellsStocks } from '@inzira/mentor/mentor/sums/story-sums';

test.each([
  // A month with stocks: money taken home is no cost.
  [
    'May in my kiosk: stock at start 900, goods bought 4,200, stock left at end 1,100, sales 6,500, transport 400, rent 700. I took 800 for the family. Did I gain?',
    1400,
  ],
  [
    'Mon mois : stock au début 60 000, achats 200 000, stock à la fin 90 000, ventes 240 000, dépenses (moto, loyer) 30 000, pris 25 000 pour la maison. Bénéfice ?',
    40_000,
  ],
  // A loan with a deduction.
  [
    'The SACCO gives me 800,000 and keeps 24,000 as fees. I pay 80,000 x 12 months. What does the loan cost?',
    184_000,
  ],
  [
    'Crédit 300 000 F, ils retiennent 9 000 de frais, je rembourse 57 000 pendant 6 mois. Ça me coûte combien ?',
    51_000,
  ],
  // The sales needed for the same profit at a lower price.
  [
    'Le savon se vend 800, il me coûte 500. J’en vends 150 par mois. Avec moins 20 % pour la promo, combien en vendre pour gagner autant ?',
    322,
  ],
  // Monthly costs against the profit per sale.
  [
    'barber shop: rent 9,000, boy i pay 8,000, power 1,000 every month. a client pays 100 and uses products of 10. how many clients before i earn?',
    200,
  ],
  [
    'Opened 3 months ago. I sell 30 dresses a month and gain about 2,000 on each. Rent 50,000, the girl 40,000. I have 90,000 left. Close?',
    -30_000,
  ],
  [
    'Salon ouvert depuis 6 mois, 40 clientes par mois, je gagne 1 500 sur chaque. loyer 30 000, employée 25 000. Il me reste 60 000. Je ferme ?',
    5000,
  ],
  [
    'A mill on loan: 40,000 per month for 3 years. 60 customers a month, would charge 900 each, materials 100, technician 20,000. Does it pay?',
    -12_000,
  ],
])('%s', (message, result) => {
  expect(storySum(message, 'en')?.result).toBe(result);
});

test('two percentages of one trade are told apart', () => {
  expect(storySum('I buy bags 6,000 and sell 8,000, is that 25% or 33%?', 'en')?.told).toContain(
    'Both are right',
  );
});

test('a surplus is shared by weight after the reserve', () => {
  const told = storySum(
    'Surplus 90,000, we keep 10% reserve and share the rest by kilos: Ama 300kg, Efe 200, Kofi 100',
    'en',
  )?.told;
  for (const part of ['40,500', '27,000', '13,500']) expect(told).toContain(part);
});

test('without the cost of one the least is told, and that cost is asked for', () => {
  const sum = storySum(
    'I wash bikes, 50 per bike. Rent 4,000, boy 6,000 a month. How many must I wash?',
    'en',
  );
  expect(sum?.missing).toBe('unit_cost');
  expect(sum?.told).toContain('200');
});

test.each([
  'Rent 12,000, the girl 10,000 a month, a client pays 350, my uncle lent me 40,000. How many clients?',
  'Loan 500,000 with 5% interest, they keep 10,000 fees, I pay 50,000 for 12 months',
  'I sell 40 at 100, they cost 60. 20% off: how many to sell?',
  'I buy shoes 12,000 and sell 18,000',
  'Rent 12,000 and wages 10,000 a month, can I survive 5 months?',
])('"%s" has a figure without its place, and nothing is told', (message) => {
  expect(storySum(message, 'en')).toBeNull();
});

test('two stocks are no costs, whichever other words stand beside them', () => {
  expect(tellsStocks('stock at start 300, something 50, stock at end 200, gain?')).toBe(true);
  expect(tellsStocks('my stock at start was 300')).toBe(false);
});

// Figures whose label is qualified: a part, a debt, another period, returns, money of others.
test.each([
  'Stock at start 40,000, bought 100,000, returned goods 20,000 to supplier, stock at end 30,000, sales 160,000. profit?',
  'Stock au début 80 000, achats 150 000 dont transport 10 000, stock à la fin 70 000, ventes 220 000. Bénéfice ?',
  'Stock at start 40,000, bought 100,000, bought a freezer 80,000, stock at end 30,000, sales 160,000. Profit?',
  'Stock at start 40,000, bought 100,000, stock at end 30,000, sales 160,000, I took a loan of 50,000. Profit?',
  'Stock at start 40,000, bought 100,000, stock at end 30,000, sales 160,000, I took 20,000 from the till for the rent. Profit?',
  'Stock at start 40,000, bought 100,000, stock at end 30,000 at selling price, sales 160,000. Profit?',
  'Stock at start 40,000, bought 100,000, stock at end 30,000, sales 20,000 a week, rent 9,000. Profit of the month?',
  'Stock au début 40 000, achats 100 000, stock à la fin 30 000, ventes 160 000, loyer 90 000 par an. Bénéfice ?',
  'Stock au début 40 000, achats 100 000, stock à la fin 30 000, ventes 160 000 moins la moitié pour mon associé. Bénéfice ?',
  'The bank gives me 500,000, keeps 20,000 as fees which I get back at the end. I pay 50,000 x 12 months. What does the loan cost me?',
  'Crédit de 400 000, ils gardent 40 000 de caution qu’ils rendent à la fin, je paie 38 000 pendant 12 mois. Combien ça coûte ?',
  'Crédit de 400 000, ils retiennent 40 000 d’épargne obligatoire, je paie 38 000 pendant 12 mois. Combien ça coûte ?',
  'My loan 100,000, fees 5,000 added to the loan, I pay 10,000 x 12 months. cost?',
  'The sacco gave me 100,000 and kept 5,000 fees and 10,000 of shares. I pay 10,000 x 12 months. cost?',
  'Loan 200,000, they keep 10,000 fees, I pay 12,000 every week for 5 months. What does it cost?',
  'Loan 200,000, they keep 10,000 fees, I pay 20,000 for 12 months, and I expect 90,000 profit a year. Is it good?',
  'Prêt 200 000, frais 1 000 par mois, je paie 20 000 pendant 12 mois. Combien ça coûte ?',
  'I sell a bag at 5,000 and it costs 3,000. 20 a week. If I give 10% off how many a month to earn the same as now?',
  'My rival is cheaper. I sell at 500, it costs me 300, 100 a month. If I raise the price by 10%, how many must I sell for the same profit?',
  'I buy bags at 6,000, transport 5%, sell at 8,000. Is it 25%?',
  'J’achète 6 000, remise de 25 %, je vends 8 000, est-ce 33 % ?',
  'Barber: rent 9,000, power 1,000 every month, a client pays 100 and the boy gets 40 of it. how many clients before i earn?',
  'salon loyer 20 000 par mois, deux employées à 15 000 chacune, une cliente paie 2 000, produits 500. combien de clientes par mois avant de gagner ?',
  'salon rent 20,000 a month, power 2,000, two girls 15,000, a client pays 2,000, products 500. how many clients?',
  'Rent 12,000, internet 2,000 a month, a page costs 3 in ink and paper, I charge 10, my brother pays half the rent. How many pages?',
  'I have a loan of 200,000 and rent 10,000 a month, a client pays 500 and uses 100. How many clients a month?',
  'Opened 3 months ago. I sell 30 dresses a month and gain 2,000 on each. Rent 50,000 for 3 months, the girl 40,000 a month. close?',
  'barber: I pay 9,000 to the landlord a month, the boy 8,000, light 1,000, a client pays 100 and products cost 10. Do I gain?',
  'rent 9,000, the boy 8,000 a month, a client pays 100, products 500 a month. how many clients?',
  'rent 9,000, the boy 8,000 a month, licence 24,000, a client pays 100, products 10. how many clients?',
  'rent was 7,000, rent now 9,000, the boy 8,000 a month, a client pays 100, products 10. how many clients?',
  'Surplus 90,000, 10% reserve, share by kilos: Ama 300kg, Efe 200kg, Kofi 100kg but Kofi already got 5,000',
  'We divide the profit 60,000 by kilos: Ama 300kg, Efe 200kg, price 50 per kilo. Each?',
  'Profit 120,000, we share by litres after 20% reserve and 12,000 for transport: Ama 500 litres, Ben 300 litres',
  'Stock at start 40 bags, bought 60 bags, stock at end 30 bags, sales 95,000. Profit?',
  'The bank lends me 100,000, keeps 5,000 as my savings. I pay 12,000 a month for 10 months. Cost?',
  'A loan of 100,000, they keep 5,000, I pay 12,000 a month for 10 months, I expect 150,000 profit in all. Is it worth it?',
  'A loan of 100,000, fee 5,000 per instalment, pay 12,000 a month for 10 months. Cost?',
  'Un prêt de 100 000, frais 5 000 à chaque échéance, je rembourse 12 000 par mois pendant 10 mois. Combien ça coûte ?',
  'I sell at 50, buy at 30, 100 a week. 10% discount to regulars. How many for the same profit?',
  'We are 3 partners, profit 90,000, I worked 20 kilos of cocoa, he 40 kg, she 60 kg. share by kilos',
])('"%s" has a figure that is not what its word says, and nothing is told', (message) => {
  expect(storySum(message, 'en')).toBeNull();
});

test('the rent that is named before its time is a cost and no number of sales', () => {
  expect(
    storySum(
      'barber: I pay 9,000 rent a month, the boy 8,000, light 1,000, a client pays 100 and products cost 10. how many clients?',
      'en',
    )?.result ?? null,
  ).toSatisfy((result) => result === null || result === 200);
});

test('what is taken for the rent is a cost', () => {
  expect(
    storySum(
      'Opening stock 40,000, purchases 60,000, closing stock 30,000, sales 95,000, took 5,000 for rent. Profit?',
      'en',
    )?.result,
  ).toBe(20_000);
});
