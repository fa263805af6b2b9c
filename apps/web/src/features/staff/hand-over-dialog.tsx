import { Trans, useLingui } from '@lingui/react/macro';
import { DraftNote } from '#src/ui/draft.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { handOverOrganization, handOverVenture } from './organizations.api.ts';
import { useFreshDraft } from './fresh-draft.ts';
import { withPassword } from './own-password.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { ReasonField } from './reason-field.tsx';
import './staff.css';

interface HandOverDialogProps {
  kind: 'organization' | 'venture';
  id: number;
  name: string;
  /** Called after the change of owner, to update the page. */
  onDone?: () => void;
  onClose: () => void;
}

/** Transfers an organization or a venture to another owner; asks for the password of the acting staff member. */
export default function HandOverDialog({ kind, id, name, onDone, onClose }: HandOverDialogProps) {
  const { t } = useLingui();
  const draft = useFreshDraft(`hand-over:${kind}:${id}`, '');
  const save = useSave({
    draft,
    async send(data) {
      const given = { to: textOf(data, 'to'), reason: textOf(data, 'reason') };
      const handOver = kind === 'organization' ? handOverOrganization : handOverVenture;
      await withPassword(data, async (password) => handOver(id, { ...given, password }));
      showToast(t`${name} has another owner. Both were told by email.`, 'success');
      onDone?.();
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
      formKey={draft.key}
      onClose={() => {
        draft.discard();
        onClose();
      }}
    >
      {draft.isRestored && <DraftNote draft={draft} />}
      <p>
        {kind === 'organization' ? (
          <Trans>
            The present owner becomes an admin. Both are told by email, and so are the other staff.
          </Trans>
        ) : (
          <Trans>
            The present owner can no longer edit it. Both are told by email, and so are the other
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
        <TextInput
          autoComplete="off"
          maxLength={254}
          defaultValue={draft.text('to')}
          readOnly={save.busy}
        />
      </Field>
      <ReasonField save={save} draft={draft} />
      <OwnPasswordField save={save} />
    </FormDialog>
  );
}
