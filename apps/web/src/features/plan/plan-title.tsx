import { PLAN_LIMITS } from '@inzira/contract/limits';
import type { OwnPlan } from '@inzira/contract/plan';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#src/ui/button.tsx';
import { type Draft, DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { updatePlan } from './plan.api.ts';

/** The heading of the own plan, changed where it stands. */
export function PlanTitle({ plan }: { plan: OwnPlan }) {
  const { t } = useLingui();
  const draft = useDraft('plan-title');
  const [isEditing, setEditing] = useState(draft.isRestored);
  if (isEditing)
    return (
      <TitleForm
        plan={plan}
        draft={draft}
        onDone={() => {
          draft.discard();
          setEditing(false);
        }}
      />
    );
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

interface TitleFormProps {
  plan: OwnPlan;
  draft: Draft;
  onDone: () => void;
}

function TitleForm({ plan, draft, onDone }: TitleFormProps) {
  const { t } = useLingui();
  const { form, busy, failure, fields } = useSave({
    draft,
    send: async (data) => {
      await updatePlan({ title: textOf(data, 'title') });
      onDone();
    },
  });
  return (
    <form
      key={draft.key}
      {...form}

      className="mb-3 flex max-w-xl flex-col gap-3"
    >
      <Field
        name="title"
        label={<Trans>Name of the venture</Trans>}
        errors={fields['title'] ?? []}
        limit={PLAN_LIMITS.title}
      >
        <TextInput defaultValue={draft.text('title', plan.title)} autoComplete="organization" />
      </Field>
      {failure !== null && (
        <FailureAlert sentence={t`The title could not be saved.`} failure={failure} />
      )}
      <DraftNote draft={draft} />
      <div className="flex gap-2">
        <Button type="submit" look="secondary" busy={busy}>
          <Trans>Save</Trans>
        </Button>
        <Button look="quiet" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
