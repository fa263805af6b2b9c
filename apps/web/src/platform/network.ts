import { type ReactNode, useSyncExternalStore } from 'react';

const START = {
  offline: false,
  /** Writes that have not arrived: stored on the device, or only held by the page that is open. */
  stored: 0,
  unstored: 0,
  /** Those that the server will not take. */
  refused: 0,
  /** Paths of pages that show what this device kept, since the network gave nothing: the moment of the oldest. */
  kept: {} as Readonly<Record<string, string>>,
  /** Of those, the ones that show something in another language than the page's, and in which. */
  keptLanguages: {} as Readonly<Record<string, string>>,
  /** What there is to say of those above: comes after the page. */
  details: null as ReactNode,
  /** What stands in place of a page that this device has not. */
  missing: null as ReactNode,
};
type Network = typeof START;

/** Completes an answer with what was done on this device and the server has not heard of. */
type Complete = (url: string, answer: unknown) => Promise<unknown>;
/** What the server has now, and what is kept of its answers does not tell yet. */
type NoteArrived = (writes: readonly ArrivedWrite[]) => Promise<void>;
export interface ArrivedWrite {
  /** Whose it is. */
  userId: number | null;
  url: string;
  body: unknown;
  doneAt: string;
}

/**
 * What features lay over an answer of the server: writes of this device that have not arrived (kept-answers.ts applies
 * them). Their code comes with the first answer that needs it.
 */
export const answerOverlays: (() => Promise<{ complete: Complete; noteArrived?: NoteArrived }>)[] =
  [];

let serverLost = false;
let known = START;
const listeners = new Set<() => void>();

/** For the write queue and what is kept here, whose code comes only with what they do. */
export function noteNetwork(changes: Partial<Network> = {}): void {
  known = { ...known, ...changes, offline: serverLost || !navigator.onLine };
  for (const listener of listeners) listener();
}

/** The browser knows only its own link; whether the server can be reached, the calls know. */
export function setServerReachable(reachable: boolean): void {
  if (serverLost === !reachable) return;
  serverLost = !reachable;
  noteNetwork();
}

const onChange = () => noteNetwork();

/** Calls back when anything of it changes. Returns how to stop. */
export function subscribeToNetwork(listener: () => void): () => void {
  listeners.add(listener);
  // The link may have changed while nobody listened.
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
