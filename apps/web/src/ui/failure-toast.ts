import { useEffect, useRef } from 'react';
import { NetworkError } from '#src/platform/api-error.ts';
import { useErrorText } from './error-text.ts';
import { isOffline, subscribeToNetwork } from '#src/platform/network.ts';
import { dismissToast, hasToast, showToast } from './toast.ts';

interface FailureToast {
  show: (error: unknown) => void;
  /** Called when the action is tried again, or has succeeded. */
  clear: () => void;
}

/** Failed actions by message: each message is shown once, until none of its actions fails. */
const failed = new Map<string, { id: number; acts: Set<object> }>();

interface Told {
  /** The failure is resolved. */
  end: () => void;
  /** The page of the action was left, so another page's success may remove the message. */
  leave: () => void;
}

function tell(text: string, act: object): Told {
  const before = failed.get(text);
  // A message that the user has closed stands for no action any more.
  const acts = (before && hasToast(before.id) ? before.acts : new Set<object>()).add(act);
  // Shown again, so that it is announced.
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

/** Messages of pages that were left disappear when any action is tried again, which may be the same. */
function dropLeft(): void {
  for (const [text, { id, acts }] of failed) {
    if (acts.size > 0) continue;
    failed.delete(text);
    dismissToast(id);
  }
}

/** Shows why an action failed, until the user closes the message or the failure is resolved. */
export function useFailureToast(): FailureToast {
  const errorText = useErrorText();
  const takeAway = useRef<() => void>(null);
  const leave = useRef<() => void>(null);
  const isMounted = useRef(true);
  const act = useRef({});
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
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
      if (!isMounted.current) told.leave();
    },
    clear,
  };
}

/** Calls back once when the network or server is reachable again. Returns how to stop. */
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
