import { type ReactNode, useSyncExternalStore } from 'react';

const START = {
  offline: false,
  /** Unsent writes: stored on the device, or only held by the open page. */
  stored: 0,
  unstored: 0,
  /** Writes that the server has refused. */
  refused: 0,
  /** Paths of pages that show cached data because the network failed, each with the time of its oldest data. */
  kept: {} as Readonly<Record<string, string>>,
  /** Those whose cached data is in another language than the page, and in which. */
  keptLanguages: {} as Readonly<Record<string, string>>,
  /** The explanation of the above, which loads after the page. */
  details: null as ReactNode,
  /** Shown in place of a page that is not on this device. */
  missing: null as ReactNode,
};
type Network = typeof START;

/** Adds this device's unsent changes to an answer. */
type Complete = (url: string, answer: unknown, isKept: boolean) => Promise<unknown>;
/** Tells an overlay of writes that have arrived but are missing from cached answers. */
type NoteArrived = (writes: readonly ArrivedWrite[]) => Promise<void>;
export interface ArrivedWrite {
  /** The id of the user who made it. */
  userId: number | null;
  url: string;
  body: unknown;
  doneAt: string;
}

/**
 * Overlays, which apply unsent writes of this device to the server's answers (in kept-answers.ts). Features register
 * them here; their code loads with the first answer that needs it.
 */
export const answerOverlays: (() => Promise<{ complete: Complete; noteArrived?: NoteArrived }>)[] =
  [];

let serverLost = false;
let known = START;
const listeners = new Set<() => void>();

/** Called by the write queue and the caches, whose code loads only when used. */
export function noteNetwork(changes: Partial<Network> = {}): void {
  known = { ...known, ...changes, offline: serverLost || !navigator.onLine };
  for (const listener of listeners) listener();
}

/** Set by the API calls, since the browser only knows about its own connection. */
export function setServerReachable(reachable: boolean): void {
  if (serverLost === !reachable) return;
  serverLost = !reachable;
  noteNetwork();
}

const onChange = () => noteNetwork();

/** Calls back on any change. Returns how to unsubscribe. */
export function subscribeToNetwork(listener: () => void): () => void {
  listeners.add(listener);
  // The connection may have changed while there were no listeners.
  if (known.offline !== (serverLost || !navigator.onLine)) noteNetwork();
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export const isOffline = () => serverLost || !navigator.onLine;

export const useNetwork = (): Network =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => known,
    () => START,
  );

export const useIsOffline = () => useNetwork().offline;
