import { isOffline, subscribeToNetwork } from './network.ts';

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Calls back once when a failed import should be tried again: when the network is back or, if the browser did not
 * notice an interruption, after a pause that grows with the failures. Returns how to stop.
 */
export function onRetryable(failures: number, tryAgain: () => void): () => void {
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
  // Offline, the retry waits for the `online` event.
  const timer = setTimeout(() => navigator.onLine && go(), pause);
  window.addEventListener('online', go);
  return stop;
}

/** Retries an import until it succeeds, for code without which user data would be lost. */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => void onRetryable(failures, resolve));
    }
  }
}
