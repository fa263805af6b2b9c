import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { NetworkError } from './api-error.ts';

/** A new object for each failure, so that a second failure is recognised as new. */
export interface Failure {
  /** True when a script failed to load, so that a retry may succeed. */
  isMissing: boolean;
}

interface BoundaryProps {
  /** A change of this key resets the boundary. */
  resetKey?: string;
  /** Rendered in place of the children after an error; `retry` renders them again. */
  fallback?: (failure: Failure, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  failure: Failure | null;
  resetKey: string | undefined;
}

/** An error boundary, for errors while rendering and scripts that fail to load: what surrounds it keeps working. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { isMissing: error instanceof NetworkError } };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState) {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override componentDidCatch(error: unknown) {
    // A newer server may answer in an unknown format: `reloadWhenOutdated` listens for this event.
    if (!(error instanceof NetworkError)) window.dispatchEvent(new Event('vite:preloadError'));
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const retry = () => this.setState({ failure: null });
    return this.props.fallback?.(failure, retry) ?? <PartFailure {...failure} onRetry={retry} />;
  }
}

/** A hint for content that was loaded but failed to render. */
export const ReloadHint = () => (
  <Trans>
    That is our mistake, or there is a newer version: reload the page. What you have saved is safe.
  </Trans>
);

interface PartFailureProps extends Partial<Failure> {
  onRetry: () => void;
}

/** Replaces a part of a page that failed to load or render; the rest of the page keeps working. */
export function PartFailure({ isMissing = true, onRetry }: PartFailureProps) {
  return (
    <div role="alert" className="p-4">
      <p>
        {isMissing ? (
          <Trans>This part could not be loaded. Check your connection.</Trans>
        ) : (
          <ReloadHint />
        )}
      </p>
      <button type="button" onClick={onRetry} className="target font-semibold text-clay underline">
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
