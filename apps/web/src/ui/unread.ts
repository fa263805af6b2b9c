import { useEffect, useRef } from 'react';

/** Nobody can have read something within this time after it appeared: a second click was meant for its predecessor. */
const UNREAD_MS = 600;

/** For a place where decisions are made one after the other: whether the item that is shown can have been read. */
export function useUnread(shown: string | undefined) {
  /** The item that the reader chose; others appeared automatically. */
  const chosen = useRef(shown);
  const cameAt = useRef(-Infinity);
  useEffect(() => {
    if (shown === chosen.current) return;
    chosen.current = undefined;
    cameAt.current = Date.now();
  }, [shown]);
  return {
    isUnread: () => Date.now() - cameAt.current < UNREAD_MS,
    /** Call it when the reader chooses an item. */
    noteChosen(next: string | undefined) {
      chosen.current = next;
      cameAt.current = -Infinity;
    },
  };
}
