import { describe, expect, test } from 'vitest';
import { askedSum } from '@inzira/mentor/mentor/sums/asked-sums';
import { everydaySum } from '@inzira/mentor/mentor/sums/everyday-sums';
import { givenAmount } from '@inzira/mentor/mentor/sums/listed-figures';
import { HELD_OUT, TUNING, type ListedMessage } from './listed-messages.fixture.ts';
import { listedSum } from '@inzira/mentor/mentor/sums/listed-sums';
import { messageSum } from '@inzira/mentor/mentor/sums/message-sum';

/** "10 000", "10,000" and "2,4" as digits. */
const digitsOf = (text: string) =>
  text
    .replaceAll(/(?<=\d)[,\s\u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '.');

/** The result, after one question if a figure is missing; null if it is no sum. */
function toldOf({ text, language, question, given }: ListedMessage): string | null {
  const special = listedSum('special', text, language);
  if (special !== null && 'result' in special) return special.result.told;
  if (special === null) {
    const stated = everydaySum(text, language);
    if (stated !== null && stated.missing === undefined) return stated.told;
    const asked = askedSum(text, language);
    if (asked !== null && 'result' in asked) return asked.result.told;
    const read = messageSum(text, language);
    if (read !== null && 'result' in read) return read.result.told;
  }
  const sum = special ?? listedSum('plain', text, language);
  if (sum === null) return null;
  if ('result' in sum) return sum.result.told;
  if (question === undefined) return `asked: ${sum.question}`;
  if (!sum.question.includes(question)) return `asked: ${sum.question}`;
  const amount = givenAmount(given ?? '');
  if (amount === null) return null;
  const whole =
    listedSum('special', text, language, amount) ?? listedSum('plain', text, language, amount);
  return whole !== null && 'result' in whole ? whole.result.told : null;
}

function isRight(message: ListedMessage): boolean {
  const told = toldOf(message);
  if (told === null) return false;
  const said = digitsOf(told);
  return message.right.every((each) =>
    new RegExp(
      String.raw`(?<![\d.])${each.replace(',', '.').replace('.', String.raw`\.`)}(?!\d|\.\d)`,
    ).test(said),
  );
}

describe('a sum that is told as a list', () => {
  test.each(TUNING)(
    'has its result, and one that lacks a figure after one question: $text',
    (message) => {
      expect(isRight(message), toldOf(message) ?? 'nothing').toBe(true);
    },
  );

  test('has its result also where nobody looked at it while the sums were made', () => {
    const right = HELD_OUT.filter(isRight).length;
    expect(right / HELD_OUT.length).toBeGreaterThan(0.9);
  });
});

describe('a list is not taken for a sum', () => {
  test.each([
    ['This month made 9,200. rent 2000 a year, products 1450. what is left for me', 'en'],
    ['I make 8,000 a day. rent 30,000, stock 4,500. what is left for me', 'en'],
    ['I save 200, made 9,000 this month, rent 2,000, what is left', 'en'],
    ['this week I took 14,000 of which 3,000 on credit, stock 5,000. what remains', 'en'],
    ['This month I made 90,000. My husband gave me 10,000, rent 20,000. What is left?', 'en'],
    ['I had 3,000 this morning, sold 8,000 today, bought fish for 5,500. What is left?', 'en'],
    ['Prêt de 200 000, j’ai fait 90 000 ce mois, stock 40 000, il me reste quoi', 'fr'],
    ['This month my shop should make 90,000. rent 20,000, goods 50,000. what is left?', 'en'],
    ['filled 60 jars, honey 9,000, jars 2,000. all sold at 350 a litre. my gain?', 'en'],
    ['PAYE tax is 10% on first 10,000 and 20% above. salary 30,000 how much do I pay', 'en'],
    ['Candles sell for 50. With 10% discount, how many of 100 for the same profit?', 'en'],
    ['I put 300,000, my brother 200,000. profit 90,000, share equally. how much each', 'en'],
    [
      'Nous sommes trois, j’ai mis 400 000, Paul 250 000. Bénéfice 280 000 à partager selon les apports, combien chacun ?',
      'fr',
    ],
    [
      'ce mois j’ai vendu 300 000 à crédit et 200 000 au comptant, loyer 40 000, marchandise 90 000. il me reste quoi',
      'fr',
    ],
    ['Je vends 12 casiers par jour à 200, 2 jours de réserve. à combien je commande ?', 'fr'],
  ] as const)('where a figure does not fit: %s', (message, language) => {
    expect(listedSum('special', message, language)).toBeNull();
    expect(listedSum('plain', message, language)).toBeNull();
  });
});

test.each([
  [
    'special',
    'I sell 60 chickens a month at 700, they cost me 500. If I sell at 650 how many must I sell to gain the same?',
    'must sell 80 a month',
  ],
  [
    'special',
    'She earns 10% commission on sales above 40,000 and a salary of 9,000. Sales 65,000. What do I pay her?',
    'The pay is 11,500',
  ],
  [
    'special',
    'The car makes 6,000 a day before the driver and fuel. It cost 1,200,000. how many days until it pays itself',
    'for the driver and the fuel a day? Without that cost it would take at least 200 working days',
  ],
] as const)('is read in any order, %s: %s', (kind, message, told) => {
  const sum = listedSum(kind, message, 'en');
  const said = sum === null ? '' : 'result' in sum ? sum.result.told : sum.question;
  expect(said).toContain(told);
});

test('who gains nothing at the lower price is told so', () => {
  const sum = listedSum(
    'special',
    'I sell 20 a week at 100, cost 85. With 20% off how many for the same profit?',
    'en',
  );
  expect(sum).toMatchObject({ result: { told: expect.stringContaining('No number of sales') } });
});

test('the figure that was asked for may be told of another time', () => {
  const text =
    'Le moulin à 600 000 rapporte 8 000 par jour avant le courant, 25 jours par mois. Amorti en combien de mois ?';
  const told = (value: number, period: 'day' | 'month') => {
    const sum = listedSum('special', text, 'fr', { value, period });
    return sum !== null && 'result' in sum ? sum.result.told : null;
  };
  expect(told(75_000, 'month')).toContain('4,8 mois');
  expect(told(3000, 'day')).toContain('4,8 mois');
});
