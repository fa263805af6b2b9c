import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { saveFile } from '#src/platform/save-file.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';

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
          manager. They are shown only now. Each lets you in once when you do not have the app.
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
