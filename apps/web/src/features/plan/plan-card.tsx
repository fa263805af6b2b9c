import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#src/platform/paths.ts';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonSummary } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { planQueries } from './plan.api.ts';

/** The progress of the user's plan; renders nothing while it is empty. */
export default function PlanCard() {
  const plan = useQuery(planQueries.own());
  if (plan.data && plan.data.notes.length + plan.data.figures.length === 0) return null;
  return (
    <div className="relative flex flex-col items-start">
      <h2 className="mb-2 text-lg">
        <Trans>My plan</Trans>
      </h2>
      <QueryState
        query={plan}
        loadingText={<Trans>Loading your plan...</Trans>}
        hidesLoadingText
        loading={<SkeletonSummary />}
        failure={<Trans>Your plan could not be loaded.</Trans>}
      >
        {({ title, notes, figures }) => (
          <>
            <div className="mb-2">
              <p className="line-clamp-2 font-display text-xl leading-tight font-bold wrap-anywhere">
                {title ?? <Trans>My venture</Trans>}
              </p>
              <p className="mt-1 text-ink-soft">
                <Plural value={notes.length} one="# note" other="# notes" />
                {figures.length > 0 && (
                  <>
                    {', '}
                    <Plural value={figures.length} one="# calculation" other="# calculations" />
                  </>
                )}
              </p>
            </div>
            <TextLink whole to={paths.plan}>
              <Trans>Open my plan</Trans>
            </TextLink>
          </>
        )}
      </QueryState>
    </div>
  );
}
