import { Trans } from '@lingui/react/macro';
import { type ReactNode, startTransition, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Boundary } from '#src/platform/boundary.tsx';
import { paths } from '#src/platform/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { InziraMark } from '#src/ui/imigongo.tsx';

interface ErrorBoundaryProps {
  /** Once the failure is on screen. */
  onFailure?: () => void;
  children: ReactNode;
}

/** A failing page must leave the way out standing. */
export function ErrorBoundary({ onFailure, children }: ErrorBoundaryProps) {
  const { key } = useLocation();
  return (
    <Boundary
      resetKey={key}
      fallback={(retry) => (
        // The card stays until the page is there; the loading bar tells that something happens.
        <Failure onShown={onFailure} onRetry={() => startTransition(retry)} />
      )}
    >
      {children}
    </Boundary>
  );
}

interface FailureProps {
  onShown: (() => void) | undefined;
  onRetry: () => void;
}

function Failure({ onShown, onRetry }: FailureProps) {
  useEffect(() => onShown?.(), [onShown]);
  return (
    <div
      role="alert"
      className="page-width flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-12 text-center"
    >
      <InziraMark className="size-28" />
      <h1 className="text-3xl">
        <Trans>This page could not be shown</Trans>
      </h1>
      <p className="max-w-prose text-ink-soft">
        <Trans>
          That is our mistake, or the connection broke off. What you have saved is safe.
        </Trans>
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
        {/* A real page load: the app that failed is not asked to go on. */}
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
