import { useSyncExternalStore } from 'react';

let serverLost = false;
const listeners = new Set<() => void>();

/** The browser knows only its own link; whether the server can be reached, the calls know. */
export function noteReachable(reachable: boolean): void {
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
