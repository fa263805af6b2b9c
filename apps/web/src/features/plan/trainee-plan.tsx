import type { PlanWithPromises } from '@inzira/contract/plan';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { PlanSheet } from './plan-sheet.tsx';

interface TraineePlanProps {
  plan: PlanWithPromises;
  figures: ReactNode;
  /** The download button. */
  download: ReactNode;
}

/** A trainee's plan, for a trainer whom they let read it. */
export default function TraineePlan({ plan, figures, download }: TraineePlanProps) {
  return (
    <Disclosure label={<Trans>The plan of {plan.founder}</Trans>}>
      {plan.updated_at === null && plan.promises.length === 0 && !plan.counted ? (
        <p className="text-ink-soft">
          <Trans>Nothing is written in it yet.</Trans>
        </p>
      ) : (
        <div className="flex flex-col items-start gap-4">
          {download}
          <PlanSheet plan={plan} level="h2">
            {figures}
          </PlanSheet>
        </div>
      )}
    </Disclosure>
  );
}
