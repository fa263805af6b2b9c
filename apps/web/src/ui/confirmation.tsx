import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureAlert } from './failure-alert.tsx';

interface ConfirmationProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What will happen. */
  children: ReactNode;
  /** What the button does, in its words. */
  action: ReactNode;
  /** What the other button does; Cancel when it is left out. */
  refusal?: ReactNode;
  /** The sentence for a failure. */
  failureText: string;
  onConfirm: () => Promise<void>;
}

/** Asks once before something that cannot be taken back; stays open when it fails. */
export function Confirmation(props: ConfirmationProps) {
  const { open, onClose, title, children, action, refusal, failureText, onConfirm } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
    } catch (cause) {
      setFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button look="secondary" onClick={close}>
            {refusal ?? <Trans>Cancel</Trans>}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>{children}</div>
        {failure !== null && <FailureAlert sentence={failureText} failure={failure} />}
      </div>
    </Dialog>
  );
}
