import { useRef } from 'react';
import { NetworkError } from '#src/platform/api-error.ts';
import { useErrorText } from './error-text.ts';
import { dismissToast, showToast } from './toast.ts';

interface FailureToast {
  show: (error: unknown) => void;
  /** The act is tried again, or has worked. */
  clear: () => void;
}

/** Why an act has failed: it stays until somebody closes it, or what it tells of is over. */
export function useFailureToast(): FailureToast {
  const errorText = useErrorText();
  const shown = useRef<number>(null);
  const clear = () => {
    if (shown.current !== null) dismissToast(shown.current);
    shown.current = null;
  };
  return {
    show(error) {
      clear();
      shown.current = showToast(errorText(error), 'alarm');
      if (error instanceof NetworkError) addEventListener('online', clear, { once: true });
    },
    clear,
  };
}
