import { VENTURE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { ReasonDialog } from '#src/ui/reason-dialog.tsx';
import { showToast } from '#src/ui/toast.ts';
import { declineVenture } from './venture-review.api.ts';

interface TakeDownDialogProps {
  /** The version that the team looked at. */
  venture: { id: number; company_name: string; revision: number };
  onClose: () => void;
}

/** For the team: removes a public venture from the directory. */
export default function TakeDownDialog({ venture, onClose }: TakeDownDialogProps) {
  const { t } = useLingui();
  const name = venture.company_name;
  return (
    <ReasonDialog
      title={<Trans>Take down {name}</Trans>}
      label={<Trans>Reason</Trans>}
      hint={<Trans>The founder reads it: say what to change.</Trans>}
      limit={VENTURE_LIMITS.declineReason}
      action={<Trans>Take down</Trans>}
      failureText={t`It could not be saved.`}
      draftName={`take-down:${venture.id}`}
      onClose={onClose}
      onSend={async (reason) => {
        await declineVenture(venture, reason);
        showToast(t`${name} is no longer public; its owner gets the reason.`);
        onClose();
      }}
    >
      <p className="text-sm text-ink-soft">
        <Trans>It leaves the directory at once. After an edit it waits for the team again.</Trans>
      </p>
    </ReasonDialog>
  );
}
