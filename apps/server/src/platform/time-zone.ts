import { addDays, dayOf, startOf } from './days.ts';

const MINUTE = 60 * 1000;

/** Names that were found to be zones: to ask takes longer than a request's reads do. */
const known = new Set(['UTC']);

/** Whether a server knows a zone of this name, `Africa/Kigali`. */
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

/** Minutes that clocks there are ahead of UTC at a moment. */
function offsetAt(zone: string, moment: number): number {
  // Other zones load the data of a library; most servers never need it.
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
  return Math.round((local - moment) / MINUTE);
}

/** The day that it is in a zone. */
export const dayIn = (zone: string, moment: number) => dayOf(moment, offsetAt(zone, moment));

/** When a day begins there, in UTC. */
export function startIn(zone: string, day: string): string {
  const midnight = Date.parse(day);
  const first = startOf(day, offsetAt(zone, midnight));
  // Around a change of the clocks the first guess is an hour off.
  const second = startOf(day, offsetAt(zone, Date.parse(first)));
  // Where clocks leap over midnight, the day begins with the leap.
  return dayIn(zone, Date.parse(second)) === day ? second : first;
}

/** Finds the days of moments in a row of days; quick, however many moments there are. */
export class Calendar {
  readonly days: readonly string[];
  readonly #starts: readonly string[];

  /** @param from, until the first day, and the first that is too late */
  constructor(zone: string, from: string, until: string) {
    const days: string[] = [];
    for (let day = from; day < until; day = addDays(day, 1)) days.push(day);
    this.days = days;
    this.#starts = [...days, until].map((day) => startIn(zone, day));
  }

  get start(): string {
    return this.#starts[0] ?? '';
  }

  /** The index of the day of a moment, ISO 8601; -1 for one before or after. */
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

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}
