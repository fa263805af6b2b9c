import type { ActivityRecord, RecordVersion } from '@inzira/contract/studio-records';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { Button } from '#src/ui/button.tsx';
import { MarkableText } from '#src/features/studio/work/marked-words.tsx';
import { RecordStatus } from '#src/features/studio/work/record-status.tsx';
import { WorkText } from '#src/features/studio/work/work-text.tsx';
import { SubmittedFile } from '#src/features/studio/work/submitted-file.tsx';

const RecordHistory = later(async () => ({
  default: (await import('#src/features/studio/online/record-history.tsx')).RecordHistory,
}));

const TextDifference = later(async () => import('#src/features/studio/online/text-difference.tsx'));

interface SubmissionProps {
  record: ActivityRecord;
  /** The last answered version, if any: the reader first sees the changes since then. */
  reviewed?: RecordVersion | null;
  /** Called with words that the reader selected, to comment on them. */
  onQuote: (words: string) => void;
}

/** A trainee's work, as a trainer sees it. */
export function Submission({ record, reviewed = null, onQuote }: SubmissionProps) {
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const { content, file_details, status, submitted_at, version } = record;
  const hasChanged = reviewed !== null && reviewed.content !== content;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <RecordStatus status={status} reader="trainer" />
        <span className="text-sm text-ink-soft">
          <Trans>Submitted {formatAgo(submitted_at, language)}</Trans>
          {version > 1 && (
            <>
              {' '}
              ·{' '}
              <span className="whitespace-nowrap">
                <Trans>version {version}</Trans>
              </span>
            </>
          )}
        </span>
      </div>
      {hasChanged && !isWhole ? (
        <TextDifference before={reviewed.content} after={content} />
      ) : (
        <MarkableText
          className="max-w-prose text-lg leading-relaxed wrap-anywhere whitespace-pre-line"
          onQuote={onQuote}
        >
          <WorkText text={content} />
        </MarkableText>
      )}
      {hasChanged && (
        <Button look="quiet" className="-ml-4 self-start" onClick={() => setWhole(!isWhole)}>
          {isWhole ? <Trans>Show what changed</Trans> : <Trans>Show without marks</Trans>}
        </Button>
      )}
      {file_details && <SubmittedFile file={file_details} />}
      <RecordHistory recordId={record.id} />
    </div>
  );
}
