import { describe, expect, test } from 'vitest';
import { askedSum, givenFigure } from './asked-sums.ts';
import { everydaySum, withMissing } from './everyday-sums.ts';
import { HELD_OUT, TUNING, type FoundersMessage } from './founders-messages.fixture.ts';
import { messageSum, toldFigure } from './message-sum.ts';
import { numbersIn } from '#src/features/advisor/library/numbers.ts';

/** "10 000", "10,000" and "2,4" as digits. */
const digitsOf = (text: string) =>
  text
    .replaceAll(/(?<=\d)[,\s\u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '.');

/** What is told, after one question where a figure is missing; null where it is no sum. */
function toldOf({ text, language, given }: FoundersMessage): string | null {
  const read = messageSum(text, language);
  if (read !== null && 'result' in read) return read.result.told;
  const stated = everydaySum(text, language);
  if (stated !== null) {
    if (stated.missing === undefined) return stated.told;
    const [figure] = numbersIn(given ?? '');
    const whole = withMissing(text, stated.missing, figure?.value ?? 0, language);
    return everydaySum(whole, language)?.told ?? null;
  }
  const asked = askedSum(text, language);
  if (asked !== null) {
    if ('result' in asked) return asked.result.told;
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

  test('not at all where a number has no part in the sum', () => {
    expect(
      told('I make 100 cups with 850 of flour, 7 of 12. I sell one at 15. What is my profit?'),
    ).toBeNull();
    expect(told('between 200 and 300 customers pay 500 each, rent 60,000. profit?')).toBeNull();
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
