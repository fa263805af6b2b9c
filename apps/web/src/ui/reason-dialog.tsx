import type { ReactNode, RefObject } from 'react';
import { DraftNote, useDraft } from './draft.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Field, TextArea } from './field.tsx';
import { textOf, useSave } from './save.ts';

interface ReasonDialogProps {
  title: ReactNode;
  label: ReactNode;
  hint: ReactNode;
  /** The maximum length of the reason. */
  limit: number;
  /** The label of the submit button. */
  action: ReactNode;
  /** The message for a failure. */
  failureText: string;
  /** The name of the draft that stores the text until it is sent. */
  draftName: string;
  /** Leaves the page visible while the dialog is open. */
  beside?: boolean;
  onClose: () => void;
  onSend: (reason: string) => Promise<void>;
  /** A ref to the field, for content below it that may fill it. */
  field?: RefObject<HTMLTextAreaElement | null>;
  children?: ReactNode;
}

/** Asks for the reason of a refusal; the text is kept until it is sent. */
export function ReasonDialog({
  title,
  label,
  hint,
  limit,
  action,
  failureText,
  draftName,
  beside = false,
  onClose,
  onSend,
  field,
  children,
}: ReasonDialogProps) {
  const draft = useDraft(draftName);
  const save = useSave({
    draft,
    async send(data) {
      await onSend(textOf(data, 'reason'));
    },
  });
  return (
    <FormDialog
      title={title}
      action={action}
      look="danger"
      save={save}
      beside={beside}
      failureText={failureText}
      onClose={onClose}
      formKey={draft.key}
    >
      <Field
        label={label}
        hint={hint}
        name="reason"
        limit={limit}
        required
        errors={save.fields['reason'] ?? save.fields['comment']}
      >
        <TextArea ref={field} defaultValue={draft.text('reason')} readOnly={save.busy} />
      </Field>
      {children}
      <DraftNote draft={draft} />
    </FormDialog>
  );
}
