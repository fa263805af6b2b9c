import { describe, expect, test } from 'vitest';
import { askedSum, givenFigure } from '@inzira/mentor/mentor/sums/asked-sums';
import { everydaySum, withMissing } from '@inzira/mentor/mentor/sums/everyday-sums';
import { HELD_OUT, TUNING, type FoundersMessage } from './founders-messages.fixture.ts';
import { holdsAnother, lacksPurchase, messageSum } from '@inzira/mentor/mentor/sums/message-sum';
import { toldFigure } from '@inzira/mentor/mentor/sums/told-figure';
import { numbersIn } from '@inzira/mentor/library/numbers';

/** "10 000", "10,000" and "2,4" as digits. */
const digitsOf = (text: string) =>
  text
    .replaceAll(/(?<=\d)[,\s\u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '.');

/** The result, after one question if a figure is missing; null if it is no sum. */
function toldOf({ text, language, given }: FoundersMessage): string | null {
  const stated = everydaySum(text, language);
  const asked = stated === null ? askedSum(text, language) : null;
  if (stated !== null && stated.missing === undefined) return stated.told;
  if (asked !== null && 'result' in asked) return asked.result.told;
  const read = messageSum(text, language);
  if (read !== null && 'result' in read) return read.result.told;
  if (stated?.missing !== undefined) {
    const [figure] = numbersIn(given ?? '');
    const whole = withMissing(text, stated.missing, figure?.value ?? 0, language);
    return everydaySum(whole, language)?.told ?? null;
  }
  if (asked !== null) {
    const figure = givenFigure(given ?? '', asked.missing);
    const sum = figure === null ? null : askedSum(text, language, figure);
    return sum !== null && 'result' in sum ? sum.result.told : '';
  }
  const figure = read === null ? null : toldFigure(given ?? '', read.missing);
  const sum = figure === null ? null : messageSum(text, language, figure);
  return sum !== null && 'result' in sum ? sum.result.told : null;
}

function isRight(message: FoundersMessage): boolean {
  const told = toldOf(message);
  if (message.right.length === 0 || told === null)
    return told === null && message.right.length === 0;
  const said = digitsOf(told);
  return message.right.every((each) =>
    new RegExp(String.raw`(?<![\d.])${each.replace('.', String.raw`\.`)}(?!\d|\.\d)`).test(said),
  );
}

describe('a message with all figures of a sum', () => {
  test.each(TUNING)(
    'has its result, and one that lacks a figure after one question: $text',
    (message) => {
      expect(isRight(message)).toBe(true);
    },
  );

  test('has its result also where nobody looked at it while the sums were made', () => {
    const right = HELD_OUT.filter(isRight).length;
    expect(right / HELD_OUT.length).toBeGreaterThan(0.9);
  });
});

describe('a message is read', () => {
  const told = (message: string, language: 'en' | 'fr' = 'en') => {
    const sum = messageSum(message, language);
    return sum !== null && 'result' in sum ? digitsOf(sum.result.told) : null;
  };

  test('with what phones, ages, years and dates are left aside', () => {
    expect(
      told(
        'I am 45, call 0712 345 678. Since 2019 I sell 10 hats a day at 50, one costs 30. What do I gain a day?',
      ),
    ).toContain('200 is left a day');
  });

  test('and shows how it was read', () => {
    expect(
      told('I buy covers at 12, sell 100 pieces a month at 20. Rent 300. What is my profit?'),
    ).toContain('fixed costs 300 a month');
  });

  test.each([
    'A freezer is 480. I pay 35 a month for ice now. Extra drinks bring 60 profit a month, power goes up by 15. How many months to get my money back?',
    'i bought a bale in town, 60 jeans inside, sold all at 12,000 each, transport 25,000, washing 18,000. what is my gain?',
    'My partner and I fought about the price of the big cake, he wants 300 and I say 400. Who is right?',
  ])('not as what it does not ask for, or cannot know: %s', (message) => {
    expect(told(message)).toBeNull();
  });

  test('and what one costs is asked for where a machine makes pieces', () => {
    const message =
      'La machine coûte 650 000 F. Avec elle je vendrais 90 bouteilles de plus par semaine à 500 F, et elle mange 5 000 F de courant par semaine. En combien de semaines est-elle remboursée ?';
    expect(messageSum(message, 'fr')).toMatchObject({ missing: 'unit-cost' });
  });

  test('as lacking what was bought, where its price is not told', () => {
    expect(
      lacksPurchase('I bought a bale in town, sold all at 12,000 each. What is my gain?'),
    ).toBe(true);
    expect(lacksPurchase('I bought a bale at 90,000, sold 60 at 12,000. What is my gain?')).toBe(
      false,
    );
  });

  test('as holding another cost where it says so', () => {
    expect(holdsAnother('Le carton me revient à 37 500, transport de 2 500 déjà compris')).toBe(
      true,
    );
    expect(holdsAnother('One bag costs me 64 all in, transport is 5')).toBe(false);
  });

  test('not at all where a number has no part in the sum', () => {
    expect(
      told('I make 100 cups with 850 of flour, 7 of 12. I sell one at 15. What is my profit?'),
    ).toBeNull();
    expect(told('between 200 and 300 customers pay 500 each, rent 60,000. profit?')).toBeNull();
  });

  test.each([
    [
      'a bag gives me 50 derica, I buy 2 bags 70k each, each bag give me 50 derica, I sell one derica 1,700. profit?',
      null,
    ],
    [
      'My mother gave me 100,000, I bought for 70,000 and sold for 95,000. What profit do I make?',
      null,
    ],
    [
      'il me reste 250 000 F, je dépense 90 000 F par mois et j’encaisse 40 000 F par mois. il me reste combien ?',
      null,
    ],
    [
      'I make 300 soaps a month, R18 ingredients each and R4 packaging, rent R2400. I want 40% margin, what price?',
      null,
    ],
    ['I sell goods worth 300,000 a month, how much profit', null],
    [
      'samosa 15 each, one takes 9 to make. helper and stand together 9,000 monthly. how many samosa to not lose',
      null,
    ],
    [
      'J’ai 3 motos-taxis, chaque conducteur me verse 5 000 par jour, entretien 30 000 par moto par mois. combien je gagne ?',
      null,
    ],
    [
      'my bike brings 2,500 a day, fuel 800 a day, it was broken down for 4 days. what profit do I keep?',
      null,
    ],
    ['30 bread daily @150, fuel 1,400, helper 500. 6 days a week. weekly profit?', null],
  ] as const)('not where a figure may be of something else: %s', (message, right) => {
    expect(told(message)).toBe(right);
  });

  test.each([
    [
      'Goats: bought 10 at 4,000, fed for 5 months at 1,500 per month, 1 died, sold at 7,200 each. profit',
      'gain 17300',
    ],
    ['bought 20 phones at 7,500, sold 12 at 9,800. am I in profit yet?', 'lose 32400'],
    [
      'tuktuk hire 1,200 a day, fuel 900, I collect 3,400 a day. whats left in 26 days',
      '33800 is left',
    ],
    [
      'Jumia takes 15% of my price. Shoe costs 2,000 and I want 500 gain. what price should I put',
      'about 2941',
    ],
    [
      'Beans 1,500, oil 1,700. She gets 150 balls and sells 3 for 100. Is she gaining?',
      'gain 1800',
    ],
    [
      'A seamstress asks 350 per shirt or 14,000 a month. I need 50 shirts a month. Which is cheaper?',
      'fixed pay is cheaper',
    ],
    [
      'My supplier delivers in 2 weeks. I use 5 gas cylinders a week. When should I order',
      'when 10 are left',
    ],
    [
      'Water kiosk: 90 jerricans a day, sell at 300, pay the utility 100 per jerrican, guard 120,000 a month, 30 days. profit per month?',
      '420000 is left',
    ],
    [
      'Money booth: customers bring about 40,000 a day, commission is 0.5%. I work 25 days, rent 1,200. What do I keep?',
      '3800 is left',
    ],
    [
      'rent 8k wages 12k power 1.5k. margin on each sale is 35%. what sales do i need to break even',
      'Sales of 61429',
    ],
  ] as const)('in other trades: %s', (message, right) => {
    expect(told(message)).toContain(right);
  });

  test('by what each of several makes', () => {
    expect(
      told(
        "J'ai 3 vaches, chacune donne 8 litres par jour, je vends 500 le litre, aliment 1 500 par vache et par jour. gain par jour ?",
        'fr',
      ),
    ).toContain('7500');
  });
});
