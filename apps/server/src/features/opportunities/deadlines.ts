import { daysBetween, today } from '#src/platform/days.ts';
import { NO_DEADLINE } from './opportunities.table.ts';

/** An opportunity is open until the end of its deadline's day in UTC. */
export const isClosed = (deadline: string) => deadline < today();

/** Whole days to the end of the deadline's day: 0 on that day and after it; null without a deadline. */
export function daysRemaining(deadline: string): number | null {
  return deadline === NO_DEADLINE ? null : Math.max(0, daysBetween(today(), deadline));
}
