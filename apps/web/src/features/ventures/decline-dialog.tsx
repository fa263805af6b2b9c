import type { QueuedVenture, VENTURE_LIMITS } from '@inzira/contract/ventures';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { textOf, useSubmission } from '#src/ui/submission.ts';

const LIMIT: (typeof VENTURE_LIMITS)['declineReason'] = 1000;

interface DeclineDialogProps {
  venture: QueuedVenture;
  onClose: () => void;
  onDecline: (reason: string) => Promise<void>;
}

export function DeclineDialog({ venture, onClose, onDecline }: DeclineDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const name = venture.company_name;
  const draft = useDraft(`decline:${venture.id}`);
  const { form, busy, failure, fields } = useSubmission({
    async send(data) {
      await onDecline(textOf(data, 'reason'));
      draft.clear();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Decline {name}</Trans>}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} look="danger" busy={busy}>
            <Trans>Decline</Trans>
          </Button>
        </>
      }
    >
      <form
        id={id}
        key={draft.key}
        {...form}
        onInput={draft.onInput}
        className="flex flex-col gap-4"
      >
        <Field
          label={<Trans>Reason</Trans>}
          hint={<Trans>The founder reads it: say what to change.</Trans>}
          name="reason"
          limit={LIMIT}
          required
          errors={fields['reason']}
        >
          <TextArea defaultValue={draft.text('reason')} />
        </Field>
        {failure !== null && (
          <FailureAlert sentence={t`It could not be saved.`} failure={failure} />
        )}
        <DraftNote draft={draft} />
      </form>
    </Dialog>
  );
}
