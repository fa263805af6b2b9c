import { useState } from 'react';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { later } from '#src/platform/later.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { ServerSentence } from '#src/ui/server-sentence.tsx';

/** Comes from a server that has just answered. */
const Wait = later(async () => import('./failure-wait.tsx'), { fallback: null });

/** Why there was no reply, and when asking again makes sense. */
export function FailureReason({ cause }: { cause: unknown }) {
  const errorText = useErrorText();
  const hasReason = cause instanceof NetworkError || (cause instanceof ApiError && cause.error);
  const wait = cause instanceof ApiError && cause.status === 429 ? cause.retryAfter : undefined;
  // "Please wait" beside "You can ask again now" would be two minds.
  const [isOver, setOver] = useState(false);
  return (
    <>
      {hasReason && !isOver && <ServerSentence text={errorText(cause)} />}
      {wait !== undefined && <Wait seconds={wait} onOver={setOver} />}
    </>
  );
}

/** Whether the mentor that comes with Inzira may answer instead; the limits of a 429 hold for it too. */
export function mayBuiltInAnswer(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 503;
}
