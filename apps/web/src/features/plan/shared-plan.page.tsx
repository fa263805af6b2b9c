import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { KeptFigures } from '#src/features/calculators/kept-figures.tsx';
import { usePageTitle } from '#src/platform/page-title.ts';
import { SharedPage } from '#src/ui/sharing/shared-page.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { planQueries } from './plan.api.ts';

export default function SharedPlanPage() {
  const { token = '' } = useParams();
  const plan = useQuery(planQueries.shared(token));
  usePageTitle(plan.data?.title ?? plan.data?.founder);
  return (
    <SharedPage
      query={plan}
      loadingText={<Trans>Loading the plan...</Trans>}
      failure={<Trans>The plan could not be loaded.</Trans>}
      withdrawn={<Trans>This plan is not shared any more</Trans>}
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
    </SharedPage>
  );
}
