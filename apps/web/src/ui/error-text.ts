import { useLingui } from '@lingui/react/macro';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';

/** Turns an error into one sentence for the user: the server's own, if it sent one. */
export function useErrorText(): (error: unknown, otherwise?: string) => string {
  const { t } = useLingui();
  return (error, otherwise) => {
    if (error instanceof ApiError && error.error) return error.error;
    if (error instanceof NetworkError && !otherwise)
      return t`Inzira could not be reached. Check your connection.`;
    return otherwise ?? t`Something went wrong. Please try again.`;
  };
}
