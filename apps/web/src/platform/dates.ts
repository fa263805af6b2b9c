import type { Language } from './languages.ts';

/** British English, which most of our countries use: "20 November 2026". */
export const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are cached: creating one costs more than a hundred uses. */
function format(language: string, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${name}`;
  let made = formats.get(key);
  if (!made) formats.set(key, (made = new Intl.DateTimeFormat(localeOf(language), options)));
  return made;
}

/** "20 November 2026", from a moment or a date ("2026-11-20", which has no time zone). */
export function formatDay(iso: string, language: Language): string {
  const plain = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'long' };
  return plain
    ? format(language, 'plain day', { ...options, timeZone: 'UTC' }).format(new Date(iso))
    : format(language, 'day', options).format(new Date(iso));
}

/** "20 Nov 2026, 14:05" in the reader's time zone, or in the given one. */
export function formatMoment(iso: string, language: Language, timeZone?: string): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short', timeZone };
  const name = `moment ${timeZone}`;
  return format(language, name, options).format(new Date(iso));
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 hours ago", "2 months ago"; "now" within a minute. */
export function formatAgo(iso: string, language: Language, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  // Months and years are given as numbers: "last month" would be less exact.
  const counted = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  for (const [unit, size] of STEPS)
    if (Math.abs(seconds) >= size) {
      const format = size > 86_400 ? counted : relative;
      return format.format(Math.trunc(seconds / size), unit);
    }
  return relative.format(0, 'second');
}
