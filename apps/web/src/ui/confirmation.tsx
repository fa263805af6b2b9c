import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureAlert } from './failure-alert.tsx';

interface ConfirmationProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The consequences of the action. */
  children: ReactNode;
  /** The label of the button that confirms. */
  action: ReactNode;
  /** The label of the other button; "Cancel" by default. */
  refusal?: ReactNode;
  /** The message for a failure. */
  failureText: string;
  onConfirm: () => Promise<void>;
}

/** Asks before an action that cannot be undone; stays open when the action fails. */
export function Confirmation(props: ConfirmationProps) {
  const { open, onClose, title, children, action, refusal, failureText, onConfirm } = props;
  const confirm = useMutation({ mutationFn: onConfirm });
  const close = () => {
    confirm.reset();
    onClose();
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
          <Button look="danger" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>{children}</div>
        {confirm.isError && <FailureAlert sentence={failureText} failure={confirm.error} />}
      </div>
    </Dialog>
  );
}
