import { describe, expect, test } from 'vitest';
import {
  breakEven,
  cashFlow,
  findFaults,
  loanCost,
  margin,
  ownership,
  priceFromCosts,
  runway,
  unitEconomics,
  withKept,
} from '@inzira/contract/rules/sums';

/** The expected results were computed by hand. */
describe('the sums', () => {
  test('runway: 11,200,000 and a burn of 5,400,000 − 4,000,000 last 8 months', () => {
    expect(runway({ cash: 11_200_000, money_out: 5_400_000, money_in: 4_000_000 })).toMatchObject({
      burn: 1_400_000,
      months: 8,
    });
    expect(runway({ cash: 14_400_000, money_out: 1_200_000 })).toMatchObject({
      months: 12,
      worst: 12,
    });
    expect(runway({ cash: 100, money_out: 50, money_in: 50 }).months).toBeNull();
    expect(runway({ cash: 0, money_out: 50 }).months).toBe(0);
  });

  test('break-even: 150,000 ÷ (1,500 − 900) is 250 sales of 375,000; a part of one is one more', () => {
    expect(breakEven({ fixed_costs: 150_000, price: 1_500, unit_cost: 900 })).toMatchObject({
      left: 600,
      units: 250,
      sales: 375_000,
    });
    expect(breakEven({ fixed_costs: 150_001, price: 1_500, unit_cost: 900 }).units).toBe(251);
    expect(breakEven({ fixed_costs: 0.3, price: 0.4, unit_cost: 0.3 }).units).toBe(3);
    expect(breakEven({ fixed_costs: 100, price: 5, unit_cost: 5 }).units).toBeNull();
  });

  test('break-even of what one sale leaves: 900 ÷ 3', () => {
    const figures = { fixed_costs: 900, left: 3 };
    expect(findFaults('break-even', figures)).toEqual({});
    expect(breakEven(figures)).toMatchObject({ left: 3, units: 300, sales: null });
    expect(withKept({ left: 9, price: 5 }, { price: 7, unit_cost: 4 })).toEqual({
      price: 7,
      unit_cost: 4,
    });
  });

  test('a price of 320 and 60 % on top is 512', () => {
    const figures = { materials: 320, margin: 60, margin_on: 'cost' };
    expect(priceFromCosts(figures)).toMatchObject({ price: 512, profit: 192 });
    expect(findFaults('price', { ...figures, margin: 150 })).toEqual({});
    expect(findFaults('price', { materials: 1, margin: 100 })).toEqual({ margin: 'too-high' });
  });

  test('a loan paid back at once: 30,000 for 39,000 after 2 months', () => {
    const figures = { amount: 30_000, rate: 15, rate_per: 'month', method: 'at-end', months: 2 };
    const { paid, cost, yearly } = loanCost(figures);
    expect({ paid, cost }).toEqual({ paid: 39_000, cost: 9_000 });
    // √1.3 − 1 = 14.02 % a month
    expect(yearly).toBeCloseTo(12 * 0.140_175, 4);
  });

  test('a fridge bought in the second month: 400 + 30 + 30 − 180', () => {
    const figures = { cash: 400, sales: 250, costs: 220, once: 180, once_month: 2 };
    const { rows, lowest } = cashFlow(figures);
    expect(rows).toHaveLength(12);
    expect(lowest).toMatchObject({ month: 2, cash: 280 });
    expect(findFaults('cash-flow', { ...figures, once_month: undefined as never })).toEqual({
      once_month: 'missing',
    });
  });

  test('unit economics: 4 × (5,000 − 3,000) against 100,000 ÷ 25', () => {
    const figures = {
      price: 5_000,
      unit_cost: 3_000,
      purchases: 4,
      acquisition_spend: 100_000,
      new_customers: 25,
    };
    expect(unitEconomics(figures)).toMatchObject({
      left: 2_000,
      lifetime: 8_000,
      winning: 4_000,
      result: 4_000,
      payback: 2,
      ratio: 2,
    });
    expect(unitEconomics({ ...figures, unit_cost: 6_000 })).toMatchObject({
      payback: null,
      lifetime: -4_000,
    });
    expect(unitEconomics({ ...figures, acquisition_spend: 0 })).toMatchObject({
      payback: 0,
      ratio: null,
    });
  });

  test('margin is of the price, mark-up of the cost', () => {
    expect(margin({ price: 1_200, unit_cost: 800 })).toMatchObject({
      profit: 400,
      margin: 1 / 3,
      markup: 0.5,
    });
    expect(margin({ price: 100, unit_cost: 0 }).markup).toBeNull();
    expect(margin({ price: 80, unit_cost: 100 }).margin).toBeCloseTo(-0.25);
  });

  describe('a loan', () => {
    const loan = { amount: 120_000, months: 12, rate_per: 'month' };

    test('flat: interest on the first amount all the time', () => {
      // 12 × 1,800 interest; 3,600 fees; 141,600 paid for 116,400.
      const cost = loanCost({ ...loan, rate: 1.5, method: 'flat', fees: 3_600 });
      expect(cost).toMatchObject({ received: 116_400, first: 11_800, last: 11_800 });
      expect(cost.paid).toBeCloseTo(141_600);
      expect(cost.cost).toBeCloseTo(25_200);
      expect(Math.round(cost.yearly * 100)).toBe(38);
    });

    test('reducing: interest on what is still owed', () => {
      // 2,400 + 2,200 + … + 200 = 15,600 interest; 2,400 fees.
      const cost = loanCost({ ...loan, rate: 2, method: 'equal-principal', fees: 2_400 });
      expect(cost.first).toBeCloseTo(12_400);
      expect(cost.last).toBeCloseTo(10_200);
      expect(cost.cost).toBeCloseTo(18_000);
      expect(Math.round(cost.yearly * 100)).toBe(28);
    });

    test('equal payments: 24 % a year without fees is 24 % a year', () => {
      const cost = loanCost({ ...loan, rate: 24, rate_per: 'year', method: 'equal-payments' });
      expect(cost.first).toBeCloseTo(11_347.15, 2);
      expect(cost.yearly).toBeCloseTo(0.24);
    });

    test('without interest and fees costs nothing', () => {
      for (const method of ['flat', 'equal-payments', 'equal-principal'])
        expect(loanCost({ ...loan, rate: 0, method })).toMatchObject({ cost: 0, yearly: 0 });
    });
  });

  test('ownership: 20,000 at 80,000 before is 20 % of 100,000; 60 % become 48 %', () => {
    const figures = { investment: 20_000, valuation: 80_000, share: 60 };
    expect(ownership({ ...figures, valuation_is: 'pre-money' })).toMatchObject({
      post: 100_000,
      investor: 0.2,
      after: 0.48,
      worth: 48_000,
    });
    expect(ownership({ ...figures, valuation_is: 'post-money' })).toMatchObject({
      pre: 60_000,
      investor: 0.25,
    });
  });

  test('price: 700 at a margin of 30 % is 1,000, and not 910', () => {
    const { price, profit } = priceFromCosts({ materials: 500, time: 150, other: 50, margin: 30 });
    expect(price).toBeCloseTo(1_000);
    expect(profit).toBeCloseTo(300);
    expect(priceFromCosts({ materials: 500, margin: 0 }).price).toBe(500);
  });

  test('cash flow: customers who pay a month later leave a hole in the first', () => {
    const flow = cashFlow({ cash: 300, sales: 400, growth: 50, delay: 1, costs: 350, months: 3 });
    expect(flow.rows.map(({ comesIn, cash }) => [comesIn, cash])).toEqual([
      [0, -50],
      [400, 0],
      [600, 250],
    ]);
    expect(flow.lowest).toMatchObject({ month: 1, cash: -50 });
    expect(flow.short).toBe(1);
    expect(cashFlow({ cash: 50, sales: 10, costs: 10, months: 2 }).short).toBeNull();
  });
});

describe('figures', () => {
  test('that are missing, no numbers, negative, zero, too high or broken are named', () => {
    expect(findFaults('loan-cost', { amount: 0, rate: -1, months: 2.5, fees: 'much' })).toEqual({
      amount: 'not-above-zero',
      rate: 'negative',
      months: 'not-whole',
      fees: 'no-number',
    });
    expect(findFaults('price', { margin: 100 })).toEqual({
      materials: 'missing',
      margin: 'too-high',
    });
    expect(findFaults('runway', { cash: 5, money_out: Number.NaN })).toEqual({
      money_out: 'no-number',
    });
  });

  test('that cannot be true together are named', () => {
    expect(
      findFaults('ownership', {
        investment: 50,
        valuation: 50,
        valuation_is: 'post-money',
        share: 100,
      }),
    ).toEqual({ investment: 'too-high' });
    expect(findFaults('loan-cost', { amount: 100, rate: 1, months: 1, fees: 100 })).toEqual({
      fees: 'too-high',
    });
  });

  test('that may be left out are no fault', () => {
    expect(findFaults('runway', { cash: 1, money_out: 1 })).toEqual({});
    expect(findFaults('cash-flow', { cash: 0, sales: 0, costs: 0, months: 6 })).toEqual({});
  });
});
