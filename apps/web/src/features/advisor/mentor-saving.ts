import { useSyncExternalStore } from 'react';
import { currentSession } from '#src/platform/session-store.ts';

/* A running download of the mentor: there is only one, and it continues when the user leaves the page. */

interface Saving {
  userId: number | undefined;
  /** Resolves to whether the mentor is on this phone. */
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
 * Starts the download, or joins a running one. False where its user has logged out meanwhile.
 * @throws without a network, or where the device is full
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

/** The progress of the current user's download; null without one. */
export const useSavingShare = () =>
  useSyncExternalStore(
    subscribe,
    () => ofUser()?.share ?? null,
    () => null,
  );
