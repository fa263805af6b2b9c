import type { staffSettingsEndpoints, StaffSettings } from '@inzira/contract/staff-settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { DatabaseBackup, Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '#src/platform/api.ts';
import { formatMoment } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatBytes } from '#src/platform/numbers.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { showToast } from '#src/ui/toast.ts';
import { takeFile, TakeOutDialog } from './take-out-dialog.tsx';

/** Makes a backup, which is one file with all data, and downloads it. */
export function Backups({ settings: { backup } }: { settings: StaffSettings }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [isTaking, setIsTaking] = useState(false);
  const make = useMutation({
    mutationFn: async () =>
      api<typeof staffSettingsEndpoints.takeBackup>('POST', '/api/staff/backups/', {}),
    onSuccess({ message }) {
      showToast(message, 'success');
      void queryClient.invalidateQueries({ queryKey: ['staff', 'settings'] });
    },
  });
  const at = backup.at === null ? '' : formatMoment(backup.at, language);
  const size = backup.bytes === null ? '' : formatBytes(backup.bytes, language);
  return (
    <section className="flex max-w-prose flex-col items-start gap-3">
      <h2 className="text-xl">
        <Trans>Backup</Trans>
      </h2>
      <p role="status">
        {backup.state === 'none' && <Trans>No backup has been made here yet.</Trans>}
        {backup.state === 'running' && <Trans>A backup is being made since {at}.</Trans>}
        {backup.state === 'done' && (
          <Trans>
            The last one was made on {at} ({size}).
          </Trans>
        )}
        {backup.state === 'by-command' && (
          <Trans>
            The last one was made on {at} by the backup command, in the folder that it was given.
          </Trans>
        )}
        {backup.state === 'failed' && (
          <Trans>The last one failed on {at}. Failed jobs say why.</Trans>
        )}
      </p>
      <p className="text-ink-soft">
        <Trans>
          It holds the database and all uploaded files, and lies beside the data of the server,
          which keeps the newest three. Keep a copy elsewhere: a disk that breaks takes both.
        </Trans>
      </p>
      {make.isError && (
        <FailureAlert sentence={t`The backup could not be made.`} failure={make.error} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          look="secondary"
          busy={make.isPending || backup.state === 'running'}
          onClick={() => make.mutate()}
        >
          <DatabaseBackup size={18} aria-hidden />
          <Trans>Back up now</Trans>
        </Button>
        {backup.state === 'done' && (
          <Button look="secondary" onClick={() => setIsTaking(true)}>
            <Download size={18} aria-hidden />
            <Trans>Download it</Trans>
          </Button>
        )}
      </div>
      {isTaking && (
        <TakeOutDialog
          title={<Trans>Download the backup</Trans>}
          action={<Trans>Download it</Trans>}
          failureText={t`The backup could not be downloaded.`}
          take={async (password) =>
            takeFile('/api/staff/backups/download/', { password }, 'backup.tar.gz')
          }
          onClose={() => setIsTaking(false)}
        >
          <Trans>
            It holds what everybody has written and the hashes of their passwords. The other staff
            are told by mail that you have it.
          </Trans>
        </TakeOutDialog>
      )}
    </section>
  );
}
