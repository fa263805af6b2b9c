import { readStored, storedKeys, writeStored } from './session-store.ts';

/** Under these keys of localStorage the outbox keeps what has not reached the server. */
export const WAITING = 'outbox:';

/** Writes that the device could not store, by the key they would have; they go with the page. */
export const unstored = new Map<string, string>();

/** Apart from the outbox, so that a logout need not fetch the code that sends. */
function findWaiting(userId: number): string[] {
  return [...new Set([...storedKeys(WAITING), ...unstored.keys()])].filter((key) => {
    try {
      const entry = JSON.parse(unstored.get(key) ?? readStored(key) ?? 'null') as {
        userId?: unknown;
      } | null;
      return entry?.userId === userId;
    } catch {
      return false;
    }
  });
}

/** How many writes of this user have not reached the server yet. */
export function countWaiting(userId: number): number {
  return findWaiting(userId).length;
}

/** Removes what this user wrote and the server does not have. */
export function discardWaiting(userId: number): void {
  for (const key of findWaiting(userId)) {
    unstored.delete(key);
    writeStored(key, null);
  }
}
