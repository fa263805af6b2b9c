import { useState } from 'react';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { later } from '#src/platform/later.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { ServerSentence } from '#src/ui/server-sentence.tsx';

/** Loaded lazily: it is needed only after an answer of the server, so there is a network. */
const Wait = later(async () => import('./failure-wait.tsx'), { fallback: null });

/** The reason why there was no reply, and when to ask again. */
export function FailureReason({ cause }: { cause: unknown }) {
  const errorText = useErrorText();
  const hasReason = cause instanceof NetworkError || (cause instanceof ApiError && cause.error);
  const wait = cause instanceof ApiError && cause.status === 429 ? cause.retryAfter : undefined;
  // The server's "Please wait" is hidden once "You can ask again now" appears.
  const [isOver, setOver] = useState(false);
  return (
    <>
      {hasReason && !isOver && <ServerSentence text={errorText(cause)} />}
      {wait !== undefined && <Wait seconds={wait} onOver={setOver} />}
    </>
  );
}

/** Whether the built-in mentor may answer instead; the rate limits of a 429 apply to it, too. */
export function mayBuiltInAnswer(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 503;
}
