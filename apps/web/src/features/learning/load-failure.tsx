import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useIsOffline } from '#src/platform/network.ts';
import { Button } from '#src/ui/button.tsx';

interface LoadFailureProps {
  /** What did not come, as a sentence. */
  children: ReactNode;
  onRetry: () => void;
}

/** The query goes on trying by itself; this says so, and lets somebody impatient try at once. */
export function LoadFailure({ children, onRetry }: LoadFailureProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line-strong border-dashed px-5 py-4"
    >
      <p>
        {children} <StillTrying />
      </p>
      <Button look="secondary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

export function StillTrying() {
  return useIsOffline() ? (
    <Trans>You are offline: it comes as soon as the connection is back.</Trans>
  ) : (
    <Trans>We keep trying.</Trans>
  );
}
