import { findFaults } from '@inzira/contract/rules/sums';
import {
  batchCost,
  cashBookWeek,
  customerCost,
  payroll,
  stockTurns,
} from '@inzira/contract/rules/trade-sums';
import { describe, expect, test } from 'vitest';

/** The expected results were computed by hand. */
describe('the sums of a trade', () => {
  const week = {
    opening: 40_000,
    cash_sales: 90_000,
    mobile_sales: 60_000,
    stock: 85_000,
    wages: 20_000,
    other_out: 9_000,
    own_pay: 25_000,
  };

  test('a week of 150,000 in and 139,000 out leaves 51,000 of 40,000', () => {
    expect(cashBookWeek(week)).toMatchObject({
      comesIn: 150_000,
      goesOut: 139_000,
      change: 11_000,
      closing: 51_000,
      difference: null,
    });
    expect(cashBookWeek({ ...week, counted: 48_500 }).difference).toBe(-2_500);
    expect(findFaults('cash-book-week', { opening: 0, cash_sales: 5 })).toEqual({});
    expect(findFaults('cash-book-week', { cash_sales: -5 })).toEqual({
      opening: 'missing',
      cash_sales: 'negative',
    });
  });

  test('stock of 300,000 on average that sells for 900,000 in 90 days turns 3 times', () => {
    const figures = {
      stock_start: 280_000,
      stock_end: 320_000,
      sold_at_cost: 900_000,
      spoiled: 100_000,
      days: 90,
    };
    expect(stockTurns(figures)).toMatchObject({ average: 300_000, turns: 3, daysInStock: 30 });
    expect(stockTurns(figures).yearly).toBeCloseTo(12.1667, 3);
    expect(stockTurns(figures).spoilage).toBeCloseTo(0.1);
    expect(stockTurns(figures).spoiledAYear).toBeCloseTo(405_555.56, 1);
    expect(findFaults('stock-turns', { ...figures, stock_start: 0, stock_end: 0 })).toEqual({
      stock_start: 'not-above-zero',
    });
    expect(findFaults('stock-turns', { ...figures, days: 400 })).toEqual({ days: 'too-high' });
  });

  test('a wage of 200,000 with 5 % and 8 % costs 216,000 and takes 180,000 home', () => {
    const figures = { wage: 200_000, employee_rate: 5, tax: 10_000, employer_rate: 8 };
    expect(payroll(figures)).toMatchObject({
      withheld: 10_000,
      employer: 16_000,
      net: 180_000,
      cost: 216_000,
      handedOver: 36_000,
      yearly: 2_592_000,
    });
    expect(payroll({ ...figures, people: 2, wages_a_year: 13, extras: 4_000 }).yearly).toBe(
      5_720_000,
    );
    expect(findFaults('payroll', { ...figures, tax: 195_000 })).toEqual({ tax: 'too-high' });
    expect(findFaults('payroll', { wage: 1, employer_rate: 0 })).toEqual({
      employee_rate: 'missing',
    });
  });

  test('a batch of 60 with 4 spoiled: 22,400 ÷ 56 is 400, and a margin of 38 % with 2 % fees asks 666.67', () => {
    const figures = {
      materials: 14_000,
      hours: 4,
      hourly: 1_200,
      energy: 2_600,
      overheads: 1_000,
      made: 60,
      spoiled: 4,
      fee_rate: 2,
      margin: 38,
      margin_on: 'price',
    };
    const sum = batchCost(figures);
    expect(sum).toMatchObject({ labour: 4_800, cost: 22_400, sellable: 56, each: 400 });
    expect(sum.price).toBeCloseTo(666.667, 2);
    expect(sum.left).toBeCloseTo(253.333, 2);
    expect(sum.profit).toBeCloseTo(14_186.67, 1);
    // 22,400 ÷ 653.33 = 34.3
    expect(sum.toRecover).toBe(35);
    expect(batchCost({ ...figures, fee_rate: 0, margin_on: 'cost', margin: 50 }).price).toBe(600);
    expect(findFaults('batch-cost', { ...figures, margin: 98 })).toEqual({ margin: 'too-high' });
    expect(findFaults('batch-cost', { ...figures, spoiled: 60 })).toEqual({ spoiled: 'too-high' });
    const { hourly: _, ...unpaid } = figures;
    expect(findFaults('batch-cost', unpaid)).toEqual({ hourly: 'missing' });
  });

  test('40 customers for 30,000 and ten hours of 1,000, half of whom return', () => {
    const figures = {
      spend: 30_000,
      hours: 10,
      hourly: 1_000,
      new_customers: 40,
      came_back: 20,
      left: 600,
    };
    expect(customerCost(figures)).toMatchObject({
      cost: 1_000,
      costOfRegular: 2_000,
      repeat: 0.5,
      purchases: 2,
      lifetime: 1_200,
      result: 200,
      payback: 2,
    });
    expect(customerCost({ ...figures, came_back: 0 })).toMatchObject({
      costOfRegular: null,
      purchases: 1,
      result: -400,
    });
    expect(customerCost({ ...figures, came_back: 40 }).purchases).toBeNull();
    expect(findFaults('customer-cost', { ...figures, came_back: 41 })).toEqual({
      came_back: 'too-high',
    });
  });
});
