import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { Alert } from './alert.tsx';
import { useErrorText } from './error-text.ts';
import { ServerSentence } from './server-sentence.tsx';

interface FailureAlertProps {
  /** The page's message for the failure. */
  sentence: string;
  failure: unknown;
  /** Shows the server's message, if any, instead of the page's. */
  serverFirst?: boolean;
}

/** What failed and, below it, the reason if the user can act on it. */
export function FailureAlert({ sentence, failure, serverFirst = false }: FailureAlertProps) {
  const errorText = useErrorText();
  const isAnswered = failure instanceof ApiError && failure.error !== undefined;
  const reason = isAnswered || failure instanceof NetworkError ? errorText(failure) : undefined;
  const said = isAnswered && serverFirst ? errorText(failure) : sentence;
  return (
    <Alert>
      <ServerSentence text={said} className="font-semibold" />
      {reason && reason !== said && <ServerSentence text={reason} />}
    </Alert>
  );
}
