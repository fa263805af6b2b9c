import { useSyncExternalStore } from 'react';

let inFlight = 0;
const listeners = new Set<() => void>();

function add(change: number): void {
  inFlight += change;
  // Deferred, because a page may request its code while React is rendering.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** Counts a page as loading, for the loading bar. */
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

/** Runs immediately in browsers without idle callbacks, such as Safari. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}

/** Runs a task once no page is loading. Returns how to cancel it. */
export function afterLoading(work: () => void): () => void {
  let giveUp = () => {};
  const check = () => {
    giveUp();
    // Lets the loaded page render, and start its requests, first.
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
