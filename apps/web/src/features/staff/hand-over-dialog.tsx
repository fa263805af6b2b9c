import { Trans, useLingui } from '@lingui/react/macro';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { handOverOrganization, handOverVenture } from './organizations.api.ts';
import { OwnPasswordField, ReasonField } from './proof-fields.tsx';

interface HandOverDialogProps {
  kind: 'organization' | 'venture';
  id: number;
  name: string;
  onClose: () => void;
}

/** Gives an organization or a venture another owner; asks for the password of who does it. */
export default function HandOverDialog({ kind, id, name, onClose }: HandOverDialogProps) {
  const { t } = useLingui();
  const save = useSave({
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
    <FormDialog
      title={t`Hand over ${name}`}
      action={<Trans>Hand over</Trans>}
      look="danger"
      save={save}
      failureText={t`This could not be done.`}
      serverFirst
      onClose={onClose}
    >
      <p>
        {kind === 'organization' ? (
          <Trans>
            The owner of today becomes an admin. Both hear of it by mail, and so do the other staff.
          </Trans>
        ) : (
          <Trans>
            The owner of today cannot edit it any more. Both hear of it by mail, and so do the other
            staff.
          </Trans>
        )}
      </p>
      <Field
        label={<Trans>Username or email of the new owner</Trans>}
        name="to"
        required
        errors={save.fields['to']}
      >
        <TextInput autoComplete="off" maxLength={254} readOnly={save.busy} />
      </Field>
      <ReasonField save={save} />
      <OwnPasswordField save={save} />
    </FormDialog>
  );
}
