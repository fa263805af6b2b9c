import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { deleteVenture } from './venture-review.api.ts';

interface DeleteVentureDialogProps {
  venture: { id: number; company_name: string };
  onClose: () => void;
  onDeleted?: () => void;
}

/** For its owner: deletes it after its name was typed. */
export default function DeleteVentureDialog({
  venture,
  onClose,
  onDeleted,
}: DeleteVentureDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const name = venture.company_name;
  const { form, busy, failure, fields } = useSave({
    async send(data) {
      await deleteVenture(venture.id, textOf(data, 'company_name'));
      showToast(t`${name} is deleted.`);
      onClose();
      onDeleted?.();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Delete {name}</Trans>}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} look="danger" busy={busy}>
            <Trans>Delete for good</Trans>
          </Button>
        </>
      }
    >
      <form id={id} {...form} className="flex flex-col gap-4">
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
          errors={fields['company_name']}
          required
        >
          <TextInput autoComplete="off" />
        </Field>
        {failure !== null && (
          <FailureAlert sentence={t`It could not be deleted.`} failure={failure} />
        )}
      </form>
    </Dialog>
  );
}
