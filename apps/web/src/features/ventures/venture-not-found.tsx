import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

export function VentureNotFound() {
  return (
    <EmptyState
      drawing="not-found"
      title={<Trans>Venture not found</Trans>}
      actions={
        <LinkButton to={paths.ventures}>
          <Trans>Explore Ventures</Trans>
        </LinkButton>
      }
    >
      <Trans>It may have been taken down, or it still waits for its review.</Trans>
    </EmptyState>
  );
}
