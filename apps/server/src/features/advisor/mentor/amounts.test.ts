import { describe, expect, test } from 'vitest';
import { amountText, parseAmounts, perMonth } from './amounts.ts';

const read = (text: string) => parseAmounts(amountText(text));

describe('amounts as people write them', () => {
  test.each<[string, number, string | null]>([
    ['9 million RWF', 9_000_000, 'RWF'],
    ['RWF 3,600,000', 3_600_000, 'RWF'],
    ['1.2m', 1_200_000, null],
    ['KSh 4,500', 4_500, 'KES'],
    ['Ksh4500', 4_500, 'KES'],
    ['45k', 45_000, null],
    ['9 millions', 9_000_000, null],
    ['9 millions de francs', 9_000_000, null],
    ['1 500 000 FCFA', 1_500_000, 'XOF'],
    ['1.500.000 F CFA', 1_500_000, 'XOF'],
    ['4,5 millions', 4_500_000, null],
    ['$1,500', 1_500, 'USD'],
    ['$1,500.50', 1_500.5, 'USD'],
    ['₦250,000', 250_000, 'NGN'],
    ['GH₵ 300', 300, 'GHS'],
    ['R500', 500, 'ZAR'],
    ['800 thousand', 800_000, null],
    ['800 mille', 800_000, null],
    ['nine million', 9_000_000, null],
    ['one point two million', 1_200_000, null],
    ['half a million shillings', 500_000, 'SHILLING'],
    ['twenty-five thousand', 25_000, null],
    ['9 million 500 thousand', 9_500_000, null],
    ['2 milliards', 2_000_000_000, null],
    ['500 hundred thousand', 50_000_000, null],
  ])('%s', (text, value, currency) => {
    const [first, ...others] = read(text);
    expect(others).toEqual([]);
    expect(first?.value).toBeCloseTo(value, 6);
    expect(first?.currency).toBe(currency);
  });

  test('percents, also as parts', () => {
    expect(read('20%')[0]).toMatchObject({ value: 20, kind: 'percent' });
    expect(read('20 pour cent')[0]).toMatchObject({ value: 20, kind: 'percent' });
    expect(read('a fifth of my company')[0]).toMatchObject({ value: 20, kind: 'percent' });
  });

  test('with the time they belong to', () => {
    const [cash, burn] = read('9 million RWF and 1.2 million a month going out');
    expect(cash).toMatchObject({ value: 9_000_000, currency: 'RWF', period: null });
    expect(burn).toMatchObject({ value: 1_200_000, currency: null, period: 'month' });
    expect(perMonth(read('12,000 par an')[0] ?? expect.fail())).toBeCloseTo(1_000);
    expect(perMonth(read('300 a week')[0] ?? expect.fail())).toBeCloseTo(1_300);
  });

  test('words that only look like amounts are none', () => {
    expect(read('dial *123# in the morning')).toEqual([]);
    expect(read('covid19 and mp3')).toEqual([]);
    expect(read('how much runway do I have')).toEqual([]);
  });
});
