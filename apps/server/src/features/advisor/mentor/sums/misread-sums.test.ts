import { describe, expect, test } from 'vitest';
import { listedSum } from '@inzira/mentor/mentor/sums/listed-sums';
import { isEasilyMisread, messageSum, paysSeveral } from '@inzira/mentor/mentor/sums/message-sum';

/*
 * A wrong result is worse than none: each message here was misread once. The text must occur in the reply, with
 * plain digits; null means no result.
 */

type Case = readonly [message: string, right: string | null];

const languageOf = (message: string) =>
  /[éèêàç]|\b(?:vends|combien|gagne|bénéfice|reste)\b/i.test(message) ? 'fr' : 'en';

function told(message: string): string | null {
  const sum = messageSum(message, languageOf(message));
  return sum !== null && 'result' in sum
    ? sum.result.told.replaceAll(/(?<=\d)[,\s\u00a0\u202f](?=\d{3}(?!\d))/g, '')
    : null;
}

function expectAll(cases: readonly Case[]) {
  test.each(cases)('%s: %s', (message, right) => {
    if (right === null) expect(told(message)).toBeNull();
    else expect(told(message)).toContain(right);
  });
}

describe('who sells for the founder is counted, and is no money', () => {
  expectAll([
    [
      'J’ai 2 vendeuses. Je vends 20 robes par mois à 9 000, le tissu coûte 4 000 par robe. Quel est mon bénéfice ?',
      'reste 100000',
    ],
    [
      'Avec 3 vendeurs je vends 50 sacs par mois à 2 000, un sac me coûte 1 500, loyer 10 000 par mois. Combien il me reste ?',
      'reste 15000',
    ],
    [
      'I have 2 vendeuses in Abidjan. I sell 30 bags a month at 500, each costs 300. What is my profit?',
      '6000 is left',
    ],
    [
      'J’ai 4 vendeuses au marché. Je vends 100 pagnes par mois à 6 000 et chacun me coûte 5 000. Mon bénéfice par mois ?',
      'reste 100000',
    ],
    [
      'Nous avons 2 vendeurs. On vend 10 lits par mois à 90 000, un lit coûte 60 000. Loyer 50 000 par mois. Il reste combien ?',
      'reste 250000',
    ],
    [
      'J’ai 2 vendeuses payées 30 000 chacune. Je vends 20 robes par mois à 9 000, le tissu coûte 4 000 par robe. Quel est mon bénéfice ?',
      'reste 40000',
    ],
  ]);
});

describe('what several people are paid counts for each of them', () => {
  expectAll([
    [
      'I have 3 workers paid 500 a day each. I sell 100 juices a day at 50 and each costs 20. Profit per month?',
      '39000 is left',
    ],
    [
      'J’ai 3 employés payés 25 000 par mois chacun. Je vends 100 plats par mois à 1 000, le plat coûte 600 chacun. Combien il me reste ?',
      'perdez 35000',
    ],
    [
      'My 3 employees get 5,000 a month each. I sell 200 loaves a month at 120, one costs 60. rent 2,000. What is left?',
      'lose 5000',
    ],
    [
      'I sell 60 bags a month at 500 and one costs 200. I pay 2 helpers 4,000 each a month. What is my profit?',
      '10000 is left',
    ],
    [
      '2 girls help me, I pay 200 a day each. I sell 100 cakes a day at 50, each costs 20. Profit per day?',
      '2600 is left',
    ],
  ]);
});

describe('what several people are paid is not guessed to be of one, or of all', () => {
  expectAll([
    [
      'I have 4 boys paid 300 a day. I sell 100 cakes a day at 50, each costs 20. Profit per day?',
      null,
    ],
    [
      'We are 2 workers paid 9,000 a month. I sell 60 bags a month at 500 and one costs 200. What is my profit?',
      null,
    ],
    [
      'J’ai 2 vendeuses payées 30 000 par mois. Je vends 20 robes par mois à 9 000, le tissu coûte 4 000 par robe. Quel est mon bénéfice ?',
      null,
    ],
    [
      'Je vends 60 sacs par mois à 500, un sac coûte 200. J’ai 2 ouvriers. Salaire 4 000 par mois. Combien je gagne ?',
      null,
    ],
    [
      'Je vends 60 sacs par mois à 500, un sac coûte 200. J’ai 2 ouvriers. Salaires 8 000 par mois. Combien je gagne ?',
      'reste 10000',
    ],
    [
      'I sell 60 bags a month at 500 and one costs 200. I have 2 helpers and pay them 8,000 a month in total. What is my profit?',
      '10000 is left',
    ],
  ]);
});

describe('what one is bought at is no cost of all', () => {
  expectAll([
    [
      'J’achète des sacs à 3 000 et je les vends à 4 500. J’ai vendu 20 sacs. Quel est mon bénéfice ?',
      'gagnez 30000',
    ],
    [
      'J’achète le pagne à 5 000 et je revends à 7 000. J’ai vendu 14 pagnes. Combien je gagne ?',
      'gagnez 28000',
    ],
    [
      'J’achète les chaussures à 8 000 et je les revends à 12 000. Ce mois j’ai vendu 15 paires. Quel est mon bénéfice ?',
      'gagnez 60000',
    ],
    [
      'Je prends le sac de riz à 18 000 et je revends à 20 500. Cette semaine j’ai vendu 12 sacs. Mon gain ?',
      'gagnez 30000',
    ],
    [
      'I buy phones at 8,000 and sell at 10,000. Last month I sold 12 phones. What is my profit?',
      'gain 24000',
    ],
    [
      'I buy phones at 8,000 and sell at 10,000. Last month I sold 12 phones and 2 were returned. What is my profit?',
      null,
    ],
    [
      'I buy a goat at 4,000 and sell at 6,500. I keep 5 goats for 2 months and feed is 300 a month each. What is my profit?',
      '1900 on each',
    ],
    ['I get the shoes at 1,500 and sell at 2,200. Sold 10 pairs. What is my gain?', 'gain 7000'],
    [
      'J’achète des oeufs à 90 et je vends à 125. J’ai vendu 300 oeufs, transport 2 000. Bénéfice ?',
      'gagnez 8500',
    ],
    [
      'J’achète le poulet à 3 000, aliment 500 par poulet, je vends à 5 000. J’ai vendu 30 poulets. Mon bénéfice ?',
      'gagnez 45000',
    ],
    ['I buy shirts for 300 and sell them for 500. I sold 40 shirts. What is my profit?', null],
    ['I buy fish at 600 and sold 20 at 500. profit?', null],
    ['I bought a carton at 9,000 and sold 24 soaps at 500. What is my profit?', 'gain 3000'],
  ]);
});

describe('private money is no cost of the business, and that is said', () => {
  expectAll([
    [
      'I sold goods for 45,000 today. I bought them for 30,000. I gave my sister 5,000. What is my profit?',
      'profit is 15000',
    ],
    [
      'I sold goods for 45,000 today. I bought them for 30,000. I gave my sister 5,000. What is my profit?',
      'left out 5000: it is private',
    ],
    [
      'My sales are 80,000 a month. Goods cost 50,000, rent 10,000, school fees of my children 9,000 a month. What is left?',
      '20000 is left',
    ],
    [
      'My sales are 80,000 a month. Goods 50,000, rent 10,000, loan 6,000 a month, school fees 9,000. What is my profit?',
      'left out 6000: paying back a loan',
    ],
    [
      'My net salary is 20,000 and I sell 15 cakes a month at 900, ingredients 400 each. What is my profit from cakes?',
      null,
    ],
    [
      'I sold phones for 45,000 today and bought them for 30,000. My brother borrowed 5,000. What is my profit?',
      null,
    ],
    [
      'Mes ventes sont de 800 000 par mois. Marchandises 500 000, loyer 60 000, scolarité des enfants 90 000 par mois. Combien il me reste ?',
      'reste 240000',
    ],
    [
      'Mes ventes font 800 000 par mois, marchandises 500 000, loyer 60 000 par mois, remboursement du prêt 50 000 par mois. Quel est mon bénéfice ?',
      'pas compté 50000',
    ],
    [
      'Ventes 300 000 par mois, achats 200 000 par mois. J’ai envoyé 20 000 à ma mère. Quel est mon bénéfice ?',
      'reste 100000',
    ],
    [
      'Sales 90,000 a month, stock 60,000, shop rent 8,000, house rent 7,000 a month. What is my profit?',
      '22000 is left',
    ],
    [
      'Je vends 30 poulets par semaine à 4 000, un poulet coûte 2 500. Je donne 10 000 par semaine à ma femme pour la maison. Combien je gagne par semaine ?',
      'reste 45000',
    ],
    [
      'I run a nursery: 20 pupils, school fees 3,000 a month each, teachers 25,000 a month, rent 10,000. What is left?',
      null,
    ],
    ['Sales 90,000 a month, stock 60,000, hospital 4,000. What is my profit?', null],
    ['Sales 60,000 a month. Goods 40,000. I pay myself 8,000 a month. Profit?', null],
    [
      'Mon salaire est de 100 000. Je vends 20 jus par jour à 500, un jus coûte 300. Quel est mon bénéfice par mois ?',
      null,
    ],
  ]);
});

describe('a pack is opened, and not taken for one piece', () => {
  expectAll([
    [
      'I buy 2 cartons of soap at 4,000, 48 pieces in each carton, and sell one at 120. What is my profit?',
      'gain 3520',
    ],
    [
      'I buy 2 cartons of soap at 4,000, 48 soaps each, and sell one at 120. What is my profit?',
      'gain 3520',
    ],
    [
      'J’achète 2 cartons de savon à 4 000, 48 savons par carton, et je vends un savon à 120. Mon bénéfice ?',
      'gagnez 3520',
    ],
    [
      'I buy 3 bales at 20,000, 100 shirts in a bale, I sell a shirt at 300. What is my profit?',
      'gain 30000',
    ],
    ['I buy 10 cartons at 4,000, each carton has 12 pieces, sell a carton at 4,500. profit?', null],
    ['Un sac de 100 kg coûte 20 000. Je vends 5 kg à 1 500. Bénéfice ?', null],
  ]);
});

describe('what is not sold yet is no loss', () => {
  expectAll([
    ['I bought 100 eggs at 10 each, sold 60 at 15. What is my profit?', 'gain 300 on the 60'],
    ['I bought 100 eggs at 10 each, sold 60 at 15. What is my profit?', '40 are not sold yet'],
    ['Bought 10 kg tomatoes 600, sold 8 kg at 90. Profit?', 'gain 240 on the 8'],
    [
      'I bought 100 eggs at 10 each. I sold 60 eggs. One sells at 15. What is my profit?',
      'gain 300 on the 60',
    ],
    [
      'J’ai acheté 100 oeufs à 100, j’en ai vendu 60 à 150. Quel est mon bénéfice ?',
      'gagnez 3000 sur les 60',
    ],
    [
      'J’ai acheté 50 pagnes à 5 000 et vendu 30 pagnes à 7 000. Combien j’ai gagné ?',
      'reste 20, qui vous ont coûté 100000',
    ],
    [
      'I bought 30 dresses at 800, sold 20 at 1,200, transport 1,500. Did I make profit?',
      'gain 7000 on the 20',
    ],
    ['bought 20 phones at 7,500, sold 12 at 9,800. am I in profit yet?', 'So far you lose 32400'],
    ['I sell 200 eggs a day at 15, they cost 9 each and I lose 10 eggs. Profit per month?', null],
  ]);
});

describe('what is no cost, and what is of another time, is not guessed', () => {
  expectAll([
    ['If I sell 20 hats at 300 I get 6,000. One costs 180. What is my profit?', null],
    ['I sell at 500. My cost is 300. Last month 40, this month 55. What is my profit?', null],
    ['My sales were 40,000 last month and 55,000 this month. Costs 30,000. Profit?', null],
    [
      'I took 3,000 from the till for food and sold goods worth 20,000, stock cost 12,000. What is my profit?',
      null,
    ],
    [
      'Chaque jour je dépense 5 000 au marché et je vends pour 8 000. Je donne 500 à l’église. Combien je gagne par mois ?',
      null,
    ],
    [
      'I buy 4 crates of soda at 700, 24 bottles per crate, deposit 100 per crate. I sell a bottle at 40. Profit?',
      null,
    ],
    ['Prix d’achat 2 500, prix de vente 4 000, 15 vendus, 5 restants. Bénéfice ?', null],
    [
      'I bought 60 kg of maize at 40 and after drying it was 50 kg. I sold it at 60 per kg. Profit?',
      'gain 600',
    ],
    [
      'I sell 12 cakes at 500 each on Saturdays only. Each costs 300. What is my profit per month?',
      null,
    ],
    [
      'I sell 100 cups a day at 10, cost 4 each. I work 5 days a week. What is my profit per week?',
      '3000 is left a week',
    ],
    [
      'I charge 300 per head for braids, use 80 of extensions. 5 heads a day, 6 days. Rent 2,000 a week. Profit per week?',
      '4600 is left a week',
    ],
  ]);
});

describe('what is said of a part is not counted for all', () => {
  expectAll([
    ['Bought 2 crates of tomatoes at 1,500. Sold one crate at 2,300. What is my profit?', null],
    [
      '2 sellers get 10% of sales each. I sell 60,000 a month, goods 35,000 a month. What is left?',
      null,
    ],
    [
      'J’ai acheté 3 ballots à 80 000. Chaque ballot a 120 habits. J’ai vendu 300 habits à 1 000. Mon bénéfice ?',
      'gagnez 100000 sur les 300',
    ],
  ]);
});

test('what is sold is not less by what was spoiled beside it', () => {
  expect(
    told('I sold 50 pens at 20. I bought them at 12 each but 10 were spoiled. Profit?'),
  ).toBeNull();
});

describe('a small number beside money is no money', () => {
  expectAll([
    [
      'Workers 3, wage 400 each per day. 120 bricks a day at 30, cement 12 each. profit per day?',
      null,
    ],
    [
      'J’achète un téléphone à 30 000, je le répare pour 5 000 et je le vends 50 000. J’en ai fait 6. Mon bénéfice ?',
      null,
    ],
    ['I buy 24 sodas at 25 each, 12 are warm so sell at 30, the others at 40. Profit?', null],
    ['I buy 100 kg at 50. 20 kg is lost in drying. I sell the rest at 80. Profit?', 'gain 1400'],
    [
      'I buy water 20 jerricans at 5 each and sell them at 10, 3 times a day. Profit per day?',
      null,
    ],
    ['Ventes 60 000, subvention 20 000, achats 45 000. Bénéfice ?', null],
    [
      'J’ai acheté 12 chemises à 500. J’en ai donné 2 à mon frère, vendu 10 à 800. Mon bénéfice ?',
      null,
    ],
    [
      'I sell 50 cups a day at 20, one costs 8. I save 100 a day. What is my profit per day?',
      '600 is left',
    ],
  ]);
});

test('where private money is told beside a profit, no other sum takes it for a cost', () => {
  expect(
    isEasilyMisread(
      'I sold phones for 45,000 and bought them for 30,000. My brother borrowed 5,000. Profit?',
    ),
  ).toBe(true);
  expect(isEasilyMisread('Sales 80,000, goods 50,000, rent 10,000. What is my profit?')).toBe(
    false,
  );
  expect(
    isEasilyMisread(
      'How many cakes must I sell at 500, each costs 300, to pay school fees of 20,000?',
    ),
  ).toBe(false);
});

test('where several people are each paid, no other sum counts their pay once', () => {
  expect(
    paysSeveral('Rent 10,000 and 3 workers at 8,000 each a month. I sell a cake at 500, cost 300.'),
  ).toBe(true);
  expect(paysSeveral('Rent plus two boys plus permit is 27,000 a month.')).toBe(false);
});

describe('what a price is asked for is no price', () => {
  expectAll([
    ['Flour 900, sugar 300, I make 80 cakes. My children eat 5. What price for 400 profit?', null],
    [
      'I bought 2 cartons of soap at 4,000, 48 pieces in each carton. At what price should I sell one to gain 2,000?',
      null,
    ],
    [
      'J’ai acheté 2 cartons à 4 000, 48 savons par carton. À quel prix vendre un savon pour gagner 2 000 ?',
      'environ 104',
    ],
    [
      'Rent 10,000 and 3 workers at 8,000 each a month. I sell a cake at 500, cost 300. How many to break even?',
      'sell 170',
    ],
  ]);
});

test.each([
  'I sold phones for 45,000 today and bought them for 30,000. My brother borrowed 5,000. What is my profit?',
  'Bought 2 crates of tomatoes at 1,500. Sold one crate at 2,300. What is my profit?',
  'J’ai acheté 30 téléphones à 50 000, il m’en reste 12. Vendus à 65 000. Bénéfice ?',
])('and is told by no list either: %s', (message) => {
  expect(isEasilyMisread(message)).toBe(true);
  expect(listedSum('plain', message, 'en')).toBeNull();
});

describe('what is told after the costs of a day is not of each day', () => {
  expectAll([
    ['I sell 5,000 a day, goods 3,500 a day, rent 6,000. Profit a month?', '33000 is left a month'],
    [
      'I sell 30,000 a week, goods 20,000 a week, rent 6,000. Profit a month?',
      '37333 is left a month',
    ],
    ['I sell 5,000 a day, goods 3,500 a day, rent 200. Profit a day?', '1300 is left a day'],
    [
      'Ventes 5 000 par jour, dépenses 3 000 par jour, dimanche fermé, loyer 20 000. Bénéfice par mois ?',
      'reste 32000 par mois',
    ],
    [
      'My income is 900 a day, I spend 400 on stock, 5,000 on rent. What is left a month?',
      '8000 is left',
    ],
    // Monthly or yearly?
    ['I sell 5,000 a day, goods 3,500 a day, helper 6,000. Profit a month?', null],
    ['I sell 5,000 a day, goods 3,500 a day, electricity 3,000. Profit a month?', null],
    ['I sell 5,000 a day, goods 3,500 a day, licence 6,000. Profit a month?', null],
    [
      'Je vends 5 000 par jour, marchandise 3 500 par jour, impôt 30 000. Bénéfice par mois ?',
      null,
    ],
    ['I sell 5,000 a day, goods 60,000. Profit a month?', null],
    ['I sell 5,000 a day and buy stock of 60,000. Profit a month?', null],
    ['I sell 40 cups a day at 50, a cup costs 20, kiosk 2,000. Profit?', null],
    // Days of rest are not business days.
    [
      'I sell 20 plates a day at 200, food 1,800 a day. I rest 2 days a week. Profit a month?',
      null,
    ],
    [
      'I sell 5,000 a day, goods 3,500 a day, rent 6,000 a month, tax 12,000 a year. Profit a month?',
      null,
    ],
  ]);
});

describe('a share of the profit is no margin of the sales', () => {
  expectAll([
    [
      'Mon associé prend 40 % du bénéfice. Ventes 80 000, coûts 50 000. Il me reste combien ?',
      null,
    ],
    ['I keep 30% of the profit. Sales 80,000, costs 50,000. What is left for me?', null],
  ]);
});

describe('what dies or breaks is no piece that is sold', () => {
  expectAll([
    [
      'J’achète 10 poulets à 2 500, aliment 8 000, 2 meurent, je vends à 4 500. Bénéfice ?',
      'gagnez 3000',
    ],
    [
      'J’achète 10 assiettes à 500 chacune, 2 cassent, je vends 900 chacune. Bénéfice ?',
      'gagnez 2200',
    ],
    ['I buy 100 eggs at 15 each, 4 break, I sell at 20 each. Profit?', 'gain 420'],
    ['Rent 30,000 a month, I gain 150 on each. How many to break even?', 'sell 200'],
  ]);
});

describe('“l’un” is of each', () => {
  expectAll([
    ['Je vends 10 sacs à 12.500F l’un, coût 9.500F l’un. Bénéfice ?', 'gagnez 30000'],
    ['J’achète 10 sacs à 500 l’un et je vends à 900 l’un. Bénéfice ?', 'gagnez 4000'],
  ]);
});

describe('metres of cloth are no millions, and hours are no pieces', () => {
  expectAll([
    ['I buy 20 m of cloth at 450 and sell a metre at 600. Profit?', 'gain 3000'],
    [
      'What price for a cake: flour 100, sugar 50, eggs 60, gas 20, 3 hours at 50, want 30% profit?',
      'about 543',
    ],
  ]);
});

describe('what several cost together, and what each of a pack costs', () => {
  expectAll([
    ['I buy a carton of 24 at 20 each, sell at 30. Profit?', 'gain 240'],
    ['J’achète un carton de 24 à 200 l’un, je vends 300 l’un. Bénéfice ?', 'gagnez 2400'],
    ['I buy a carton of 24 at 480, sell at 30 each. Profit?', 'gain 240'],
    ['I buy 2 cartons of 24 at 20 each, sell at 30. Profit?', null],
  ]);
});
