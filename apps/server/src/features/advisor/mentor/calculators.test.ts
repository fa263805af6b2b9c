import { describe, expect, test } from 'vitest';
import {
  breakEven,
  marginAndMarkup,
  ownershipAfter,
  priceFor,
  runway,
  unitEconomics,
} from './calculators.ts';

describe('runway', () => {
  test('is cash over what goes out beyond what comes in', () => {
    expect(runway({ cash: 9_000_000, monthlyOut: 1_200_000 })).toEqual({
      netBurn: 1_200_000,
      months: 7.5,
    });
    expect(runway({ cash: 11_200_000, monthlyOut: 5_400_000, monthlyIn: 4_000_000 }).months).toBe(
      8,
    );
  });

  test('has no end when more comes in than goes out', () => {
    expect(runway({ cash: 1, monthlyOut: 5, monthlyIn: 5 }).months).toBeNull();
  });
});

describe('break-even', () => {
  test('counts whole sales', () => {
    expect(breakEven({ fixedCosts: 600_000, price: 5_000, unitCost: 3_000 }).units).toBe(300);
    expect(breakEven({ fixedCosts: 500, price: 3, unitCost: 0 }).units).toBe(167);
    expect(breakEven({ fixedCosts: 0.3, price: 0.3, unitCost: 0.2 }).units).toBe(3);
  });

  test('is never reached when a sale costs what it brings', () => {
    expect(breakEven({ fixedCosts: 1, price: 5, unitCost: 5 }).units).toBeNull();
  });
});

test('unit economics count what a customer brings until they have paid for themselves', () => {
  const result = unitEconomics({
    price: 2_500,
    unitCost: 1_600,
    acquisitionCost: 2_000,
    purchases: 8,
  });
  expect(result).toMatchObject({
    contribution: 900,
    paybackPurchases: 3,
    lifetime: 7_200,
    afterAcquisition: 5_200,
  });
  expect(result.margin).toBeCloseTo(0.36);
  expect(
    unitEconomics({ price: 10, unitCost: 12, acquisitionCost: 3 }).paybackPurchases,
  ).toBeNull();
});

test('ownership after a round is the same however the round is told', () => {
  const expected = { postMoney: 375, preMoney: 300, investorShare: 0.2, heldAfter: 0.64 };
  for (const round of [
    { investment: 75, preMoney: 300 },
    { investment: 75, postMoney: 375 },
    { investment: 75, share: 0.2 },
  ]) {
    const result = ownershipAfter(round, 0.8);
    for (const [name, value] of Object.entries(expected)) {
      expect(result[name as keyof typeof expected], name).toBeCloseTo(value);
    }
  }
});

test('margin is of the price and mark-up of the cost', () => {
  expect(marginAndMarkup({ price: 1_000, cost: 800 })).toEqual({
    profit: 200,
    margin: 0.2,
    markup: 0.25,
  });
  expect(marginAndMarkup({ price: 10, cost: 0 }).markup).toBeNull();
  expect(priceFor({ cost: 800, margin: 0.2 })).toBe(1_000);
  expect(priceFor({ cost: 800, markup: 0.25 })).toBe(1_000);
  expect(priceFor({ cost: 800, margin: 1 })).toBeNull();
});
