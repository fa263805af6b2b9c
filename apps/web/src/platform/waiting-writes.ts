import { readStored, WAITING_COUNT as COUNT, writeStored } from './session-store.ts';

/** The fallback where localStorage is denied. */
const counts = new Map<number, number>();

export function noteWaitingCount(owner: number, count: number): void {
  counts.set(owner, count);
  writeStored(`${COUNT}${owner}`, count === 0 ? null : String(count));
}

/** The number of this user's writes that have not reached the server. */
export function countWaiting(userId: number): number {
  const stored = Number(readStored(`${COUNT}${userId}`) ?? 0);
  return Math.max(stored, counts.get(userId) ?? 0);
}

/** Resets the count when a user's items, including waiting writes, are removed. */
export function discardWaiting(userId: number): void {
  noteWaitingCount(userId, 0);
}
