import { Trans } from '@lingui/react/macro';
import { type Key, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureAlert } from './failure-alert.tsx';
import type { Save } from './save.ts';

interface FormDialogProps {
  title: ReactNode;
  /** What the button does, in its words. */
  action: ReactNode;
  look?: 'primary' | 'danger';
  save: Pick<Save, 'form' | 'busy' | 'failure'>;
  /** The sentence for a failure. */
  failureText: string;
  /** The server's own sentence says more. */
  serverFirst?: boolean;
  onClose: () => void;
  /** What it is about is read meanwhile. */
  beside?: boolean;
  /** With which the fields begin anew. */
  formKey?: Key;
  children: ReactNode;
}

/** Asks for what an act needs, in a dialog with its button and a way out. */
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
