import { DAY_MS } from '@inzira/contract/rules/units';
import { localeOf } from '#src/platform/dates.ts';
import type { Language } from '#src/platform/languages.ts';

/**
 * The moment at which the day of a deadline (`2026-12-01`) has ended everywhere: midnight in UTC, in the reader's
 * time zone.
 */
export function endOfDeadline(deadline: string, language: Language) {
  const end = new Date(Date.parse(deadline.slice(0, 10)) + DAY_MS);
  // Shows 23:59 instead of 00:00, because "00:00 on 2 December" is misread as the end of that day.
  if (end.getHours() + end.getMinutes() === 0) end.setMinutes(-1);
  const locale = localeOf(language);
  return {
    day: end.toLocaleDateString(locale, { dateStyle: 'long' }),
    time: end.toLocaleTimeString(locale, { timeStyle: 'short' }),
  };
}
