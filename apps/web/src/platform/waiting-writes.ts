import { readStored, WAITING_COUNT as COUNT, writeStored } from './session-store.ts';

/** Where localStorage is denied. */
const counts = new Map<number, number>();

export function noteWaitingCount(owner: number, count: number): void {
  counts.set(owner, count);
  writeStored(`${COUNT}${owner}`, count === 0 ? null : String(count));
}

/** How many writes of this user have not reached the server yet. */
export function countWaiting(userId: number): number {
  const stored = Number(readStored(`${COUNT}${userId}`) ?? 0);
  return Math.max(stored, counts.get(userId) ?? 0);
}

/** Forgets what this user wrote and the server does not have; the writes go with all that is kept for them. */
export function discardWaiting(userId: number): void {
  noteWaitingCount(userId, 0);
}
