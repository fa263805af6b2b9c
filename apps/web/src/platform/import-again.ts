import { isOffline, subscribeToNetwork } from './network.ts';

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Calls back once when code that did not come is worth asking for again: the network is back or, where the browser
 * knows of no break, after a pause that grows with the failures. Returns how to stop.
 */
export function whenWorthTrying(failures: number, tryAgain: () => void): () => void {
  let wasOffline = isOffline();
  const leave = subscribeToNetwork(() => {
    if (wasOffline && !isOffline()) go();
    wasOffline = isOffline();
  });
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('online', go);
    leave();
  };
  const go = () => {
    stop();
    tryAgain();
  };
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  // Offline it would be for nothing.
  const timer = setTimeout(() => navigator.onLine && go(), pause);
  window.addEventListener('online', go);
  return stop;
}

/** For code without which something would be lost: tries until it comes. */
export async function importPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => void whenWorthTrying(failures, resolve));
    }
  }
}
