import { expect, test } from 'vitest';
import { readMentorSource } from '#src/features/advisor/library/mentor-source.ts';
import { trainTagger } from '@inzira/mentor/library/figure-tagger';
import { markedMessages } from '@inzira/mentor/library/learn';
import { CONTENT } from '#test/content.ts';
import { ratesToCompare, readFigures } from '@inzira/mentor/mentor/sums/figures';
import { tellResult } from '@inzira/mentor/mentor/sums/calculator-results';

const tagger = trainTagger(markedMessages(readMentorSource(CONTENT).asked));

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
  ['margin', 'I buy at 0.800 and sell at 1.500', { unit_cost: 0.8, price: 1_500 }],
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
    'runway',
    'nina laki sita, natumia laki moja na nusu kwa mwezi na naingiza elfu hamsini na tano',
    { cash: 600_000, money_out: 150_000, money_in: 55_000 },
  ],
  [
    'runway',
    'nina milioni 2 na nusu benki na natumia laki 5 kwa mwezi',
    { cash: 2_500_000, money_out: 500_000 },
  ],
  [
    'unit-economics',
    'We paid 45,000 for adverts and won 30 customers. Each buys 5 times a year for 1,500, our gross margin is 50% and they stay 3 years. Was it worth it?',
    {
      acquisition_spend: 45_000,
      new_customers: 30,
      price: 1_500,
      unit_cost: 750,
      purchases: 15,
    },
  ],
  [
    'cash-flow',
    'On the first I hold 12,000, sales should bring 48,000, I pay 30,000 for goods, 9,000 rent and 11,000 wages. What is left at the end of the month?',
    { cash: 12_000, sales: 48_000, costs: 50_000, months: 1 },
  ],
  [
    'ownership',
    'they invest 10 million at a valuation of 50 million after the money',
    { investment: 10_000_000, valuation: 50_000_000, valuation_is: 'post-money' },
  ],
  [
    'break-even',
    'the workshop costs 240,000 monthly, each chair sells for 15,000 and the wood costs 9,000',
    { fixed_costs: 240_000, price: 15_000, unit_cost: 9_000 },
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
  [
    'break-even',
    'rent 90k, staff 110k, each plate leaves 350',
    { fixed_costs: 200_000, left: 350 },
  ],
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
    {
      amount: 50_000,
      months: 12,
      fees: 2_000,
      rate: 2.666666667,
      rate_per: 'month',
      method: 'flat',
    },
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
  [
    'runway',
    'we hold R150 000 in the bank, spend R30 000 a month and bring in about R12 500',
    { cash: 150_000, money_out: 30_000, money_in: 12_500 },
  ],
  ['margin', 'I buy a shirt at N2,500 and sell at N4,000', { unit_cost: 2_500, price: 4_000 }],
  [
    'runway',
    'KSh 64 000 left, costs are KSh 16 000 monthly and the kiosk earns KSh 7 000',
    { cash: 64_000, money_out: 16_000, money_in: 7_000 },
  ],
  [
    'runway',
    'il reste 2 400 000, on dépense 400 000 par mois et on encaisse 150 000',
    { cash: 2_400_000, money_out: 400_000, money_in: 150_000 },
  ],
  [
    'runway',
    'tuna 300,000 benki, tunatumia 90,000 kwa mwezi na tunapata 35,000',
    { cash: 300_000, money_out: 90_000, money_in: 35_000 },
  ],
  [
    'runway',
    'we get N800,000 for bank, we dey spend N200,000 every month and N60,000 dey enter',
    { cash: 800_000, money_out: 200_000, money_in: 60_000 },
  ],
  [
    'break-even',
    'rent 400, salary 650 and light 90, I sell a plate at 5 and it costs me 3',
    { fixed_costs: 1_140, price: 5, unit_cost: 3 },
  ],
  [
    'break-even',
    'loyer 60 000, salaires 110 000 et électricité 15 000 par mois',
    { fixed_costs: 185_000 },
  ],
  ['break-even', 'kodi 9,000, mshahara 16,000 na umeme 2,000', { fixed_costs: 27_000 }],
  [
    'ownership',
    'she puts in $40,000 and our pre-money is $160,000',
    { investment: 40_000, valuation: 160_000, valuation_is: 'pre-money' },
  ],
  [
    'ownership',
    'il met 6 millions, valorisation pre-money de 24 millions',
    { investment: 6_000_000, valuation: 24_000_000, valuation_is: 'pre-money' },
  ],
  [
    'loan-cost',
    'I borrow 10,000 and pay back 11,500 after 30 days',
    { amount: 10_000, rate: 15, rate_per: 'month', method: 'flat', months: 1 },
  ],
  [
    'loan-cost',
    "j'emprunte 80 000 et je rembourse 88 000 après un mois",
    { amount: 80_000, rate: 10, rate_per: 'month', method: 'flat', months: 1 },
  ],
  [
    'loan-cost',
    'I borrow 10,000 and pay back 13,000 after 90 days',
    { amount: 10_000, months: 3, rate: 10, rate_per: 'month', method: 'at-end' },
  ],
  ['loan-cost', 'interest on 70,000 at 14% for 2 years', { amount: 70_000, rate: 14, months: 24 }],
  [
    'loan-cost',
    "combien d'intérêts sur 300 000 à 9 % par an pendant 3 ans",
    { amount: 300_000, rate: 9, rate_per: 'year', months: 36 },
  ],
  [
    'loan-cost',
    'in business for 3 years, I borrow 90,000 at 2% a month',
    { amount: 90_000, rate: 2, rate_per: 'month' },
  ],
  [
    'unit-economics',
    '20,000 of ads for 40 customers, each buys about 5 times a year at 800 and I keep 350 each',
    { acquisition_spend: 20_000, new_customers: 40, purchases: 5, price: 800, unit_cost: 450 },
  ],
  ['margin', 'I sell it at 1,200 and keep 400 each', { price: 1_200, unit_cost: 800 }],
  [
    'price',
    'one stool costs me 900 and I put 75 percent on top',
    { materials: 900, margin: 75, margin_on: 'cost' },
  ],
  ['margin', 'one soap costs me 120 for oils and 30 labour', { unit_cost: 150 }],
  [
    'price',
    'One batch of 40 soaps costs me 12,000 for oils and 3,000 for labour',
    { materials: 300, time: 75 },
  ],
  ['margin', 'i sell 45 plates a day at 1500', { price: 1_500 }],
  ['break-even', 'electricity 30,000, fuel 20,000 and rent 90,000', { fixed_costs: 140_000 }],
  [
    'cash-flow',
    'We start january with 400,000. Sales come to 250,000 a month, costs are 220,000 monthly and I must buy a fridge of 180,000 in february. will money be enough until april',
    { cash: 400_000, sales: 250_000, costs: 220_000, once: 180_000, once_month: 2, months: 4 },
  ],
  [
    'ownership',
    'a fund wants to give 30,000 dollars for 12 percent',
    { investment: 30_000, valuation: 250_000, valuation_is: 'post-money' },
  ],
  [
    'margin',
    'nauza vitumbua, kila moja 25 na vinanigharimu 16, faida ni asilimia ngapi',
    { price: 25, unit_cost: 16 },
  ],
  [
    'margin',
    'I dey sell bread, each one at 700, e dey cost me 450',
    { price: 700, unit_cost: 450 },
  ],
  [
    'cash-flow',
    'We start april with 600,000, sales are 450,000 and costs are 500,000 a month for 6 months',
    { cash: 600_000, sales: 450_000, costs: 500_000, months: 6 },
  ],
  [
    'cash-flow',
    'on commence mars avec 90 000, les ventes sont de 70 000 et les dépenses de 85 000 par mois',
    { cash: 90_000, sales: 70_000, costs: 85_000 },
  ],
  [
    'cash-flow',
    'we begin june with 70,000, 20,000 comes in and 30,000 goes out, july 25,000 and 20,000',
    { cash: 70_000 },
  ],
  [
    'cash-flow',
    'we start may with 80,000: in may 50,000 comes in, in june 60,000 comes in',
    { cash: 80_000 },
  ],
  [
    'cash-flow',
    'start 100,000; sales 60,000; costs 70,000; customers pay after 1 month',
    { cash: 100_000, sales: 60_000, costs: 70_000, delay: 1 },
  ],
  [
    'price',
    'a candle takes 50 of wax, I make 300 a month, rent is 6,000 a month, I want 30% margin',
    { materials: 50, other: 20, margin: 30 },
  ],
  [
    'margin',
    'a carton of 10 soaps costs me 900 and I sell one at 120',
    { unit_cost: 90, price: 120 },
  ],
  [
    'ownership',
    'a fund puts in 20,000 at 80,000 pre-money and we are two founders 50/50',
    { investment: 20_000, valuation: 80_000, valuation_is: 'pre-money', share: 50 },
  ],
] as const)('%s takes from "%s" what is certain', (name, message, figures) => {
  expect(readFigures(tagger, message, name).figures).toEqual(figures);
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
  ['runway', 'how long can I go on with 3 workers?'],
  ['runway', 'I spend 20000 a week'],
  ['break-even', 'i make 45 plates a day at 1500'],
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
  ['break-even', 'rent 90,000 and 2 helpers'],
  ['loan-cost', 'they want 3 times interest'],
  ['unit-economics', 'prices went up 3 times and I keep 700 a week'],
] as const)('%s takes nothing from "%s"', (name, message) => {
  expect(readFigures(tagger, message, name).figures).toEqual({});
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

test.each([
  ['runway', 'I have 600k and spend 100k a month and get fifty thousand in'],
  ['runway', 'on a 1 million et demi en caisse et on dépense 300 mille par mois'],
  ['runway', 'on a deux millions cinq cent mille en caisse et on dépense 500 000 par mois'],
  ['runway', 'nina mia tano elfu benki na natumia laki 1 kwa mwezi'],
  ['runway', 'nina laki 6 na elfu 50 na natumia laki 1 kwa mwezi'],
  ['runway', 'I have 600,000 and spend 5,000 daily'],
  ['runway', 'every week I dey spend 20k and I get 500k'],
  ['runway', 'we have 600,000 and spend 100,000 every two months'],
  ['runway', 'I have KES 300,000 and spend USD 500 a month'],
  ['runway', 'We had 600,000 in 2023 and now have 400,000, we spend 50,000 a month'],
  ['runway', 'My number is 0788123456, I have 500,000 in the bank and spend 50,000 a month'],
  ['runway', 'the two of us spend 30,000 each a month and have 600,000 in the bank'],
  ['runway', 'we have 1,500k in the bank and spend 300k a month'],
  ['runway', 'we have -200,000 in the bank and spend 50,000 a month'],
  ['runway', 'we have 600,000 and spend 100,000 a month, of which 40,000 is rent'],
  ['runway', 'we have 600,000, spend between 80,000 and 100,000 a month'],
  ['runway', 'we have 600,000 and we lose 50,000 a month, sales are 200,000'],
  ['runway', 'we have 1.2m, spend 100k a month until March then 150k'],
  ['runway', 'we use 160k per month out of 800k, and 60k per month comes back'],
  ['break-even', 'rent 18,000, deposit 36,000, juice sells 50, costs 30'],
  ['price', 'dress: 2 metres cloth at 500 a metre, 3 hours at 200, margin 30%'],
  ['unit-economics', 'spent 9,000 on boosts, 300 messages, 30 buyers at 800 that cost 500'],
  ['break-even', 'My rent is 60,000 quarterly. I sell a plate at 1,500 and it costs 900'],
  ['break-even', 'rent 60k, plates at 1500 cost 900, drinks at 900 cost 300'],
  ['break-even', 'loyer 60 000, deux salaires de 40 000, je vends à 1 500 et ça coûte 900'],
  ['margin', 'I sell at 1000 with VAT of 18% and my cost is 600'],
  ['margin', 'I buy 24 at 20 each and sell them at 30'],
  ['price', 'materials 500, labour 200 a day, I make 10 a day, margin 25%'],
  ['unit-economics', 'I spend 20,000 on ads, 500 click, 50 buy at 1,000 costing 600'],
  ['loan-cost', 'loan of 200,000, 2% a month, 12 months, 3 months grace period'],
  ['cash-flow', 'I have 200k, sales of 100k a month falling 5% each month, costs 90k'],
  ['cash-flow', 'start 50k, customers pay in 45 days, sales 80k, costs 60k'],
] as const)('no result of %s is sure of "%s"', (name, message) => {
  expect(readFigures(tagger, message, name).isSure).toBe(false);
});

test('a mark-up is on the cost, by whichever word, and what a loan costs is no instalment', () => {
  const figuresOf = (message: string, name: 'price' | 'loan-cost') =>
    readFigures(tagger, message, name).figures;
  expect(
    figuresOf('ingredients 800, gas 100, 3 hours work at 150, markup 30%', 'price'),
  ).toMatchObject({
    margin: 30,
    margin_on: 'cost',
  });
  expect(figuresOf('loan 200,000 interest 20,000 for 10 months', 'loan-cost')).toEqual({
    amount: 200_000,
    months: 10,
  });
});

test('a sum in which a share of something is left over is not certain', () => {
  const ask = (message: string) => readFigures(tagger, message, 'margin');
  expect(ask('I buy at 800 and sell at 1,200').isSure).toBe(true);
  expect(ask('I buy at 800 and sell at 1,200 and 15% of it goes to the landlord').isSure).toBe(
    false,
  );
});

test('what a customer leaves is a share of what they pay, in French as well', () => {
  const { figures } = readFigures(
    tagger,
    'j’ai mis 200 000 f dans la pub et gagné 50 clients, chacun achète pour 7 000 f par mois avec 20% de marge pendant 4 mois',
    'unit-economics',
  );
  expect(figures).toEqual({
    acquisition_spend: 200_000,
    new_customers: 50,
    price: 7_000,
    unit_cost: 5_600,
    purchases: 4,
  });
});

test('a told result says what it rounds, and writes numbers as its language does', () => {
  const sales = { fixed_costs: 100_000, price: 1_000, unit_cost: 650 };
  expect(tellResult('break-even', sales, 'en')).toContain(
    '100,000 ÷ 350 = 285.7, rounded up to 286 sales a month, about 11 a day',
  );
  expect(tellResult('break-even', { ...sales, unit_cost: 600 }, 'fr')).toContain(
    '100\u202f000 ÷ 400 = 250 ventes par mois, environ 10 par jour',
  );
  // Whole pieces, as in the form.
  for (const [fixed_costs, daily] of [
    [40_000, '31'],
    [1_000, '1'],
  ] as const)
    expect(tellResult('break-even', { fixed_costs, left: 50 }, 'en')).toContain(
      `about ${daily} a day on 26 days`,
    );
  expect(tellResult('price', { materials: 1_200, margin: 25 }, 'fr')).toContain(
    '1\u202f200 ÷ (100\u00a0% − 25\u00a0%) = 1\u202f600',
  );
});

test.each([
  [
    'loan-cost',
    'loan app gave me 10000 and i pay 11500 after 30 days. is it 15 percent a year like they said?',
    'is 180% a year',
  ],
  [
    'loan-cost',
    'sacco lends me 120,000 for 12 months at 1% a month on what I still owe',
    'costs 7,942',
  ],
  [
    'loan-cost',
    'La caisse me propose 300 000 F sur 12 mois à 2 % par mois calculé sur ce qui reste à payer. Ça fait combien ?',
    'pay 28,368 a month',
  ],
] as const)('%s: "%s" is %s: what is paid, on what is owed', (name, message, told) => {
  const { figures, isSure } = readFigures(tagger, message, name);
  expect(isSure).toBe(true);
  expect(tellResult(name, figures, 'en')).toContain(told);
});

test.each([
  [
    'price',
    'School wants 20 gowns and is begging for 15% off. Normal price is 18,000 naira and each gown costs me 12,500 with labour. Do I still gain?',
    'margin',
  ],
  [
    'price',
    'A boutique wants to put my bags on their shelf and keep 40%. One bag costs me 70 cedis and I must gain at least 50 on it. What should the shop price be?',
    'margin',
  ],
  ['break-even', 'Si je vends 30 pagnes à 7 500 F dans le mois, je gagne combien ?', 'fixed_costs'],
] as const)('%s: of "%s" nothing is taken for %s', (name, message, figure) => {
  const { figures, isSure } = readFigures(tagger, message, name);
  expect(figures).not.toHaveProperty(figure);
  expect(isSure).toBe(false);
});

test('a share that spoils is no margin, and the price of two is not that of one', () => {
  const spoilt = readFigures(
    tagger,
    'one crate costs 22 000, 15% rots, what price per kilo',
    'price',
  );
  expect(spoilt.figures['margin']).toBeUndefined();
  const paired = readFigures(tagger, 'a juice costs 180, I sell two for 500', 'margin');
  expect([paired.figures['price'], paired.isSure]).toEqual([undefined, false]);
});
