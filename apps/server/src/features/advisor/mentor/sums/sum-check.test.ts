import { describe, expect, test } from 'vitest';
import { messageSum } from '@inzira/mentor/mentor/sums/message-sum';
import { misplacedIn } from '@inzira/mentor/mentor/sums/sum-check';

const languageOf = (message: string) =>
  /[éèêàçœ]|\b(?:vends|combien|gagne|bénéfice|reste|loyer)\b/i.test(message) ? 'fr' : 'en';

describe('a result is not told', () => {
  test.each([
    [
      'whose price is taken for a cost',
      'I sell at 60 what I buy at 45. Today I took in 2400. what did I gain',
      '2,295 is left for you: 2,400 − 60 − 45 = 2,295.',
      [60],
    ],
    [
      'that takes what was borrowed for the cost of a month',
      'car wash: rent 6,000, boys 10,000 a month, loan 40,000 at 2,000 a month, i charge 100, soap 15. how many cars?',
      'You must sell 683 a month: 6,000 + 10,000 + 40,000 + 2,000 = 58,000; 100 − 15 = 85; 58,000 ÷ 85 = 682.4 ≈ 683.',
      [40_000],
    ],
    [
      'that takes a second gain for a cost',
      'I sell 60 cakes a month, I gain 500 on each and 300 on delivery. rent 20,000, the girl 12,000. close?',
      'You lose 2,300 a month: 60 × 500 = 30,000; 30,000 − 300 − 20,000 − 12,000 = -2,300.',
      [300],
    ],
    [
      'that adds pieces to money',
      'What does one cake cost me and what should I charge for 40% margin? I bake 20 with 6000 of ingredients',
      'Sell one at about 10,033: 20 + 6,000 = 6,020; 6,020 ÷ (100% − 40%) = 10,033.',
      [20],
    ],
    [
      'that takes lost pieces off the money',
      'I sold 30 shirts at 800, bought at 550, 2 got wet. How much did I gain?',
      'You gain 7,498: 30 × 550 = 16,500; 30 × 800 = 24,000; 24,000 − 16,500 − 2 = 7,498.',
      [2],
    ],
    [
      'that takes what the children eat off the money',
      'I bake 40 loaves: flour 500, sugar 100, gas 60 and sell at 20, my children eat 4. Profit?',
      'You gain 136: 40 × 20 = 800; 800 − 500 − 100 − 60 − 4 = 136.',
      [4],
    ],
    [
      'that takes the pieces of a price for money',
      'I buy 3 for 100 and sell at 50 each. Profit?',
      'You lose 53 on each: 3 + 100 = 103; 50 − 103 = -53.',
      [3],
    ],
    [
      'that counts packs at the price of a piece',
      'I bought 3 cartons of 20 soap bars, each bar costs 45 and I sell at 60. what is my profit?',
      'You gain 3,465: 3 × 45 = 135; 60 × 60 = 3,600; 3,600 − 135 = 3,465.',
      [45],
    ],
    [
      'that counts one of several packs',
      'A carton has 12 packets of biscuits, I sell a packet at 35, the carton costs me 300. I sold 5 cartons this week. profit?',
      'You gain 1,800: 60 × 35 = 2,100; 2,100 − 300 = 1,800.',
      [300],
    ],
    [
      'that counts the pay of several once',
      'I pay 2 waiters 9000 each, rent 17000, I gain 50 per meal. How many meals to cover it?',
      'You must sell 520 a month: 9,000 + 17,000 = 26,000; 26,000 ÷ 50 = 520.',
      [9000],
    ],
    [
      'of one of two things that are asked',
      'Combien me coûtent le pain et les gâteaux ? J’ai dépensé 35 000 pour 200 pains et 50 gâteaux',
      'Une pièce vous coûte 175\u00a0: 35\u202f000 ÷ 200 = 175.',
      [50],
    ],
    [
      'that takes loaves off the money',
      'My children eat 2 loaves a day. I bake 60 loaves a day, sell at 50, each costs 30. What do I gain a day?',
      '1,198 is left a day: 60 × (50 − 30) = 1,200; 1,200 − 2 = 1,198.',
      [2],
    ],
    [
      'in which one cow gives for all',
      'I have 4 cows that give 10 litres each a day at 60. Feed is 900 a day. What is left a day?',
      'You lose 300 a day: 10 × 60 = 600; 600 − 900 = −300.',
      [4],
    ],
    [
      'in which one shop costs what all cost',
      'I have 3 shops. Each sells 20000 a day and costs 15000 a day. What is left a day?',
      '45,000 is left a day: 3 × 20,000 = 60,000; 60,000 − 15,000 = 45,000.',
      [15000],
    ],
    [
      'of a Saturday to who asks of a month',
      'Last Saturday I sold 80 samosas at 20 and spent 900 on everything. What do I make in a month?',
      'You gain 700: 80 × 20 = 1,600; 1,600 − 900 = 700.',
      [],
    ],
    [
      'that takes off what a brother wants',
      'My shop gains 1800 a day, my brother wants 5000. What is left on 25 days?',
      '40,000 is left a month: 1,800 × 25 = 45,000; 45,000 − 5,000 = 40,000.',
      [5000],
    ],
    [
      'that takes a price off what many sold for',
      'sold for 18000 today. I sell at 450 what I buy at 380. gave the boy 300. what is mine?',
      '16,870 is left for you: 18,000 − 450 − 380 − 300 = 16,870.',
      [450],
    ],
    [
      'that pays a lender what goods were sold for',
      'I borrowed 20000 at 10% for one month and bought stock that I sold for 27000. what is left after paying back?',
      'You receive 20,000 and pay 27,000 back in all: the loan costs 7,000, which is 35% of what you receive.',
      [27000],
    ],
  ])('%s', (_, message, told, wrong) => {
    expect(misplacedIn(message, told, languageOf(message))).toEqual(wrong);
  });
});

describe('a result is told in which each number has its place', () => {
  test.each([
    [
      'as what was lost',
      'I bought 100 eggs for 1200 and 8 broke. sold at 20. gain?',
      'You gain 640: 100 − 8 = 92; 92 × 20 = 1,840; 1,840 − 1,200 = 640.',
    ],
    [
      'as several for one price',
      'A carton of 36 juices costs 1080. I sell two for 90. How much do I make on the carton?',
      'You gain 540: 36 × 45 = 1,620; 1,620 − 1,080 = 540.',
    ],
    [
      'in a part of it',
      'rent 25,000, salary 18,000, internet 3,000, I keep 2,000 of each seat. How many to cover?',
      'You need 23: 46,000 ÷ 2,000 = 23.',
    ],
    [
      'or in the story alone',
      'We are 4 friends. I sell 20 bags at 50, each costs 30. Profit?',
      'You gain 400: 20 × 50 = 1,000; 1,000 − 20 × 30 = 400.',
    ],
  ])('%s', (_, message, told) => {
    expect(misplacedIn(message, told, languageOf(message))).toBeNull();
  });
});

const told = (message: string) => {
  const sum = messageSum(message, languageOf(message));
  return sum !== null && 'result' in sum
    ? sum.result.told.replaceAll(/(?<=\d)[,\s\u00a0\u202f](?=\d{3}(?!\d))/g, '')
    : null;
};

describe('the sum of any trade', () => {
  test.each([
    ['I sell 5 cups a day at 10, each costs me 12, what do I earn', 'lose 10 a day'],
    [
      'I make 12 baskets a week, material 150 each, sell 400, transport 600 a week, what do I have',
      '2400 is left a week',
    ],
    [
      'I sell 60 samosas a day at 20, each costs me 11, the stall is 6000 a month, what stays?',
      '8040 is left a month',
    ],
  ])('is read first of all: %s', (message, right) => {
    expect(told(message)).toContain(right);
  });

  test('takes no cost that is far above the price for that of one', () => {
    expect(
      told(
        'je fais 30 beignets par jour à 50, la farine et l’huile me coûtent 800, il me reste quoi ?',
      ),
    ).toBeNull();
  });

  test.each([
    ['I sell at 60 what I buy at 45. Today I took in 2400. what did I gain', 'gain 600'],
    [
      'Milk I buy at 50 a litre and sell at 65, today’s sales were 3250 shillings. Profit for the day?',
      'gain 750',
    ],
    [
      'I took 5000 cedis today. What I sell at 25 I buy at 20. Transport was 150. what remains for me',
      'gain 850',
    ],
    [
      'my takings are 8000 a day, I buy at 45 and sell at 60, rent 15000 a month, I work 26 days. what do I earn a month',
      '37000 is left a month',
    ],
    [
      'Je vends à 250 ce que j’achète à 200. Aujourd’hui ma caisse fait 25 000. Mon gain ?',
      'gagnez 5000',
    ],
    [
      'Le poisson je le prends à 1000 le kilo je le revends 1400, recette du jour 42 000 et 2 000 de transport. Il me reste quoi ?',
      'gagnez 10000',
    ],
  ])('knows the gain in takings by what the goods cost: %s', (message, right) => {
    expect(told(message)).toContain(right);
  });

  test.each([
    [
      'I bought 3 cartons of 20 soap bars, each bar costs 45 and I sell at 60. what is my profit?',
      'gain 900',
    ],
    [
      'A carton has 12 packets of biscuits, I sell a packet at 35, the carton costs me 300. I sold 5 cartons this week. profit?',
      'gain 600',
    ],
    [
      'Carton of indomie is ₦9,500, 40 pieces inside. I sell one at ₦300. If I buy 10 cartons what is my gain',
      'gain 25000',
    ],
    [
      'J’achète 5 cartons de 12 savons, le savon me revient à 300, je le vends 400. Quel est mon bénéfice ?',
      'gagnez 6000',
    ],
    [
      'Mes œufs : un plateau de 30 à 2 100 F, je revends l’œuf 100 F, j’ai cassé 2 œufs. Mon gain ?',
      'gagnez 700',
    ],
  ])('opens packs of which a piece or the pack is priced: %s', (message, right) => {
    expect(told(message)).toContain(right);
  });

  test.each([
    [
      'There are 8 market days in a month. I earn 2500 per market day and pay 6000 for storage monthly. What stays?',
      '14000 is left a month',
    ],
    [
      'Il y a 5 jours de marché ce mois. Je vends 30 poulets par marché à 3 500, achetés à 2 800. Bénéfice du mois ?',
      'reste 105000 par mois',
    ],
    [
      'I need 60000 for rent and sell only on 8 market days. gain per piece is 250. how many pieces per market day?',
      '30 a day on 8 days',
    ],
  ])('counts in market days: %s', (message, right) => {
    expect(told(message)).toContain(right);
  });

  test.each([
    [
      'We sold 45 bags in June and 60 in July at 2500 each, each costs 2100. What’s the profit of both months?',
      'gain 42000',
    ],
    [
      'J’ai vendu 40 sacs en mai et 35 en juin, à 5 000 le sac, il me coûte 4 200. Bénéfice des deux mois ?',
      'gagnez 60000',
    ],
  ])('adds what two months have sold: %s', (message, right) => {
    expect(told(message)).toContain(right);
  });

  test.each([
    [
      'Two barbers at 900 cedis each, rent 700. A haircut is 30 and costs me 5. how many cuts to cover everything?',
      'sell 100 a month',
    ],
    [
      'I have 4 boys who each get ₦30,000 a month, diesel 45,000. I make 150 on each sachet bag. bags to break even?',
      'sell 1100 a month',
    ],
    [
      'salaries: one cook 15000, two waiters 9000 each. rent 17000. I gain 50 per meal. break even meals?',
      'sell 1000 a month',
    ],
    [
      'Je paie 2 coiffeuses 45 000 chacune, loyer 60 000. Une tresse rapporte 3 000 et coûte 1 000. Combien de tresses pour couvrir ?',
      'vendre 75 par mois',
    ],
    [
      'Un cuisinier 80 000, deux serveuses 50 000 chacune, loyer 100 000. Marge de 700 par plat. Le seuil ?',
      'vendre 400 par mois',
    ],
  ])('pays each of several people: %s', (message, right) => {
    expect(told(message)).toContain(right);
  });

  test('leaves children, ages and what the family wants out', () => {
    expect(
      told(
        'I have three kids. sell mandazi 150 a day at 10, cost is 6 each. what’s my profit a day?',
      ),
    ).toContain('600 is left a day');
    expect(
      told(
        'My daughter is 7 and my son 12. I sold 30 shirts at 800, bought at 550. How much did I gain?',
      ),
    ).toContain('gain 7500');
    const left = told(
      'Mon frère veut que je lui prête 50 000. Ma boutique gagne 8 000 par jour, loyer 40 000 par mois, 26 jours. Il me reste combien ?',
    );
    expect(left).toContain('reste 168000 par mois');
    expect(left).toContain('pas compté 50000');
  });

  test('shares with who is said to share, and with nobody where that is not sure', () => {
    const sells =
      'sell 40 plates a day at 1500. Ingredients take 900 a plate. What is our profit per day?';
    expect(told(`My two partners and I ${sells}`)).toContain('24000 ÷ 3 = 8000 each');
    expect(told(`We are 2 partners and ${sells}`)).toContain('24000 ÷ 2 = 12000 each');
    const unsure = told(`I have 2 partners and we ${sells}`);
    expect(unsure).toContain('24000 is left a day');
    expect(unsure).not.toContain('each');
  });
});

test('a number that is in the sum has its place, also where the result does not name it', () => {
  const message = 'Opening cash 50,000, money in 400,000, money out 420,000';
  const told = 'You run short in month 3, and stand at -70,000 after 6 months.';
  expect(misplacedIn(message, told, 'en')).toEqual([50_000, 400_000, 420_000]);
  expect(misplacedIn(message, told, 'en', true, [50_000, 400_000, 420_000])).toBeNull();
});
