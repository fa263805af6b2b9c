import { STUDIO_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { ReasonDialog } from '#src/ui/reason-dialog.tsx';
import { reasonDraft } from './reason-draft.ts';
import { SavedComments } from './saved-comments.tsx';

interface RejectDialogProps {
  recordId: number;
  traineeName: string;
  onClose: () => void;
  onReject: (comment: string) => Promise<void>;
}

/** A rejection must say what to change. */
export default function RejectDialog(props: RejectDialogProps) {
  const { recordId, traineeName, onClose, onReject } = props;
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <ReasonDialog
      beside
      title={<Trans>Reject the work of {traineeName}</Trans>}
      label={<Trans>What needs to change</Trans>}
      hint={<Trans>Name one thing that is good, and the next thing to do.</Trans>}
      limit={STUDIO_LIMITS.comment}
      action={<Trans>Reject</Trans>}
      failureText={t`It could not be saved.`}
      draftName={reasonDraft(recordId)}
      onClose={onClose}
      onSend={onReject}
      field={field}
    >
      <SavedComments field={field} />
    </ReasonDialog>
  );
}
