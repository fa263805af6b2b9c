import { REASON_MAX } from '@inzira/contract/rules/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, PasswordInput, TextArea, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { handOverOrganization, handOverVenture } from './organizations.api.ts';

interface HandOverDialogProps {
  kind: 'organization' | 'venture';
  id: number;
  name: string;
  onClose: () => void;
}

/** Gives an organization or a venture another owner; asks for the password of who does it. */
export default function HandOverDialog({ kind, id, name, onClose }: HandOverDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const { form, busy, failure, fields } = useSave({
    async send(data) {
      const given = {
        to: textOf(data, 'to'),
        reason: textOf(data, 'reason'),
        password: textOf(data, 'password'),
      };
      await (kind === 'organization' ? handOverOrganization : handOverVenture)(id, given);
      showToast(t`${name} has another owner. Both were told by mail.`, 'success');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Hand over ${name}`}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} look="danger" busy={busy}>
            <Trans>Hand over</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} {...form} className="flex flex-col gap-4">
        <p>
          {kind === 'organization' ? (
            <Trans>
              The owner of today becomes an admin. Both hear of it by mail, and so do the other
              staff.
            </Trans>
          ) : (
            <Trans>
              The owner of today cannot edit it any more. Both hear of it by mail, and so do the
              other staff.
            </Trans>
          )}
        </p>
        <Field
          label={<Trans>Username or email of the new owner</Trans>}
          name="to"
          required
          errors={fields['to']}
        >
          <TextInput autoComplete="off" maxLength={254} readOnly={busy} />
        </Field>
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
        <Field
          label={<Trans>Your password</Trans>}
          hint={<Trans>So that nobody does this at a laptop that you left open.</Trans>}
          name="password"
          required
          errors={fields['password']}
        >
          <PasswordInput autoComplete="current-password" />
        </Field>
        {failure !== null && (
          <FailureAlert sentence={t`This could not be done.`} failure={failure} serverFirst />
        )}
      </form>
    </Dialog>
  );
}
