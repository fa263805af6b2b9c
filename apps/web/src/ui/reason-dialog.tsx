import { Trans } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DraftNote, useDraft } from './draft.tsx';
import { FailureAlert } from './failure-alert.tsx';
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
  onClose,
  onSend,
  field,
  children,
}: ReasonDialogProps) {
  const id = useId();
  const draft = useDraft(draftName);
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data) {
      await onSend(textOf(data, 'reason'));
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} look="danger" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        key={draft.key}
        {...form}

        className="flex flex-col gap-3"
      >
        <Field
          label={label}
          hint={hint}
          name="reason"
          limit={limit}
          required
          errors={fields['reason'] ?? fields['comment']}
        >
          <TextArea ref={field} defaultValue={draft.text('reason')} readOnly={busy} />
        </Field>
        {children}
        {failure !== null && <FailureAlert sentence={failureText} failure={failure} />}
        <DraftNote draft={draft} />
      </form>
    </Dialog>
  );
}
