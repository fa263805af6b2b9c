import { useSyncExternalStore } from 'react';
import { currentSession } from '#src/platform/session-store.ts';

/* The saving of the mentor that is under way: it goes on while the reader goes elsewhere, and is there once. */

interface Saving {
  userId: number | undefined;
  /** Whether it is on this phone then. */
  done: Promise<boolean>;
  share: number;
}

let saving: Saving | null = null;
const listeners = new Set<() => void>();

function note(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

const ofUser = () => (saving?.userId === currentSession().user?.id ? saving : null);

/**
 * Saves it, or goes on with what is under way. False where its user has left meanwhile.
 *
 * @throws without a network, or where the device has no room
 */
export async function saveOnce(): Promise<boolean> {
  const running = ofUser();
  if (running) return running.done;
  const begun: Saving = { userId: currentSession().user?.id, share: 0, done: run() };
  async function run(): Promise<boolean> {
    try {
      const { saveMentor } = await import('./phone-pack.ts');
      return await saveMentor((share) => note(() => (begun.share = share)));
    } finally {
      note(() => (saving = saving === begun ? null : saving));
    }
  }
  note(() => (saving = begun));
  return begun.done;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Of what is under way for the user who is here; null where nothing is. */
export const useSavingShare = () =>
  useSyncExternalStore(
    subscribe,
    () => ofUser()?.share ?? null,
    () => null,
  );
