import type { ApiError } from './api-error.ts';

/**
 * The result of sending a queued write. `waiting`: stored, and sent later automatically. `unstored`: also sent later,
 * but only while this page is open, because the device could not store it. `isThrottled`: it waits for a rate limit,
 * not for the network. `refused`: the server will never accept it.
 */
export type Delivery =
  | { state: 'sent'; answer: unknown }
  | { state: 'waiting' | 'unstored'; isThrottled?: true }
  | { state: 'discarded' }
  | { state: 'refused'; error: ApiError };

type Listener = (key: string, delivery: Delivery) => void;

const listeners = new Set<Listener>();

/**
 * Calls back when this tab has sent a queued write, or had it refused. Returns how to unsubscribe. Separate from the
 * write queue, because pages that only read do not need the code that sends.
 */
export function subscribeToDeliveries(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteDelivery(key: string, delivery: Delivery): void {
  for (const listener of listeners) listener(key, delivery);
}
