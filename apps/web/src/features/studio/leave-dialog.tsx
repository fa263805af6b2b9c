import type { STUDIO_LIMITS } from '@inzira/contract/studio';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { textOf, useSubmission } from '#src/ui/submission.ts';
import { refreshMembership, requestLeave } from './trainee.api.ts';

const MOST: typeof STUDIO_LIMITS.leaveMessage = 1_000;

interface LeaveDialogProps {
  /** Of the trainer. */
  name: string;
  onClose: () => void;
}

/** Asks the trainer to be let go. */
export default function LeaveDialog({ name, onClose }: LeaveDialogProps) {
  return (
    <Dialog open onClose={onClose} title={<Trans>Ask to leave</Trans>}>
      <LeaveForm name={name} onClose={onClose} />
    </Dialog>
  );
}

function LeaveForm({ name, onClose }: LeaveDialogProps) {
  const { t } = useLingui();
  const { form, busy, failure, fields } = useSubmission({
    send: async (data) => {
      await requestLeave(textOf(data, 'message').trim());
      await refreshMembership();
      onClose();
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>
        <Trans>This asks {name} to let you leave. What you handed in stays yours.</Trans>
      </p>
      <Field
        name="message"
        label={<Trans>A word to your trainer (optional)</Trans>}
        errors={fields['message'] ?? []}
        limit={MOST}
      >
        <TextArea rows={4} />
      </Field>
      {failure !== null && (
        <FailureAlert sentence={t`Your request could not be sent.`} failure={failure} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={busy}>
          <Trans>Send the request</Trans>
        </Button>
      </div>
    </form>
  );
}
