import { tooManyRequests } from './errors.ts';

const WINDOW_MILLISECONDS = 60_000;
/** Counted at a time; beyond that the one whose minute began first is forgotten. */
const MAX_KEYS = 20_000;

/** A rate limit by fixed windows, in this process: so many requests a minute for each key. */
export class RequestLimit {
  readonly #most: number;
  readonly #windows = new Map<string | number, { count: number; endsAt: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws 429 */
  count(key: string | number) {
    // Not the clock, which may be set back.
    const moment = performance.now();
    const known = this.#windows.get(key);
    if (known && known.endsAt > moment) {
      known.count += 1;
      if (known.count > this.#most) {
        throw tooManyRequests(Math.ceil((known.endsAt - moment) / 1000));
      }
      return;
    }
    // A Map keeps the order of insertion.
    this.#windows.delete(key);
    this.#windows.set(key, { count: 1, endsAt: moment + WINDOW_MILLISECONDS });
    const [first] = this.#windows.keys();
    if (this.#windows.size > MAX_KEYS && first !== undefined) this.#windows.delete(first);
  }
}
