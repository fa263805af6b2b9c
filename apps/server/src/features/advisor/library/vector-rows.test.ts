import { expect, test } from 'vitest';
import { SIZE } from '@inzira/mentor/library/vectors';
import { makeVectorRows } from './vector-rows.ts';

const COUNT = 130;
const rows = makeVectorRows(COUNT + 4);
for (let at = 0; at < COUNT * SIZE; at += 1) rows.numbers[at] = Math.sin(at);

const row = (at: number) => [...rows.numbers.subarray(at * SIZE, (at + 1) * SIZE)];
const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
const productOf = (one: number, other: number) =>
  sum(row(one).map((value, at) => value * (row(other)[at] ?? 0)));

test('a product is that of each number with its own', () => {
  expect(rows.product(3, 3)).toBeCloseTo(productOf(3, 3), 4);
  expect(rows.product(COUNT - 1, 7)).toBeCloseTo(productOf(COUNT - 1, 7), 4);
});

test('the products with many rows stand behind each other, and nothing behind the last', () => {
  rows.products(COUNT, 2, 5, 100);
  const found = [...rows.numbers.subarray(COUNT * SIZE)];
  for (let at = 0; at < 100; at += 1) expect(found[at]).toBeCloseTo(productOf(2, 5 + at), 4);
  expect(new Set(found.slice(100))).toEqual(new Set([0]));
});

test('a multiple of a row is added to another alone', () => {
  const [before, added, next] = [row(10), row(20), row(11)];
  rows.add(10, 20, -0.3);
  for (const [at, value] of row(10).entries())
    expect(value).toBeCloseTo((before[at] ?? 0) - 0.3 * (added[at] ?? 0), 5);
  expect(row(11)).toEqual(next);
  expect(row(20)).toEqual(added);
});
