import { tooManyRequests } from './errors.ts';

const WINDOW_MILLISECONDS = 60_000;
/** The most keys that are counted at a time; beyond that, the oldest window is dropped. */
const MAX_KEYS = 20_000;

/** A rate limit with fixed windows of a minute, in this process only. */
export class RequestLimit {
  readonly #most: number;
  readonly #windows = new Map<string | number, { count: number; endsAt: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws 429 */
  count(key: string | number) {
    // A monotonic clock, unlike the system time, which may be set back.
    const moment = performance.now();
    const known = this.#windows.get(key);
    if (known && known.endsAt > moment) {
      known.count += 1;
      if (known.count > this.#most) {
        throw tooManyRequests(Math.ceil((known.endsAt - moment) / 1000));
      }
      return;
    }
    // Moves the key to the end, because a Map keeps insertion order.
    this.#windows.delete(key);
    this.#windows.set(key, { count: 1, endsAt: moment + WINDOW_MILLISECONDS });
    const [first] = this.#windows.keys();
    if (this.#windows.size > MAX_KEYS && first !== undefined) this.#windows.delete(first);
  }
}
