import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { CodeInput } from '#src/features/accounts/code-input.tsx';

interface CodeDialogProps {
  title: ReactNode;
  about: ReactNode;
  action: ReactNode;
  onClose: () => void;
  send: (code: string) => Promise<void>;
}

/** Asks for a code of the app before a change of the second factor. */
export function CodeDialog(props: CodeDialogProps) {
  const { title, about, action, onClose, send } = props;
  const { t } = useLingui();
  const { form, busy, failure, fields } = useSave({
    send: async (data) => {
      await send(textOf(data, 'code'));
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <form {...form} className="flex flex-col gap-4">
        <p>{about}</p>
        <Field
          name="code"
          label={<Trans>Code of your app</Trans>}
          hint={<Trans>A recovery code does too.</Trans>}
          required
          errors={fields['code']}
        >
          <CodeInput takesLetters takesFocus />
        </Field>
        {failure !== null && (
          <FailureAlert sentence={t`This could not be done.`} failure={failure} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
