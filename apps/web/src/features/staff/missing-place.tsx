import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody } from '#src/ui/page-header.tsx';

/** Shown for unknown URLs of the staff area. */
export default function MissingPlace() {
  return (
    <PageBody>
      <EmptyState
        drawing="not-found"
        title={<Trans>There is no such page in the team’s area</Trans>}
        actions={
          <LinkButton to={paths.staff}>
            <Trans>What waits for you</Trans>
          </LinkButton>
        }
      />
    </PageBody>
  );
}
