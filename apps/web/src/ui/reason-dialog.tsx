import type { ReactNode, RefObject } from 'react';
import { DraftNote, useDraft } from './draft.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Field, TextArea } from './field.tsx';
import { textOf, useSave } from './save.ts';

interface ReasonDialogProps {
  title: ReactNode;
  label: ReactNode;
  hint: ReactNode;
  /** Characters that the reason may have. */
  limit: number;
  /** What the button does, in its words. */
  action: ReactNode;
  /** The sentence for a failure. */
  failureText: string;
  /** Under which the text is kept until it is sent. */
  draftName: string;
  /** What it is about is read meanwhile. */
  beside?: boolean;
  onClose: () => void;
  onSend: (reason: string) => Promise<void>;
  /** To what stands below the field, and may fill it. */
  field?: RefObject<HTMLTextAreaElement | null>;
  children?: ReactNode;
}

/** Asks for the words that a refusal needs; they stay until they are sent. */
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
