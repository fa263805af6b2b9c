import { expect, test } from 'vitest';
import { everydaySum, withMissing } from '@inzira/mentor/mentor/sums/everyday-sums';

test.each([
  [
    'I sell 60 samosas a day at 20, each costs me 11, the stall is 6000 a month, what stays?',
    '8,040 is left a month',
  ],
  ['my hens lay 180 eggs a week at 15, feed is 1400 a week, do I earn', '1,300 is left a week'],
  [
    'I make 12 baskets a week, material 150 each, sell 400, transport 600 a week, what do I have',
    '2,400 is left a week',
  ],
  ['I sell 5 cups a day at 10, each costs me 12, what do I earn', 'You lose 10 a day'],
  ['sugar costs 140 I sell 165, 2 bags a day, what do I gain', '50 is left a day'],
  [
    'my shop makes 3000 a day profit and rent is 30000 a month, what is left',
    '48,000 is left a month',
  ],
  [
    'I wash 8 cars a day at 200 each, soap 150 a day, water 100 a day, what remains',
    '1,350 is left a day',
  ],
  ['80 mangoes I buy for 2400, what do I gain', null],
  ['I buy mangoes 80 for 2400 and 10 rot, sold at 45, did I gain', 'You gain 750'],
  [
    'I buy carton of indomie 9500, 40 dey inside, I dey sell one 300, how much be my gain',
    'You gain 2,500',
  ],
  [
    'I dey buy one carton indomie 9600, 40 pieces dey inside. I dey sell one 300. how much be my gain for one carton',
    'You gain 2,400, which is 60 on each',
  ],
  ['I bought 20 phone covers for 4000, sold at 150, profit?', 'You lose 1,000'],
  [
    'bought 100 eggs for 1200 and 8 broke, what must I sell one for to make 25 percent',
    'sell one at 16.3; for 25% of the price, at 17.39',
  ],
  [
    'A lender gives me 10000 and I return 450 a day for 30 days, is that a lot',
    'the loan costs 3,500, which is 35%',
  ],
  [
    'the freezer costs 45000 and saves me 300 a day, how long until it pays back?',
    'after 150 days',
  ],
  [
    'should I pay 10% commission or a salary of 8000 if she sells 60000 a month?',
    'The commission costs you 60,000 × 10% = 6,000',
  ],
  [
    'customers owe me 60000 and I sell 90000 a month on credit, how many days do they take',
    'about 20 days',
  ],
  ['I sell 100 sachets a day at 10, cost 6, how much is my profit', 'If 6 is what one costs you'],
  ['a batch of 40 soaps costs me 3600 in oil, what does one cost?', 'One costs you 90'],
  ['I bake 60 scones, flour 900, sugar 300, gas 240, what is the cost of one', '1,440 ÷ 60 = 24'],
  [
    'I sell at 500 and want 30 percent margin, what may it cost me at most?',
    '= 350, if the 30% are of the price',
  ],
  [
    'I have 180000 and spend 60000 and earn 25000 a month, how long does it last?',
    'about 5.1 months',
  ],
  ['200 chicks at 80 each, feed 30000, 15 die, sell at 450, what do I earn?', 'You gain 37,250'],
  [
    'I knit 8 sweaters a week, wool 300 each, I sell at 900, transport 400 a week, what is my gain',
    '4,400 is left a week',
  ],
  ['500 bricks cost me 6000, 30 cracked, sold at 18 each, profit?', 'You gain 2,460'],
  [
    'the shylock lends 8000 and collects 500 a day for 20 days, is that expensive',
    'the loan costs 2,000',
  ],
  [
    'I earn 2000 a day from my boda, fuel 600 a day and the owner takes 500 a day, what remains',
    '900 is left a day',
  ],
  [
    'I make 25 mats a month, sisal 90 each, I sell at 260 and pay a boy 1500 a month, what remains',
    '2,750 is left a month',
  ],
])('"%s": %s', (message, told) => {
  if (told === null) expect(everydaySum(message, 'en')).toBeNull();
  else expect(everydaySum(message, 'en')?.told).toContain(told);
});

test('in French', () => {
  const sum = (message: string) =>
    everydaySum(message, 'fr')?.told.replaceAll(/[\u00a0\u202F]/g, ' ');
  expect(
    sum(
      'J’achète un sac de riz à 22000 et je le vends 600 le kilo, le sac fait 45 kilos, je gagne combien ?',
    ),
  ).toContain('Vous gagnez 5 000');
  expect(
    sum('on me prête 200000 et je rends 25000 par semaine pendant 10 semaines, c’est cher ?'),
  ).toContain('le prêt coûte 50 000, soit 25 %');
  expect(
    sum(
      'je fais 30 beignets par jour à 50, la farine et l’huile me coûtent 800, il me reste quoi ?',
    ),
  ).toContain('Si 800 est le coût d’un jour');
});

test('a machine that pays back is no cash that runs down', () => {
  const sum = everydaySum(
    'Une machine coûte 36000 et rapporte 4000 par mois, quand est-elle remboursée ?',
    'fr',
  );
  expect(sum?.told).toContain('au bout de 9 mois');
});

test.each([
  'i sell 40 loaves a day and the neighbour sells 100, what does he gain',
  'I lend 2000 to my sister and she pays 100 a week, is that a lot',
  'I sell 40 chapati a day at 500, cost 300, rent 60000: when do I break even?',
  'I sell at 150 and it costs 90, what do I gain',
  'I buy 100 chicks at 60, 12 died, sold at 350, profit?',
  'I sell half of 60 samosas a day at 20, each costs 11, what is left',
  'I sell 60 a day at 20 in 2024, each costs me 11, what is left',
  'they give me 10000 and I pay 450 a day for 2 months, is that a lot',
  'I sell 10 a day for 5 dollars, one costs 300 KES each, what is left',
])('"%s" is not plain, and no result is told', (message) => {
  expect(everydaySum(message, 'en')).toBeNull();
});

test('one figure that is missing is asked for, and with it the sum is whole', () => {
  const message = 'I sell 40 chapati a day at 25, what do I earn?';
  expect(everydaySum(message, 'en')).toMatchObject({
    told: '40 × 25 = 1,000 comes in a day: that is what you sell, and what you gain hangs on your costs. What does one cost you?',
    missing: 'unit_cost',
  });
  const whole = everydaySum(withMissing(message, 'unit_cost', 15, 'en'), 'en');
  expect(whole?.told).toContain('400 is left a day');

  const loan = 'they gave me 20000 and I pay 1200 per week, is that a lot?';
  expect(everydaySum(loan, 'en')?.missing).toBe('payments');
  expect(everydaySum(withMissing(loan, 'payments', 20, 'en'), 'en')?.told).toContain('costs 4,000');

  const lot = 'j’ai acheté 200 oranges pour 8000, je gagne combien';
  expect(everydaySum(lot, 'fr')?.missing).toBe('price');
  expect(everydaySum(withMissing(lot, 'price', 60, 'fr'), 'fr')?.told).toContain('Vous gagnez');
});

test('what goods are sold on for is no part of what one costs', () => {
  const text =
    'Pour 100 pagnes achetés 4 500, revendus 6 000, j’ai payé 25 000 de douane. Combien me coûte un pagne ?';
  expect(everydaySum(text, 'fr')).toBeNull();
});

test.each([
  'My costs are 1,200,000 a year. I earn 500 on each plate. How many a month?',
  'I pay rent 600,000 a year and 6,000 a month for a guard. I earn 500 on each plate. How many a month?',
  'I sell 20 plates a day at 200, food 1,800 a day, gas 1,200 a week, rent 5,000. Profit a month?',
])('what is paid once a year, or a month, is not of each shorter time: "%s"', (message) => {
  expect(everydaySum(message, 'en')).toBeNull();
});

test('so little for hundreds of pieces is the cost of one', () => {
  expect(
    everydaySum(
      'A school orders 500 uniforms at 900, cloth 400, tailor 200 each, button 20. Profit?',
      'en',
    ),
  ).toBeNull();
});
