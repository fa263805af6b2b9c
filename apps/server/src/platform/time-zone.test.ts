import { expect, test } from 'vitest';
import { addDays } from './days.ts';
import { dayIn, startIn } from './time-zone.ts';

const MINUTE = 60_000;

test.each([
  ['Africa/Kigali', '2026-03-25', '2026-03-24T22:00:00.000Z'],
  ['Africa/Accra', '2026-03-25', '2026-03-25T00:00:00.000Z'],
  // In Cairo, Santiago and the Azores clocks skip midnight; in autumn the hour after it occurs twice.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z'],
])('in %s %s begins at %s, and not a minute earlier', (zone, day, start) => {
  expect(startIn(zone, day)).toBe(start);
  expect(dayIn(zone, Date.parse(start))).toBe(day);
  expect(dayIn(zone, Date.parse(start) - MINUTE)).toBe(addDays(day, -1));
});
