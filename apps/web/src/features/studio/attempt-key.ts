import { useRef } from 'react';
import { randomId } from '#src/platform/random-id.ts';

/**
 * The Idempotency-Key of what is sent: the same for each try of the same, so that one whose answer
 * was lost is not done twice; another once it was edited.
 */
export function useAttemptKey(): (sent: unknown) => string {
  const attempt = useRef({ what: '', key: '' });
  return (sent) => {
    const what = JSON.stringify(sent);
    if (attempt.current.what !== what) attempt.current = { what, key: randomId() };
    return attempt.current.key;
  };
}
