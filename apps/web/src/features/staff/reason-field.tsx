import { REASON_MAX } from '@inzira/contract/rules/staff';
import { Trans } from '@lingui/react/macro';
import type { Draft } from '#src/ui/draft.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import type { Save } from '#src/ui/save.ts';

interface ReasonFieldProps {
  save: Pick<Save, 'busy' | 'fields'>;
  draft: Draft;
}

/** The reason for an irreversible action. */
export function ReasonField({ save: { busy, fields }, draft }: ReasonFieldProps) {
  return (
    <Field
      label={<Trans>Reason</Trans>}
      hint={<Trans>Required. It stands in the record, and the other staff read it.</Trans>}
      name="reason"
      limit={REASON_MAX}
      required
      errors={fields['reason']}
    >
      <TextArea defaultValue={draft.text('reason')} readOnly={busy} />
    </Field>
  );
}
