import { STUDIO_LIMITS } from '@inzira/contract/limits';
import type { Membership } from '@inzira/contract/studio-trainers';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { requestLeave } from '#src/features/studio/membership.api.ts';
import { refreshMembership } from '#src/features/studio/trainee.api.ts';

interface LeaveDialogProps {
  membership: Membership;
  onClose: () => void;
}

/** A trainee asks to leave; an assistant, or a trainee who has waited two weeks, leaves at once. */
export default function LeaveDialog({ membership, onClose }: LeaveDialogProps) {
  if (membership.may_leave) return <LeaveConfirmation membership={membership} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={<Trans>Ask to leave</Trans>}>
      <LeaveForm name={membership.trainer_name} onClose={onClose} />
    </Dialog>
  );
}

function LeaveConfirmation({ membership, onClose }: LeaveDialogProps) {
  const { t } = useLingui();
  const venture = membership.venture.name;
  return (
    <Confirmation
      open
      onClose={onClose}
      title={<Trans>Leave the venture?</Trans>}
      action={<Trans>Leave the venture</Trans>}
      failureText={t`This did not work.`}
      onConfirm={async () => {
        await requestLeave('');
        showToast(t`You left ${venture}.`);
        refreshMembership();
        onClose();
      }}
    >
      {membership.role === 'assistant' ? (
        <Trans>
          You will no longer see the work of its trainees. You can then join another venture.
        </Trans>
      ) : (
        <Trans>
          Nobody there has answered for two weeks, or nobody is left to answer: you leave without
          asking. What you handed in stays yours, and you can join another venture.
        </Trans>
      )}
    </Confirmation>
  );
}

interface LeaveFormProps {
  /** The trainer's name. */
  name: string;
  onClose: () => void;
}

function LeaveForm({ name, onClose }: LeaveFormProps) {
  const { t } = useLingui();
  const { form, busy, failure, fields } = useSave({
    send: async (data) => {
      await requestLeave(textOf(data, 'message').trim());
      refreshMembership();
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
        limit={STUDIO_LIMITS.leaveMessage}
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
