import type { OwnPlan, PlanChanges } from '@inzira/contract/plan';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { updatePlan } from './plan.api.ts';

/** Two switches that let others read the plan; off by default. */
export function PlanReaders({ plan }: { plan: OwnPlan }) {
  return (
    <div className="flex flex-col gap-1">
      <Reader
        isOn={plan.mentor_may_read}
        change={(on) => ({ mentor_may_read: on })}
        label={<Trans>The AI mentor</Trans>}
        hint={<Trans>It can then use what you wrote and your figures to explain things.</Trans>}
      />
      {plan.trainers.map(({ id, full_name: name, may_read }) => (
        <Reader
          key={id}
          isOn={may_read}
          change={(on) => ({ trainer_may_read: on, trainer: id })}
          label={<Trans>Your trainer {name}</Trans>}
          hint={<Trans>They then find it on your page in the venture studio.</Trans>}
        />
      ))}
      {!plan.has_trainer && (
        <p className="text-sm text-ink-soft">
          <Trans>
            You have no trainer yet. You are asked again once you have joined a venture.
          </Trans>
        </p>
      )}
    </div>
  );
}

interface ReaderProps {
  isOn: boolean;
  change: (on: boolean) => PlanChanges;
  label: ReactNode;
  hint: ReactNode;
}

function Reader({ isOn, change, label, hint }: ReaderProps) {
  const { t } = useLingui();
  const save = useMutation({
    mutationFn: async (on: boolean) => updatePlan(change(on)),
    // One after the other, so that the last one stays.
    scope: { id: 'plan' },
  });
  // The mutation tells of its start one task later; by then, React would have put the control back for a moment.
  const [pressed, setPressed] = useState<{ on: boolean; before: number }>();
  const shown = save.isPending ? save.variables : isOn;
  return (
    <div>
      <Checkbox
        checked={pressed?.before === save.submittedAt ? pressed.on : shown}
        onChange={({ target: { checked } }) => {
          setPressed({ on: checked, before: save.submittedAt });
          save.mutate(checked);
        }}
        label={
          <>
            <span className="font-semibold">{label}</span>
            <span className="block text-sm text-ink-soft">{hint}</span>
          </>
        }
      />
      {save.isError && <FailureAlert sentence={t`This could not be saved.`} failure={save.error} />}
    </div>
  );
}
