import { useRef } from 'react';
import { NetworkError } from '#src/platform/api-error.ts';
import { useErrorText } from './error-text.ts';
import { isOffline, subscribeToNetwork } from '#src/platform/network.ts';
import { dismissToast, showToast } from './toast.ts';

interface FailureToast {
  show: (error: unknown) => void;
  /** The act is tried again, or has worked. */
  clear: () => void;
}

/** Why an act has failed: it stays until somebody closes it, or what it tells of is over. */
export function useFailureToast(): FailureToast {
  const errorText = useErrorText();
  const takeAway = useRef<() => void>(null);
  const clear = () => takeAway.current?.();
  return {
    show(error) {
      clear();
      const id = showToast(errorText(error), 'alarm');
      const stop = error instanceof NetworkError ? whenReachable(() => dismissToast(id)) : null;
      takeAway.current = () => {
        dismissToast(id);
        stop?.();
      };
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
