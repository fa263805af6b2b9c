import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { addDays, dayOf } from '#src/platform/days.ts';

const LATEST_ARRIVAL_DAYS = 30;

/** The learner's day of an action that arrives now; an implausible clock is ignored. */
export function dayOfArrival(doneAt: string | undefined, now: number, offset: number): string {
  const today = dayOf(now, offset);
  const done = Date.parse(doneAt ?? '');
  // Also excludes times that are outside of the calendar in some time zone.
  if (!(Math.abs(now - done) < (LATEST_ARRIVAL_DAYS + 1) * DAY_SECONDS * 1000)) return today;
  const day = dayOf(done, offset);
  return day <= today && day >= addDays(today, -LATEST_ARRIVAL_DAYS) ? day : today;
}
