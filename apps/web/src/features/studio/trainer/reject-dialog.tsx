import type { STUDIO_LIMITS } from '@inzira/contract/studio';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { textOf, useSubmission } from '#src/ui/submission.ts';
import { SavedComments } from './saved-comments.tsx';

const LIMIT: (typeof STUDIO_LIMITS)['comment'] = 4000;

interface RejectDialogProps {
  recordId: number;
  traineeName: string;
  onClose: () => void;
  onReject: (comment: string) => Promise<void>;
}

/** What comes back needs a word on what to change. */
export default function RejectDialog({
  recordId,
  traineeName,
  onClose,
  onReject,
}: RejectDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(`reject:${recordId}`);
  const { form, busy, failure, fields } = useSubmission({
    async send(data) {
      await onReject(textOf(data, 'comment'));
      draft.clear();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Send back to {traineeName}</Trans>}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} look="danger" busy={busy}>
            <Trans>Reject</Trans>
          </Button>
        </>
      }
    >
      <form
        id={id}
        key={draft.key}
        {...form}
        onInput={draft.onInput}
        className="flex flex-col gap-3"
      >
        <Field
          label={<Trans>What needs to change</Trans>}
          hint={<Trans>Name one thing that is good, and the next thing to do.</Trans>}
          name="comment"
          limit={LIMIT}
          required
          errors={fields['comment']}
        >
          <TextArea ref={field} defaultValue={draft.text('comment')} readOnly={busy} />
        </Field>
        <SavedComments field={field} />
        {failure !== null && (
          <FailureAlert sentence={t`It could not be saved.`} failure={failure} />
        )}
        <DraftNote draft={draft} />
      </form>
    </Dialog>
  );
}
