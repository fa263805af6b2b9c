import { expect, test } from 'vitest';
import { figuresIn, ratesToCompare } from './figures.ts';

test.each([
  [
    'runway',
    'I have 14.4 million in the bank and spend 1,200,000 a month, months until zero?',
    { cash: 14_400_000, money_out: 1_200_000 },
  ],
  [
    'runway',
    'we have 900k left, costs 200k a month, income 50k',
    { cash: 900_000, money_out: 200_000, money_in: 50_000 },
  ],
  [
    'break-even',
    'rent 150,000 RWF, I sell at 1,500 and it costs me 900',
    { fixed_costs: 150_000, price: 1_500, unit_cost: 900 },
  ],
  ['margin', 'I buy at 800 and sell at $1,200', { unit_cost: 800, price: 1_200 }],
  ['margin', "prix d'achat 900 prix de vente 1 200", { unit_cost: 900, price: 1_200 }],
  ['margin', 'a bar costs 150, what is my margin?', { unit_cost: 150 }],
  ['price', 'one costs 700 and I want 30 % margin', { materials: 700, margin: 30 }],
  [
    'price',
    'for one basket I need 300 of leather and 3 hours of sewing at 200 an hour, 25% margin',
    { materials: 300, time: 600, margin: 25 },
  ],
  ['price', 'materials cost 1,200 and labour 400 for each', { materials: 1_200, time: 400 }],
  [
    'unit-economics',
    '15 dollars of ads to get one customer, each pays 8 a month with 50% margin and stays 6 months',
    { acquisition_spend: 15, new_customers: 1, price: 8, unit_cost: 4, purchases: 6 },
  ],
  [
    'ownership',
    'a fund puts in 30,000 at 120,000 pre money',
    { investment: 30_000, valuation: 120_000, valuation_is: 'pre-money' },
  ],
  [
    'ownership',
    'an investor puts in 20,000 at a valuation of 80,000 and I own 60%',
    { investment: 20_000, valuation: 80_000, share: 60 },
  ],
  ['loan-cost', 'I borrow 500 000 over 12 months', { amount: 500_000, months: 12 }],
  [
    'loan-cost',
    'a loan of 2 million at 3% a month flat for 10 months',
    { amount: 2_000_000, rate: 3, rate_per: 'month', method: 'flat', months: 10 },
  ],
  [
    'runway',
    'We have 9 million RWF and spend 1.5 million RWF every month and get 250k',
    { cash: 9_000_000, money_out: 1_500_000, money_in: 250_000 },
  ],
  ['runway', 'how long can I go on with 9 million RWF in the bank?', { cash: 9_000_000 }],
  [
    'runway',
    'How much runway do I have with 9 million RWF and 1.2 million a month going out?',
    { cash: 9_000_000, money_out: 1_200_000 },
  ],
  [
    'margin',
    "j'achète le sac de riz à 18 000 et je le vends à 21 500",
    { unit_cost: 18_000, price: 21_500 },
  ],
  [
    'loan-cost',
    'nikikopa laki 2 kwa asilimia 3 kwa mwezi kwa miezi 6',
    { amount: 200_000, rate: 3, rate_per: 'month', months: 6 },
  ],
  [
    'ownership',
    'they invest 10 million at a valuation of 50 million after the money',
    { investment: 10_000_000, valuation: 50_000_000, valuation_is: 'post-money' },
  ],
  [
    'break-even',
    'the workshop costs 240,000 monthly, each chair sells for 15,000 and the wood costs 9,000',
    { price: 15_000, unit_cost: 9_000 },
  ],
  [
    'break-even',
    'my oven cost 450000, i sell bread at 500 and one costs me 300',
    { price: 500, unit_cost: 300 },
  ],
  ['margin', 'i buy a sack of rice at 18000 and sell the kilo at 900', { price: 900 }],
  [
    'break-even',
    'I pay 150,000 rent and 250,000 salaries a month, each cake sells at 8000 and ingredients cost me 4500. how many cakes must I sell to cover my costs',
    { fixed_costs: 400_000, price: 8_000, unit_cost: 4_500 },
  ],
  ['break-even', 'rent 90k, staff 110k, each plate leaves 350', { fixed_costs: 200_000 }],
  [
    'margin',
    'one soap costs me 120 for oils, 20 for packaging and 30 for labour, i sell it at 300',
    { unit_cost: 170, price: 300 },
  ],
  [
    'price',
    'one soap costs me 120 for oils, 20 for packaging and 30 for labour, I want 30% margin',
    { materials: 120, other: 20, time: 30, margin: 30 },
  ],
  [
    'margin',
    'ma robe me coûte 6500 F de tissu et 2000 F de couture, à combien la vendre',
    { unit_cost: 8_500 },
  ],
  ['margin', 'it costs me 500, rent 40000, i sell it at 900', { unit_cost: 500, price: 900 }],
  [
    'break-even',
    'mes charges fixes sont 300\u202f000 FCFA par mois, je vends un plat à 1500 et il me coûte 900',
    { fixed_costs: 300_000, price: 1_500, unit_cost: 900 },
  ],
  [
    'loan-cost',
    'The lender gives me 50,000 and I pay back 5,500 every month for 12 months plus a 2,000 processing fee',
    { amount: 50_000, months: 12, fees: 2_000 },
  ],
  [
    'cash-flow',
    'I start the month with 200000, expect sales of 350000, must pay supplier 280000, rent 60000 and my helper 45000',
    { cash: 200_000, sales: 350_000, costs: 385_000 },
  ],
  [
    'runway',
    'nina 600,000 benki, natumia 150,000 kwa mwezi na ninaingiza 50,000, pesa itadumu miezi mingapi',
    { cash: 600_000, money_out: 150_000, money_in: 50_000 },
  ],
] as const)('%s takes from "%s" what is certain', (name, message, figures) => {
  expect(figuresIn(message, name)).toEqual(figures);
});

test.each([
  ['break-even', '14.4 million in the bank and 1.2 million a month, when zero?'],
  ['ownership', 'I need 3 million RWF for a juice machine, where do I get it?'],
  ['margin', 'I sell at 500 and sell at 700'],
  ['price', 'is 30 % a good number in 2026?'],
  ['loan-cost', 'for 12 friends'],
  ['break-even', 'I pay 150,000 rent and 250,000 for the other things'],
  ['break-even', 'rent 150,000 and salaries 100,000 each'],
  ['break-even', 'rent 150,000 and 3 workers at 50,000'],
  ['break-even', 'rent 150,000 a month and salaries 20,000 a week'],
  ['break-even', 'a bakery with 2 staff'],
  ['break-even', 'fixed costs 150,000 and rent 50,000'],
  ['runway', 'we spend 500k a month, rent 100k'],
  ['margin', 'one soap costs me 120 for oils and 30 labour'],
  ['price', 'One batch of 40 soaps costs me 12,000 for oils and 3,000 for labour'],
  ['runway', 'how long can I go on with 3 workers?'],
  ['runway', 'I spend 20000 a week'],
  ['break-even', 'i make 45 plates a day at 1500'],
  ['margin', 'i sell 45 plates a day at 1500'],
  ['break-even', 'I sell 3 products, which one do I drop?'],
  ['margin', 'how do i set the price for 3 products'],
  ['margin', 'I sell 3 for 1000'],
  ['break-even', 'my oven cost 450000, how many loaves until it is paid'],
  ['price', 'the machine cost me 450,000, how do I price?'],
  ['price', 'I work 8 hours a day and 6 days, what do I charge?'],
  ['price', 'I use 2 kg of flour and 6 eggs'],
  ['unit-economics', 'I pay 300 a month and stay 6 hours'],
  ['margin', 'my flour cost 20000 last week'],
  ['margin', 'I bought clothes at 50000 and sold half, 20 are left'],
  ['margin', 'the competitor sells at 250'],
  ['runway', 'we have 500 chickens, how long?'],
  ['loan-cost', 'My sales are flat for 3 months'],
  ['loan-cost', 'on me propose un prêt sur 12 ou 24 mois'],
] as const)('%s takes nothing from "%s"', (name, message) => {
  expect(figuresIn(message, name)).toEqual({});
});

test.each([
  ['bank gives 15% per year, sacco 1.2% per month which is cheaper', { monthly: 1.2, yearly: 15 }],
  ['2 percent monthly or 20 percent a year, which loan', { monthly: 2, yearly: 20 }],
  ['prêt à 18 % par an ou 1,5 % par mois, le moins cher ?', { monthly: 1.5, yearly: 18 }],
  ['riba ya asilimia 2 kwa mwezi au asilimia 18 kwa mwaka', { monthly: 2, yearly: 18 }],
  ['is 3% per month flat cheap', null],
  ['savings at 12% per year or 0.8% per month, which interest is better', null],
  ['15% per year or 12% per year, which loan', null],
] as const)('the rates of loans to compare in "%s"', (message, rates) => {
  expect(ratesToCompare(message)).toEqual(rates && { ...rates, isWayNamed: false });
});
