import type { OwnPlan } from '@inzira/contract/plan';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { DRAFTS, readKept, useDeviceStore } from '#src/platform/device-store.ts';
import { later } from '#src/platform/later.tsx';
import { IconButton } from '#src/ui/button.tsx';

/** Loaded when it is opened, because reading the plan needs no form. */
const TitleForm = later(async () => import('./online/plan-title-form.tsx'));

/** The heading of the user's plan, edited in place. */
export function PlanTitle({ plan }: { plan: OwnPlan }) {
  const { t } = useLingui();
  useDeviceStore();
  const [isEditing, setEditing] = useState(() => readKept(`${DRAFTS}plan-title`) !== null);
  if (isEditing) return <TitleForm plan={plan} onDone={() => setEditing(false)} />;
  return (
    <div className="flex items-start gap-2">
      <h2 className="plan-title min-w-0 text-3xl wrap-anywhere md:text-4xl">
        {plan.title ?? <Trans>My venture</Trans>}
      </h2>
      <IconButton
        label={t`Change the title`}
        className="plan-aside shrink-0"
        onClick={() => setEditing(true)}
      >
        <Pencil size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
