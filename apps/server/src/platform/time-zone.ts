import { MINUTE_MS } from '@inzira/contract/rules/units';
import { addDays, dayOf, startOf } from './days.ts';

/** Names known to be valid: checking one takes longer than the database reads of a request. */
const known = new Set(['UTC']);

/** Whether this server knows a time zone of this name, e.g. `Africa/Kigali`. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format();
    known.add(name);
    return true;
  } catch {
    return false;
  }
}

/** The offset of a zone from UTC at a moment, in minutes. */
function offsetAt(zone: string, moment: number): number {
  // Skips Intl for UTC, since it loads library data that most servers never need.
  if (zone === 'UTC') return 0;
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
  );
  return Math.round((local - moment) / MINUTE_MS);
}

/** The date in a zone at a moment. */
export const dayIn = (zone: string, moment: number) => dayOf(moment, offsetAt(zone, moment));

/** When a day begins in a zone, in UTC. */
export function startIn(zone: string, day: string): string {
  const midnight = Date.parse(day);
  const first = startOf(day, offsetAt(zone, midnight));
  // Around a clock change the first estimate is an hour off.
  const second = startOf(day, offsetAt(zone, Date.parse(first)));
  // Where a clock change skips midnight, the day begins after the gap.
  return dayIn(zone, Date.parse(second)) === day ? second : first;
}

/** Maps moments to the days of a period; fast for any number of moments. */
export class Calendar {
  readonly days: readonly string[];
  readonly #starts: readonly string[];

  /** @param from the first day @param until the first day after the period */
  constructor(zone: string, from: string, until: string) {
    const days: string[] = [];
    for (let day = from; day < until; day = addDays(day, 1)) days.push(day);
    this.days = days;
    this.#starts = [...days, until].map((day) => startIn(zone, day));
  }

  get start(): string {
    return this.#starts[0] ?? '';
  }

  /** The index of the day of a moment, ISO 8601; -1 outside of the period. */
  indexOf(moment: string | null): number {
    const starts = this.#starts;
    const end = starts.at(-1) ?? '';
    if (moment === null || moment < this.start || moment >= end) return -1;
    let [low, high] = [0, starts.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? '') <= moment) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}
