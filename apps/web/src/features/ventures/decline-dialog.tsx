import { VENTURE_LIMITS } from '@inzira/contract/limits';
import type { QueuedVenture } from '@inzira/contract/venture-review';
import { Trans, useLingui } from '@lingui/react/macro';
import { ReasonDialog } from '#src/ui/reason-dialog.tsx';

interface DeclineDialogProps {
  venture: QueuedVenture;
  onClose: () => void;
  onDecline: (reason: string) => Promise<void>;
}

export default function DeclineDialog({ venture, onClose, onDecline }: DeclineDialogProps) {
  const { t } = useLingui();
  const name = venture.company_name;
  return (
    <ReasonDialog
      title={<Trans>Decline {name}</Trans>}
      label={<Trans>Reason</Trans>}
      hint={<Trans>The founder reads it: say what to change.</Trans>}
      limit={VENTURE_LIMITS.declineReason}
      action={<Trans>Decline</Trans>}
      failureText={t`It could not be saved.`}
      draftName={`decline:${venture.id}`}
      onClose={onClose}
      onSend={onDecline}
    />
  );
}
