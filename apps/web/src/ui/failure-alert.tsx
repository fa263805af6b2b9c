import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { Alert } from './alert.tsx';
import { useErrorText } from './error-text.ts';

/** The page's own sentence for a failure, and below it the reason where somebody can act on it. */
export function FailureAlert({ sentence, failure }: { sentence: string; failure: unknown }) {
  const errorText = useErrorText();
  const hasReason =
    failure instanceof NetworkError || (failure instanceof ApiError && failure.error);
  const reason = hasReason ? errorText(failure) : undefined;
  return (
    <Alert>
      <p className="font-semibold">{sentence}</p>
      {reason && reason !== sentence && <p>{reason}</p>}
    </Alert>
  );
}
