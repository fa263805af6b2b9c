import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#src/platform/paths.ts';
import { Card } from '#src/ui/card.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { advisorQueries } from '#src/features/advisor/advisor.api.ts';
import { AllowanceState } from './allowance-use.tsx';

interface AllowanceCardProps {
  organizationId: string;
  /** Staff set it, on the organization's page in the staff area. */
  isStaff: boolean;
}

/** An organization's use of the AI service this month. */
export default function AllowanceCard({ organizationId, isStaff }: AllowanceCardProps) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>AI mentor this month</Trans>
      </h2>
      <QueryState
        query={useQuery(advisorQueries.allowance(organizationId))}
        loadingText={<Trans>Loading...</Trans>}
        hidesLoadingText
        loading={<SkeletonText lines={5} />}
        failure={<Trans>The AI allowance could not be loaded.</Trans>}
      >
        {(allowance) => (
          <>
            <AllowanceState allowance={allowance} />
            {isStaff && (
              <p>
                <TextLink to={paths.staffItem('organizations', organizationId)}>
                  <Trans>Set the allowance in the staff area</Trans>
                </TextLink>
              </p>
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
}
