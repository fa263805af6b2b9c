import { useSyncExternalStore } from 'react';

let serverLost = false;
const listeners = new Set<() => void>();

/**
 * Writes that have not arrived: stored on the device, or only held by the page that is open; and those
 * that the server will not take.
 */
interface WaitingWrites {
  stored: number;
  unstored: number;
  refused: number;
}
const NONE: WaitingWrites = { stored: 0, unstored: 0, refused: 0 };
let waitingWrites = NONE;

/** For the outbox, whose code comes only with the first write. */
export function noteWaitingWrites(writes: WaitingWrites): void {
  waitingWrites = writes;
  for (const listener of listeners) listener();
}

export function useWaitingWrites(): WaitingWrites {
  return useSyncExternalStore(
    subscribe,
    () => waitingWrites,
    () => NONE,
  );
}

/** The browser knows only its own link; whether the server can be reached, the calls know. */
export function setServerReachable(reachable: boolean): void {
  if (serverLost === !reachable) return;
  serverLost = !reachable;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => serverLost || !navigator.onLine,
    () => false,
  );
}
