import { afterEach, expect, test } from 'vitest';
import { endOfDeadline } from './deadline-end.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each([
  ['Africa/Kigali', { day: '2 December 2026', time: '02:00' }],
  ['Africa/Accra', { day: '1 December 2026', time: '23:59' }],
  ['America/New_York', { day: '1 December 2026', time: '19:00' }],
])('in %s a deadline ends by the clock on the wall', (TZ, end) => {
  process.env['TZ'] = TZ;
  expect(endOfDeadline('2026-12-01', 'en')).toEqual(end);
});
