import { expect, test } from 'vitest';
import { localDay } from './local-day.ts';

test('a day is that of the reader’s calendar, with two digits for month and day', () => {
  expect(localDay(new Date(2026, 0, 4, 0, 0, 1))).toBe('2026-01-04');
  expect(localDay(new Date(2026, 10, 30, 23, 59, 59))).toBe('2026-11-30');
});
