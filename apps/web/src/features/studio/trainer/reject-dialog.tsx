import { STUDIO_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { toQuote } from '#src/features/studio/marked-words.tsx';
import { keep } from '#src/platform/device-store.ts';
import { appendToDraft } from '#src/ui/append-to-draft.ts';
import { draftItem } from '#src/ui/draft.tsx';
import { ReasonDialog } from '#src/ui/reason-dialog.tsx';
import { SavedComments } from './saved-comments.tsx';

const draftOf = (recordId: number) => `reject:${recordId}`;

/** Words of the work stand in the dialog when it is opened. */
export function keepQuote(recordId: number, words: string) {
  appendToDraft(draftOf(recordId), 'reason', toQuote(words));
}

/** Of a work that was approved. */
export function forgetReason(recordId: number) {
  void keep(draftItem(draftOf(recordId)), null);
}

interface RejectDialogProps {
  recordId: number;
  traineeName: string;
  onClose: () => void;
  onReject: (comment: string) => Promise<void>;
}

/** What comes back needs a word on what to change. */
export default function RejectDialog(props: RejectDialogProps) {
  const { recordId, traineeName, onClose, onReject } = props;
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <ReasonDialog
      title={<Trans>Send back to {traineeName}</Trans>}
      label={<Trans>What needs to change</Trans>}
      hint={<Trans>Name one thing that is good, and the next thing to do.</Trans>}
      limit={STUDIO_LIMITS.comment}
      action={<Trans>Reject</Trans>}
      failureText={t`It could not be saved.`}
      draftName={draftOf(recordId)}
      onClose={onClose}
      onSend={onReject}
      field={field}
    >
      <SavedComments field={field} />
    </ReasonDialog>
  );
}
