import type { ApiError } from './api-error.ts';

/**
 * What became of a write of the write queue. `waiting`: kept, and sent later by itself. `unstored`: sent
 * later too, but only while this page is open, because the device could not store it. Either is
 * throttled where too much was sent: then it is not the network that it waits for. `refused`: the
 * server will never take it.
 */
export type Delivery =
  | { state: 'sent'; answer: unknown }
  | { state: 'waiting' | 'unstored'; isThrottled?: true }
  | { state: 'discarded' }
  | { state: 'refused'; error: ApiError };

type Listener = (key: string, delivery: Delivery) => void;

const listeners = new Set<Listener>();

/**
 * Calls back when this tab has brought a write to its end, sent or refused. Returns how to stop. Apart
 * from the write queue: pages that only read have no need of the code that sends.
 */
export function subscribeToDeliveries(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteDelivery(key: string, delivery: Delivery): void {
  for (const listener of listeners) listener(key, delivery);
}
