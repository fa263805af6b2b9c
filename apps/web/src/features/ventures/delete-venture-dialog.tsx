import { Trans, useLingui } from '@lingui/react/macro';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { deleteVenture } from './venture-review.api.ts';

interface DeleteVentureDialogProps {
  venture: { id: number; company_name: string };
  onClose: () => void;
  onDeleted?: () => void;
}

/** For the owner: deletes a venture after its name was typed. */
export default function DeleteVentureDialog({
  venture,
  onClose,
  onDeleted,
}: DeleteVentureDialogProps) {
  const { t } = useLingui();
  const name = venture.company_name;
  const save = useSave({
    async send(data) {
      await deleteVenture(venture.id, textOf(data, 'company_name'));
      showToast(t`${name} is deleted.`);
      onClose();
      onDeleted?.();
    },
  });
  return (
    <FormDialog
      title={<Trans>Delete {name}</Trans>}
      action={<Trans>Delete for good</Trans>}
      look="danger"
      save={save}
      failureText={t`It could not be deleted.`}
      onClose={onClose}
    >
      <p>
        <Trans>
          Its profile, its history and its views go. Who joined it is told and keeps the work that
          they handed in. This cannot be taken back.
        </Trans>
      </p>
      <Field
        label={<Trans>Type its name to delete it</Trans>}
        hint={name}
        name="company_name"
        errors={save.fields['company_name']}
        required
      >
        <TextInput autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
