import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** Shown when nobody has joined, or the search finds nobody. */
export function NoTrainees() {
  const [{ search }, setAddress] = useUrlState({ search: '' });
  if (search !== '')
    return (
      <EmptyState
        title={<Trans>No trainee has that name</Trans>}
        actions={
          <Button look="secondary" onClick={() => setAddress({ search: '' })}>
            <Trans>Show all trainees</Trans>
          </Button>
        }
      />
    );
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
