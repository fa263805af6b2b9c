import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useErrorText } from '#src/ui/error-text.ts';
import { ServerSentence } from '#src/ui/server-sentence.tsx';

/** Above this, a time of day says more than a count of seconds. */
const COUNTED_SECONDS = 120;

/** Why there was no reply, and when asking again makes sense. */
export function FailureReason({ cause }: { cause: unknown }) {
  const errorText = useErrorText();
  const hasReason = cause instanceof NetworkError || (cause instanceof ApiError && cause.error);
  const wait = cause instanceof ApiError && cause.status === 429 ? cause.retryAfter : undefined;
  return (
    <>
      {hasReason && <ServerSentence text={errorText(cause)} />}
      {wait !== undefined && <Wait seconds={wait} />}
    </>
  );
}

/** Whether the mentor that comes with Inzira may answer instead; the limits of a 429 hold for it too. */
export function mayBuiltInAnswer(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 503;
}

function Wait({ seconds }: { seconds: number }) {
  const language = useLanguage();
  const [until] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);

  if (left === 0) {
    return (
      <p>
        <Trans>You can ask again now.</Trans>
      </p>
    );
  }
  if (left <= COUNTED_SECONDS) {
    return (
      // Read out once, with the alert around it, and not with every second.
      <p aria-live="off">
        <Plural
          value={left}
          one="You can ask again in # second."
          other="You can ask again in # seconds."
        />
      </p>
    );
  }
  const time = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    ...(left > 20 * 3600 && { weekday: 'long' }),
  }).format(until);
  return (
    <p>
      <Trans>You can ask again at {time}.</Trans>
    </p>
  );
}
