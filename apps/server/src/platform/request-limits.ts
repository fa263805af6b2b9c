import { tooManyRequests } from './errors.ts';

const WINDOW_MILLISECONDS = 60_000;
/** Callers counted at the same time: with more of them, those who began first are forgotten. */
const MOST_CALLERS = 10_000;

/**
 * Counts requests a minute in memory, for one server: what protects the machine, at every request.
 * @returns counts one request of a caller; throws 429 when the caller's minute has none left.
 */
export function limitRequests(max: number): (caller: string | number) => void {
  // A Map keeps the order of insertion: the window that ends next comes first.
  const windows = new Map<string | number, { count: number; endsAt: number }>();

  function makeRoom(moment: number) {
    for (const [caller, { endsAt }] of windows) {
      if (endsAt > moment && windows.size < MOST_CALLERS) return;
      windows.delete(caller);
    }
  }

  return (caller) => {
    const moment = Date.now();
    const current = windows.get(caller);
    if (!current || current.endsAt <= moment) {
      makeRoom(moment);
      windows.set(caller, { count: 1, endsAt: moment + WINDOW_MILLISECONDS });
      return;
    }
    current.count += 1;
    if (current.count > max) throw tooManyRequests((current.endsAt - moment) / 1000);
  };
}
