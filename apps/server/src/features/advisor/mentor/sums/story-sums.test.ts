import { expect, test } from 'vitest';
import { storySum, tellsStocks } from '@inzira/mentor/mentor/sums/story-sums';

test.each([
  // A month with its stocks: what was taken home is no cost.
  [
    'May in my kiosk: stock at start 900, goods bought 4,200, stock left at end 1,100, sales 6,500, transport 400, rent 700. I took 800 for the family. Did I gain?',
    1400,
  ],
  [
    'Mon mois : stock au début 60 000, achats 200 000, stock à la fin 90 000, ventes 240 000, dépenses (moto, loyer) 30 000, pris 25 000 pour la maison. Bénéfice ?',
    40_000,
  ],
  // A loan of which a part is kept.
  [
    'The SACCO gives me 800,000 and keeps 24,000 as fees. I pay 80,000 x 12 months. What does the loan cost?',
    184_000,
  ],
  [
    'Crédit 300 000 F, ils retiennent 9 000 de frais, je rembourse 57 000 pendant 6 mois. Ça me coûte combien ?',
    51_000,
  ],
  // As much as before, at a lower price.
  [
    'Le savon se vend 800, il me coûte 500. J’en vends 150 par mois. Avec moins 20 % pour la promo, combien en vendre pour gagner autant ?',
    322,
  ],
  // The costs of a month against what one sale leaves.
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
