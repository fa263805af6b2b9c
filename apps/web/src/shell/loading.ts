import { useSyncExternalStore } from 'react';

let inFlight = 0;
const listeners = new Set<() => void>();

function add(change: number): void {
  inFlight += change;
  // Later, because a page may ask for itself while React is rendering.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** Counts a page that is on its way, for the bar at the top. */
export async function trackLoading<T>(promise: Promise<T>): Promise<T> {
  add(1);
  try {
    return await promise;
  } finally {
    add(-1);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Does something that can wait until no page is on its way. Returns how to give it up. */
export function afterLoading(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    // After what the page begins as it is drawn.
    if (inFlight === 0) timer = setTimeout(run);
  };
  const stop = subscribe(check);
  const run = () => {
    stop();
    work();
  };
  check();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

export function useIsLoading(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => inFlight > 0,
    () => false,
  );
}
