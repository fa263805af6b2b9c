import { PLAN_LIMITS } from '@inzira/contract/limits';
import type { OwnPlan } from '@inzira/contract/plan';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { updatePlan } from '#src/features/plan/plan.api.ts';

interface TitleFormProps {
  plan: OwnPlan;
  onDone: () => void;
}

export default function PlanTitleForm({ plan, onDone }: TitleFormProps) {
  const { t } = useLingui();
  const draft = useDraft('plan-title');
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
        <Button
          look="quiet"
          onClick={() => {
            draft.clear();
            onDone();
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
