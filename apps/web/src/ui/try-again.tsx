import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface TryAgainProps {
  /** What could not be loaded. */
  children: ReactNode;
  busy: boolean;
  onRetry: () => Promise<unknown>;
}

export function TryAgain({ children, busy, onRetry }: TryAgainProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      {children}
      <Button look="secondary" busy={busy} onClick={() => void onRetry()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
