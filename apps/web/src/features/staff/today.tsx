import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { staffQueries } from './staff.api.ts';
import { WaitingList } from './waiting/waiting-list.tsx';

/** What waits for the reader's roles, the longest first; one tap leads to it. */
export default function Today() {
  const waiting = useQuery(staffQueries.today);
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Today</Trans>}
        subtitle={<Trans>What waits for the team, the longest first.</Trans>}
      />
      <QueryState
        query={waiting}
        loadingText={<Trans>Loading what waits...</Trans>}
        hidesLoadingText
        loading={<SkeletonList count={4} className="h-16" />}
        failure={<Trans>What waits could not be loaded.</Trans>}
        empty={
          <EmptyState title={<Trans>Nothing waits</Trans>}>
            <Trans>Ventures, messages and questions stand here as soon as they come in.</Trans>
          </EmptyState>
        }
      >
        {(kinds) => <WaitingList kinds={kinds} />}
      </QueryState>
    </PageBody>
  );
}
