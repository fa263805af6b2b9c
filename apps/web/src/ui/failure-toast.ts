import { useEffect, useRef } from 'react';
import { NetworkError } from '#src/platform/api-error.ts';
import { useErrorText } from './error-text.ts';
import { isOffline, subscribeToNetwork } from '#src/platform/network.ts';
import { dismissToast, hasToast, showToast } from './toast.ts';

interface FailureToast {
  show: (error: unknown) => void;
  /** The act is tried again, or has worked. */
  clear: () => void;
}

/** Which acts failed for a reason in these words: it stands once, until none of them does. */
const failed = new Map<string, { id: number; acts: Set<object> }>();

interface Told {
  /** What it tells of is over. */
  end: () => void;
  /** The page of the act was left: it keeps what is told of another one no longer. */
  leave: () => void;
}

function tell(text: string, act: object): Told {
  const before = failed.get(text);
  // What somebody has closed tells of nothing any more.
  const acts = (before && hasToast(before.id) ? before.acts : new Set<object>()).add(act);
  // Anew, so that it is announced again.
  failed.set(text, { id: showToast(text, 'alarm'), acts });
  const leave = () => void acts.delete(act);
  return {
    leave,
    end() {
      leave();
      const told = failed.get(text);
      if (acts.size > 0 || told?.acts !== acts) return;
      failed.delete(text);
      dismissToast(told.id);
    },
  };
}

/** What failed on a page that was left since stands until something is tried again, perhaps that. */
function dropLeft(): void {
  for (const [text, { id, acts }] of failed) {
    if (acts.size > 0) continue;
    failed.delete(text);
    dismissToast(id);
  }
}

/** Why an act has failed: it stays until somebody closes it, or what it tells of is over. */
export function useFailureToast(): FailureToast {
  const errorText = useErrorText();
  const takeAway = useRef<() => void>(null);
  const leave = useRef<() => void>(null);
  const isHere = useRef(true);
  const act = useRef({});
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      leave.current?.();
    };
  }, []);
  const clear = () => {
    takeAway.current?.();
    dropLeft();
  };
  return {
    show(error) {
      takeAway.current?.();
      const told = tell(errorText(error), act.current);
      const stop = error instanceof NetworkError ? whenReachable(told.end) : null;
      takeAway.current = () => {
        told.end();
        stop?.();
      };
      leave.current = told.leave;
      if (!isHere.current) told.leave();
    },
    clear,
  };
}

/** Calls back once the network or the server is there again. Returns how to stop. */
function whenReachable(onReachable: () => void): () => void {
  let wasLost = isOffline();
  const look = () => {
    const isBack = wasLost && !isOffline();
    wasLost = isOffline();
    if (isBack) end();
  };
  const stopLooking = subscribeToNetwork(look);
  const stop = () => {
    stopLooking();
    removeEventListener('online', end);
  };
  const end = () => {
    stop();
    onReachable();
  };
  addEventListener('online', end);
  return stop;
}
