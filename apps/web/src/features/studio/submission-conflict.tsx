import type { ActivityRecord } from '@inzira/contract/studio-records';
import { Trans } from '@lingui/react/macro';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';

interface SubmissionConflictProps {
  /** The server's current version. */
  current: ActivityRecord;
  onKeepOwn: () => void;
  onTakeCurrent: () => void;
}

/** Another tab or phone has submitted a newer version since this edit began; both are kept, and the user chooses. */
export function SubmissionConflict(props: SubmissionConflictProps) {
  const { current, onKeepOwn, onTakeCurrent } = props;
  const language = useLanguage();
  return (
    <Alert>
      <p className="font-semibold">
        <Trans>This work was changed in another tab or on another device.</Trans>
      </p>
      <p>
        <Trans>
          What you typed here is still below. The other version came{' '}
          {formatAgo(current.submitted_at, language)}:
        </Trans>
      </p>
      <p className="my-3 max-h-48 overflow-y-auto rounded-md bg-paper-raised px-3 py-2 wrap-anywhere whitespace-pre-line text-ink">
        {current.content}
      </p>
      {current.file_details && (
        <p className="mb-3 wrap-anywhere">
          <Trans>With the file {current.file_details.name}</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={onKeepOwn}>
          <Trans>Keep my version</Trans>
        </Button>
        <Button look="secondary" onClick={onTakeCurrent}>
          <Trans>Use the other version</Trans>
        </Button>
      </div>
    </Alert>
  );
}
