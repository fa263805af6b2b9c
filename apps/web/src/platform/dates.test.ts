import { expect, test } from 'vitest';
import { formatAgo, formatMoment } from './dates.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const daysAgo = (days: number, language: 'en' | 'fr' = 'en') =>
  formatAgo(new Date(NOW - days * 86_400_000).toISOString(), language, NOW);

test('what is long ago is told in months and years, what is near in days', () => {
  expect(daysAgo(1)).toBe('yesterday');
  expect(daysAgo(12)).toBe('12 days ago');
  expect(daysAgo(45)).toBe('1 month ago');
  expect(daysAgo(200)).toBe('6 months ago');
  expect(daysAgo(412)).toBe('1 year ago');
  expect(daysAgo(412, 'fr')).toBe('il y a 1 an');
});

test('a moment is written day, month, year, by the clock of 24 hours', () => {
  const moment = new Date(2026, 10, 9, 14, 5).toISOString();
  expect(formatMoment(moment, 'en')).toBe('9 Nov 2026, 14:05');
  expect(formatMoment(moment, 'fr')).toMatch(/^9 nov. 2026,? (?:à )?14:05$/);
  expect(formatMoment('2026-11-09T12:00:00.000Z', 'en', 'Pacific/Kiritimati')).toBe(
    '10 Nov 2026, 02:00',
  );
});
