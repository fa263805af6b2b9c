import { useEffect, useRef } from 'react';

/** Nobody has read in this time what came by itself: the second press of two was for what went. */
const UNREAD_MS = 600;

/** Of a place where one thing after the other is decided: whether what stands there now can have been read. */
export function useUnread(shown: string | undefined) {
  /** Chosen by the reader; any other has come by itself. */
  const chosen = useRef(shown);
  const cameAt = useRef(-Infinity);
  useEffect(() => {
    if (shown === chosen.current) return;
    chosen.current = undefined;
    cameAt.current = Date.now();
  }, [shown]);
  return {
    isUnread: () => Date.now() - cameAt.current < UNREAD_MS,
    /** Called when the reader chooses what to look at. */
    noteChosen(next: string | undefined) {
      chosen.current = next;
      cameAt.current = -Infinity;
    },
  };
}
