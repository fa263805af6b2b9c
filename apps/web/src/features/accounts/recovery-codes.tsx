import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveFile } from '#src/platform/save-file.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { renewRecoveryCodes } from './account-security.api.ts';
import { CodeDialog } from './code-dialog.tsx';

/** Shown this once: the server has hashes of them only. */
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
  /** What is said before it. */
  about?: ReactNode;
  /** Codes of an app are taken for new ones, beside those that are left. */
  hasApp?: boolean;
  onCodes: (codes: string[]) => void;
  /** Buttons beside that for new ones. */
  children?: ReactNode;
}

/** How many are left, and the way to new ones. */
export function RecoveryCodesLeft(props: RecoveryCodesLeftProps) {
  const { left, about, hasApp = false, onCodes, children } = props;
  const [isRenewing, setRenewing] = useState(false);
  return (
    <>
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
        {(hasApp || left > 0) && (
          <Button look="secondary" onClick={() => setRenewing(true)}>
            <Trans>New recovery codes</Trans>
          </Button>
        )}
        {children}
      </div>
      {isRenewing && (
        <CodeDialog
          title={<Trans>New recovery codes</Trans>}
          about={<Trans>The codes that you have stop working.</Trans>}
          action={<Trans>Make new codes</Trans>}
          isRecovery={!hasApp}
          onClose={() => setRenewing(false)}
          send={async (code) => onCodes(await renewRecoveryCodes(code))}
        />
      )}
    </>
  );
}
