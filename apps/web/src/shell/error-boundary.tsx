import { Trans } from '@lingui/react/macro';
import { type ReactNode, startTransition, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { Boundary, type Failure, ReloadHint } from '#src/platform/boundary.tsx';
import { onRetryable } from '#src/platform/import-retry.ts';
import { useNetwork } from '#src/platform/network.ts';
import { paths } from '#src/platform/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { InziraMark } from '#src/ui/imigongo.tsx';

interface ErrorBoundaryProps {
  /** Called once the failure is visible. */
  onFailure?: () => void;
  children: ReactNode;
}

/** Keeps the navigation usable when a page fails. */
export function ErrorBoundary({ onFailure, children }: ErrorBoundaryProps) {
  const { key } = useLocation();
  return (
    <Boundary
      resetKey={key}
      fallback={(failure, retry) => (
        // The card stays until the retry has loaded; the loading bar shows the progress.
        <FailureCard failure={failure} onShown={onFailure} onRetry={() => startTransition(retry)} />
      )}
    >
      {children}
    </Boundary>
  );
}

interface FailureCardProps {
  failure: Failure;
  onShown: (() => void) | undefined;
  onRetry: () => void;
}

function FailureCard({ failure, onShown, onRetry }: FailureCardProps) {
  const failures = useRef(0);
  const { missing } = useNetwork();
  const noteShown = useEffectEvent(() => onShown?.());
  const tryAgain = useEffectEvent(onRetry);
  useEffect(() => {
    noteShown();
    if (!failure.isMissing) return;
    failures.current += 1;
    return onRetryable(failures.current, () => tryAgain());
  }, [failure]);
  return (
    <div
      role="alert"
      className="page-width flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-12 text-center"
    >
      <InziraMark className="size-28" />
      {(failure.isMissing && missing) || (
        <>
          <h1 className="text-3xl">
            <Trans>This page could not be shown</Trans>
          </h1>
          <p className="max-w-prose text-ink-soft">
            {failure.isMissing ? (
              <Trans>The connection broke off. The page comes by itself when it is back.</Trans>
            ) : (
              <ReloadHint />
            )}
          </p>
        </>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={failure.isMissing ? onRetry : () => location.reload()}>
          <Trans>Try again</Trans>
        </Button>
        {/* A link with a full page load, because the failed app may not work. */}
        <a
          href={paths.home}
          className="target inline-flex items-center rounded-md border-2 border-line-strong px-4 font-semibold hover:border-ink"
        >
          <Trans>Go Back Home</Trans>
        </a>
      </div>
    </div>
  );
}
