import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { NetworkError } from './api-error.ts';

/** A new object for each failure, so that a second one is told from the first. */
export interface Failure {
  /** Code that did not come, and may come later. */
  isMissing: boolean;
}

interface BoundaryProps {
  /** Another key forgets the failure. */
  resetKey?: string;
  /** What stands in place of the children once they threw; `retry` renders them anew. */
  fallback?: (failure: Failure, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  failure: Failure | null;
  resetKey: string | undefined;
}

/** Keeps a failure of its children, a script that cannot be loaded included, from what is around it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { isMissing: error instanceof NetworkError } };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState) {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override componentDidCatch(error: unknown) {
    // A server of a later release may have answered in a shape that is not known here: as `reloadWhenOutdated` hears it.
    if (!(error instanceof NetworkError)) window.dispatchEvent(new Event('vite:preloadError'));
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const retry = () => this.setState({ failure: null });
    return this.props.fallback?.(failure, retry) ?? <PartFailure {...failure} onRetry={retry} />;
  }
}

/** What helps where something could be loaded, and not be shown. */
export const ReloadHint = () => (
  <Trans>
    That is our mistake, or there is a newer version: reload the page. What you have saved is safe.
  </Trans>
);

interface PartFailureProps extends Partial<Failure> {
  onRetry: () => void;
}

/** Stands in place of a part of a page that could not be loaded or shown; the rest of it goes on. */
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
