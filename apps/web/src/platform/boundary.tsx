import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Another key forgets the failure. */
  resetKey?: string;
  /** What stands in place of the children once they threw; `retry` renders them anew. */
  fallback?: (retry: () => void) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  resetKey: string | undefined;
}

/** Keeps a failure of its children, a script that cannot be loaded included, from what is around it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState) {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const retry = () => this.setState({ failed: false });
    return this.props.fallback?.(retry) ?? <PartFailure onRetry={retry} />;
  }
}

/** Stands in place of a part of a page that could not be loaded or shown; the rest of it goes on. */
export function PartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="p-4">
      <p>
        <Trans>This part could not be loaded. Check your connection.</Trans>
      </p>
      <button type="button" onClick={onRetry} className="target font-semibold text-clay underline">
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
