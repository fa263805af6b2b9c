import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError, isWorthRetrying, NetworkError } from '#src/platform/api-error.ts';
import { Alert } from '#src/ui/alert.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Shown while the server checks an invitation, from a mail or a link. */
export function Verifying() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <Trans>Verifying your invitation...</Trans>
      </p>
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

interface NotValidProps {
  error: unknown;
  /** The possible reasons, and where to go instead. */
  children: ReactNode;
}

export function NotValid({ error, children }: NotValidProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  // Not rejected: the query is retried after such an error.
  if (!(error instanceof ApiError) || isWorthRetrying(error))
    return <Alert>{errorText(error)}</Alert>;
  return (
    <>
      <Alert>{errorText(error, t`Invalid or expired invitation.`)}</Alert>
      {children}
    </>
  );
}

/** The reason why joining failed. */
export function JoinFailure({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  // Without an answer of the server the invitation may be valid.
  const sentence =
    failure instanceof NetworkError
      ? t`You may not have joined yet.`
      : t`Invalid or expired invitation.`;
  return <FailureAlert sentence={sentence} failure={failure} serverFirst />;
}
