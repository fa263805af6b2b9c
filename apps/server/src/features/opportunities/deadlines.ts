import { NO_DEADLINE } from './opportunities.table.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The day that it is in UTC: an opportunity is open to the end of its deadline's day there. */
export const today = () => new Date().toISOString().slice(0, 10);

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

export const isClosed = (deadline: string) => deadline < today();

/** Whole days to the end of the deadline's day: 0 on that day and after it; null without a deadline. */
export function daysRemaining(deadline: string): number | null {
  if (deadline === NO_DEADLINE) return null;
  return Math.max(0, Math.round((Date.parse(deadline) - Date.parse(today())) / DAY));
}
