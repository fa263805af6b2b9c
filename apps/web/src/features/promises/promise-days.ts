import { DAY_MS } from '@inzira/contract/rules/units';
import { localeOf } from '#src/platform/dates.ts';
import type { Language } from '#src/platform/languages.ts';
import { localDay } from '#src/platform/local-day.ts';

/** The date that many days from today, in the reader's time zone: "2026-12-04". */
export function dayFromNow(days: number, now = new Date()): string {
  return localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/** "today", "tomorrow", "Friday", and from a week ahead "Friday 4 December". */
export function dayInWords(day: string, language: Language, now = new Date()): string {
  const today = Date.parse(localDay(now));
  const days = Math.round((Date.parse(day) - today) / DAY_MS);
  if (days === 0 || days === 1)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  const isNear = days > 1 && days < 7;
  return new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    ...(!isNear && { day: 'numeric', month: 'long' }),
    timeZone: 'UTC',
  }).format(new Date(day));
}

export const isDue = ({ due_on, answer }: { due_on: string; answer: string | null }) =>
  answer === null && due_on <= localDay();
