import { DAY_MS, MINUTE_MS } from '@inzira/contract/rules/units';

/** The day of a moment, `2026-11-23`, in UTC or at an offset in minutes for a person's own calendar. */
export function dayOf(moment: string | number, offsetMinutes = 0): string {
  return new Date(new Date(moment).getTime() + offsetMinutes * MINUTE_MS)
    .toISOString()
    .slice(0, 10);
}

/** Today's date in UTC. */
export const today = () => dayOf(Date.now());

export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The moment in UTC at which a day begins, for a calendar at this offset in minutes. */
export function startOf(day: string, offsetMinutes: number): string {
  return new Date(Date.parse(day) - offsetMinutes * MINUTE_MS).toISOString();
}
