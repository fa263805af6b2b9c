import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { toInternationalNumber } from './phone-number.ts';

const [RWANDA, KENYA, SENEGAL] = [646, 404, 686];

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

test.each([
  ['+250788123456', [], '+250 788 123 456'],
  ['00250 788-123-456', [], '+250 788 123 456'],
  ['0788 123 456', [RWANDA], '+250 788 123 456'],
  ['0712 345 678', [KENYA], '+254 712 345678'],
  ['77 123 45 67', [SENEGAL], '+221 77 123 45 67'],
  // The first of the venture's countries in which the number is valid.
  ['0712 345 678', [SENEGAL, KENYA], '+254 712 345678'],
  [' ', [RWANDA], ''],
])('%s of a venture in %j is called by %s', async (written, countries, number) => {
  expect(await toInternationalNumber(t.db, written, countries)).toBe(number);
});

test.each([
  ['0788 123 456', []],
  ['12345', [RWANDA]],
  ['+250 7', []],
  ['+999 123 456 789', []],
])('%s of a venture in %j is no number', async (written, countries) => {
  await expect(toInternationalNumber(t.db, written, countries)).rejects.toMatchObject({
    statusCode: 400,
  });
});
