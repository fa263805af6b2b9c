import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveFile } from '#src/platform/save-file.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { renewRecoveryCodes } from '#src/features/accounts/account-security.api.ts';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { useSave } from '#src/ui/save.ts';
import { CodeDialog } from './code-dialog.tsx';
import { CurrentPassword, usePasswordWhenAsked } from './password-when-asked.tsx';

/** Shows new recovery codes. Only now, because the server stores hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useLingui();
  const save = () => {
    const text = [t`Recovery codes for Inzira. Each works once.`, '', ...codes, ''].join('\n');
    saveFile(new Blob([text], { type: 'text/plain' }), 'inzira-recovery-codes.txt');
  };
  return (
    <>
      <Alert tone="notice">
        <Trans>
          Keep these ten codes where you find them without your phone: on paper, or in a password
          manager. They are shown only now. Each lets you in once without it.
        </Trans>
      </Alert>
      <ul
        aria-label={t`Recovery codes`}
        className="grid grid-cols-1 gap-x-8 gap-y-1 rounded-lg border border-line bg-paper-raised p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} />
        <Button look="secondary" onClick={save}>
          <Download size={18} aria-hidden />
          <Trans>Save as a file</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>I have kept them</Trans>
        </Button>
      </div>
    </>
  );
}

interface RecoveryCodesLeftProps {
  left: number;
  /** The text before the count. */
  about?: ReactNode;
  /** New codes need a code of the app or one of the remaining ones; without an app, the password. */
  hasApp?: boolean;
  /** New codes were made, but the answer with them did not arrive. */
  areLost?: boolean;
  onCodes: (codes: string[]) => void;
  /** Further buttons beside the one for new codes. */
  children?: ReactNode;
}

/** The number of codes left, with a button to make new ones. */
export function RecoveryCodesLeft(props: RecoveryCodesLeftProps) {
  const { left, about, hasApp = false, areLost = false, onCodes, children } = props;
  const [isRenewing, setRenewing] = useState(false);
  const stop = <Trans>The codes that you have stop working.</Trans>;
  const close = () => setRenewing(false);
  return (
    <>
      {areLost && (
        <Alert tone="notice">
          <Trans>Your recovery codes got lost on the way. Make new ones.</Trans>
        </Alert>
      )}
      <p>
        {about}{' '}
        <Plural
          value={left}
          _0="You have no recovery code left."
          one="You have # recovery code left."
          other="You have # recovery codes left."
        />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setRenewing(true)}>
          <Trans>New recovery codes</Trans>
        </Button>
        {children}
      </div>
      {isRenewing &&
        (hasApp ? (
          <CodeDialog
            title={<Trans>New recovery codes</Trans>}
            about={stop}
            action={<Trans>Make new codes</Trans>}
            onClose={close}
            send={async (code) => onCodes(await renewRecoveryCodes({ code }))}
          />
        ) : (
          <RenewByPassword about={stop} onClose={close} onCodes={onCodes} />
        ))}
    </>
  );
}

interface RenewByPasswordProps extends Pick<RecoveryCodesLeftProps, 'onCodes'> {
  about: ReactNode;
  onClose: () => void;
}

function RenewByPassword({ about, onClose, onCodes }: RenewByPasswordProps) {
  const { t } = useLingui();
  const password = usePasswordWhenAsked();
  const save = useSave({
    async send(data) {
      const renewal = renewRecoveryCodes({ current_password: password.of(data) });
      onCodes(await password.watch(renewal));
      onClose();
    },
  });
  return (
    <FormDialog
      title={<Trans>New recovery codes</Trans>}
      action={<Trans>Make new codes</Trans>}
      save={save}
      failureText={t`This could not be done.`}
      onClose={onClose}
    >
      <p>{about}</p>
      {password.isAsked && <CurrentPassword errors={save.fields['current_password']} />}
    </FormDialog>
  );
}
