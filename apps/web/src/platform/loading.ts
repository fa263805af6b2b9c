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

/** At once where a browser does not tell when it is idle, as in Safari. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}

/** Does something that can wait until no page is on its way. Returns how to give it up. */
export function afterLoading(work: () => void): () => void {
  let giveUp = () => {};
  const check = () => {
    giveUp();
    // The page that has come is drawn first, with what it asks for.
    if (inFlight === 0) giveUp = whenIdle(run);
  };
  const stop = subscribe(check);
  const run = () => {
    stop();
    work();
  };
  check();
  return () => {
    stop();
    giveUp();
  };
}

export function useIsLoading(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => inFlight > 0,
    () => false,
  );
}
