import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

export function NoTrainees() {
  return (
    <EmptyState
      title={<Trans>No trainees yet</Trans>}
      actions={
        <LinkButton to={paths.dashboardStudio} look="secondary">
          <Trans>Your ventures</Trans>
        </LinkButton>
      }
    >
      <Trans>
        Learners find your ventures under “Available Ventures” in the studio and join one there.
      </Trans>
    </EmptyState>
  );
}
