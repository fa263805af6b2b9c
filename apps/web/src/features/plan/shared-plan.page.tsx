import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { KeptFigures } from '#src/features/calculators/kept-figures.tsx';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { planQueries } from './plan.api.ts';

/** What somebody reads to whom a founder sent the link; no account is needed. */
export default function SharedPlanPage() {
  const { token = '' } = useParams();
  const plan = useQuery(planQueries.shared(token));
  usePageTitle(plan.data?.title ?? plan.data?.founder);
  return (
    <PageBody>
      <div className="mx-auto flex max-w-4xl flex-col gap-4">
        <QueryState
          query={plan}
          loadingText={<Trans>Loading the plan...</Trans>}
          loading={<Skeleton className="h-[36rem] w-full rounded-lg" />}
          failure={<Trans>The plan could not be loaded.</Trans>}
          missing={<NoLongerShared />}
        >
          {(shared) => (
            <>
              <p className="plan-aside text-ink-soft">
                <Trans>{shared.founder} shares this plan with you.</Trans>
              </p>
              <PlanSheet plan={shared} level="h1">
                <KeptFigures figures={shared.figures} country={shared.country} />
              </PlanSheet>
            </>
          )}
        </QueryState>
      </div>
    </PageBody>
  );
}

function NoLongerShared() {
  return (
    <>
      <h1 className="text-3xl">
        <Trans>This plan is not shared any more</Trans>
      </h1>
      <EmptyState
        title={<Trans>The founder has withdrawn the link, or it is not complete.</Trans>}
        actions={
          <LinkButton to={paths.home} look="secondary">
            <Trans>What is Inzira?</Trans>
          </LinkButton>
        }
      >
        <Trans>Ask the person who sent it to you for a new one.</Trans>
      </EmptyState>
    </>
  );
}
