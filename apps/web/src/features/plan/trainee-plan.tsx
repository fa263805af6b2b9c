import type { Plan } from '@inzira/contract/plan';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { PlanSheet } from './plan-sheet.tsx';

interface TraineePlanProps {
  plan: Plan;
  figures: ReactNode;
}

/** For a trainer: the plan of a trainee who lets them read it. */
export default function TraineePlan({ plan, figures }: TraineePlanProps) {
  return (
    <Disclosure label={<Trans>The plan of {plan.founder}</Trans>}>
      {plan.updated_at === null ? (
        <p className="text-ink-soft">
          <Trans>Nothing is written in it yet.</Trans>
        </p>
      ) : (
        <PlanSheet plan={plan} level="h2">
          {figures}
        </PlanSheet>
      )}
    </Disclosure>
  );
}
