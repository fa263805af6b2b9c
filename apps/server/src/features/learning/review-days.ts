const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;

/** The day of a learner's calendar at a moment; `offset` is in minutes from UTC to their time. */
export function dayOf(moment: string | number, offset: number): string {
  return new Date(new Date(moment).getTime() + offset * MINUTE).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** When a day of the learner's calendar begins. */
export function startOf(day: string, offset: number): string {
  return new Date(Date.parse(day) - offset * MINUTE).toISOString();
}

const LATEST_ARRIVAL_DAYS = 30;

/** The day on which something was done that arrives now; a clock that cannot be right is not asked. */
export function dayOfArrival(doneAt: string | undefined, now: number, offset: number): string {
  const today = dayOf(now, offset);
  const done = Date.parse(doneAt ?? '');
  // Also keeps moments away that no calendar has in every time zone.
  if (!(Math.abs(now - done) < (LATEST_ARRIVAL_DAYS + 1) * DAY)) return today;
  const day = dayOf(done, offset);
  return day <= today && day >= addDays(today, -LATEST_ARRIVAL_DAYS) ? day : today;
}
