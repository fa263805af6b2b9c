import type { Membership } from '@inzira/contract/studio-trainers';
import type { STUDIO_LIMITS } from '@inzira/contract/studio';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { textOf, useSubmission } from '#src/ui/submission.ts';
import { refreshMembership, requestLeave, withdrawLeave } from './trainee.api.ts';

const MOST: typeof STUDIO_LIMITS.leaveMessage = 1_000;

/** The venture that the user joined, who answers there, and how to ask to leave. */
export function OwnMembership({ membership }: { membership: Membership }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const { venture, trainer_name, joined_at, leave_requested_at } = membership;
  const stay = useMutation({ mutationFn: withdrawLeave, onSuccess: refreshMembership });
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <p className="text-sm font-semibold text-ink-soft">
          <Trans>Your venture</Trans>
        </p>
        <p className="font-display text-xl font-bold wrap-anywhere">{venture.name}</p>
        <p className="mt-1 text-ink-soft">
          <Trans>
            {trainer_name} reads your work. You joined on {formatDay(joined_at, language)}.
          </Trans>
        </p>
      </div>
      {leave_requested_at === null ? (
        <Button look="quiet" className="-ml-4 self-start" onClick={() => setIsAsking(true)}>
          <Trans>Ask to leave</Trans>
        </Button>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-ochre-soft px-4 py-3 text-on-ochre-soft">
          <p>
            <Trans>
              You asked to leave on {formatDay(leave_requested_at, language)}. Your trainer will let
              you go; then you can join another venture.
            </Trans>
          </p>
          <Button look="secondary" busy={stay.isPending} onClick={() => stay.mutate()}>
            <Trans>Stay after all</Trans>
          </Button>
        </div>
      )}
      {stay.isError && <FailureAlert sentence={t`This did not work.`} failure={stay.error} />}
      <LeaveDialog open={isAsking} name={trainer_name} onClose={() => setIsAsking(false)} />
    </Card>
  );
}

interface LeaveDialogProps {
  open: boolean;
  name: string;
  onClose: () => void;
}

function LeaveDialog({ open, name, onClose }: LeaveDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Ask to leave</Trans>}>
      <LeaveForm name={name} onClose={onClose} />
    </Dialog>
  );
}

function LeaveForm({ name, onClose }: Omit<LeaveDialogProps, 'open'>) {
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
        <Trans>{name} lets you go. What you handed in stays yours.</Trans>
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
