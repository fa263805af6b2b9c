import { REASON_MAX } from '@inzira/contract/rules/staff';
import { Trans } from '@lingui/react/macro';
import { Field, PasswordInput, TextArea } from '#src/ui/field.tsx';
import type { Save } from '#src/ui/save.ts';

/** Why an act was done that cannot be taken back. */
export function ReasonField({ save: { busy, fields } }: { save: Pick<Save, 'busy' | 'fields'> }) {
  return (
    <Field
      label={<Trans>Reason</Trans>}
      hint={<Trans>It stands in the record, and the other staff read it.</Trans>}
      name="reason"
      limit={REASON_MAX}
      required
      errors={fields['reason']}
    >
      <TextArea readOnly={busy} />
    </Field>
  );
}

/** The password of who does a dangerous act. */
export function OwnPasswordField({ save: { fields } }: { save: Pick<Save, 'fields'> }) {
  return (
    <Field
      label={<Trans>Your password</Trans>}
      hint={<Trans>So that nobody does this at a laptop that you left open.</Trans>}
      name="password"
      required
      errors={fields['password']}
    >
      <PasswordInput autoComplete="current-password" />
    </Field>
  );
}
