import type { Tallies, TallyDay, TallyKind, Tap } from '@inzira/contract/tallies';
import { DAY_MS } from '@inzira/contract/rules/units';

/** In the order of a sale. */
export const KINDS: readonly TallyKind[] = ['asked', 'sold', 'refused'];

export const NOTHING: Tallies = {
  days: [],
  total: null,
  goals: { asked: null, sold: null, refused: null },
};

/** Adds days to a date. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T12:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const countsOf = ({ days }: Tallies, day: string): TallyDay =>
  days.find((one) => one.day === day) ?? { day, asked: 0, sold: 0, refused: 0 };

/** Replaces the counts of a day. */
export function withDay(tallies: Tallies, day: TallyDay): Tallies {
  const before = countsOf(tallies, day.day);
  const total = tallies.total ?? { since: day.day, asked: 0, sold: 0, refused: 0 };
  const others = tallies.days.filter((one) => one.day !== day.day);
  return {
    ...tallies,
    days: [...others, day].toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    total: {
      since: day.day < total.since ? day.day : total.since,
      asked: total.asked + day.asked - before.asked,
      sold: total.sold + day.sold - before.sold,
      refused: total.refused + day.refused - before.refused,
    },
  };
}

/** Adds a press that the server does not have yet. */
export function withTap(tallies: Tallies, { kind, day, by = 1, milestone }: TapBody): Tallies {
  const before = countsOf(tallies, day);
  const counted = Math.max(0, before[kind] + by);
  if (counted === before[kind]) return tallies;
  const goal = tallies.goals[kind];
  return {
    ...withDay(tallies, { ...before, [kind]: counted }),
    goals:
      goal && goal.id === milestone
        ? {
            ...tallies.goals,
            [kind]: { ...goal, current_value: Math.max(0, goal.current_value + by) },
          }
        : tallies.goals,
  };
}

/** The body of a press. */
export type TapBody = Pick<Tap, 'kind' | 'day' | 'milestone'> & Partial<Pick<Tap, 'by'>>;
