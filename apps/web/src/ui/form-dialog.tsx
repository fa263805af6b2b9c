import { Trans } from '@lingui/react/macro';
import { type Key, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureAlert } from './failure-alert.tsx';
import type { Save } from './save.ts';

interface FormDialogProps {
  title: ReactNode;
  /** The label of the submit button. */
  action: ReactNode;
  look?: 'primary' | 'danger';
  save: Pick<Save, 'form' | 'busy' | 'failure'>;
  /** The message for a failure. */
  failureText: string;
  /** Prefers the server's message. */
  serverFirst?: boolean;
  onClose: () => void;
  /** Leaves the page visible while the dialog is open. */
  beside?: boolean;
  /** A change of this key resets the fields. */
  formKey?: Key;
  children: ReactNode;
}

/** A form in a dialog, with a submit button and a way to cancel. */
export function FormDialog(props: FormDialogProps) {
  const { save, onClose, look = 'primary', serverFirst = false, beside = false } = props;
  const id = useId();
  return (
    <Dialog
      open
      beside={beside}
      onClose={onClose}
      title={props.title}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} look={look} busy={save.busy}>
            {props.action}
          </Button>
        </>
      }
    >
      <form id={id} key={props.formKey} {...save.form} className="flex flex-col gap-4">
        {props.children}
        {save.failure !== null && (
          <FailureAlert
            sentence={props.failureText}
            failure={save.failure}
            serverFirst={serverFirst}
          />
        )}
      </form>
    </Dialog>
  );
}
