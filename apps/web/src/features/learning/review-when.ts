import { DAY_MS } from '@inzira/contract/rules/units';
import type { Language } from '#src/platform/languages.ts';

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['month', 30],
  ['week', 7],
  ['day', 1],
];

/** "tomorrow", "in 3 days", "in 2 weeks": the distance of a date from today. */
export function inWords(day: string, language: Language, now = new Date()): string {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.max(0, Math.round((Date.parse(day) - today) / DAY_MS));
  const [unit, size] = STEPS.find(([, least]) => days >= 2 * least) ?? (['day', 1] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    Math.round(days / size),
    unit,
  );
}

/** An estimate: a question with its explanation takes somewhat more than half a minute. */
export const minutesFor = (questions: number) => Math.max(1, Math.round(questions * 0.6));
