import type { ActivityRecord } from '@inzira/contract/studio-records';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { useDraft } from '#src/ui/draft.tsx';
import { statusId } from './journey-state.ts';
import { SubmittedFile } from './submitted-file.tsx';
import { SubmissionConflict } from './submission-conflict.tsx';
import { SubmissionForm } from './submission-form.tsx';

const WithoutTrainer = later(async () => import('./without-trainer.tsx'), { fallback: null });

interface SubmissionProps {
  activityId: number;
  record: ActivityRecord | null;
}

/** What the trainee has handed in for an activity, and the form while it may be changed. */
export function Submission({ activityId, record }: SubmissionProps) {
  const latest = record?.version ?? 0;
  const draft = useDraft(`studio:${activityId}`, latest);
  const [isDirty, setIsDirty] = useState(draft.isRestored);
  /** The version from which the edit began, and how often a form began anew. */
  const [base, setBase] = useState(draft.writer.revision ?? latest);
  const noteBase = useEffectEvent(() => draft.setRevision(base));
  useEffect(() => noteBase(), [base]);
  const [round, setRound] = useState(0);
  const [typed, setTyped] = useState(() => draft.text('content'));
  if (!isDirty && base !== latest) {
    setBase(latest);
    setRound(round + 1);
  }
  const startOver = () => {
    draft.discard();
    setIsDirty(false);
    setRound(round + 1);
  };

  if (record?.status === 'approved') {
    return (
      <div className="flex flex-col gap-4">
        <Handed record={record} />
        {isDirty && <LeftOver text={typed} onDiscard={startOver} />}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <WithoutTrainer />
      {record && isDirty && latest > base && (
        <SubmissionConflict
          current={record}
          onKeepOwn={() => setBase(latest)}
          onTakeCurrent={startOver}
        />
      )}
      <SubmissionForm
        key={`${draft.key}:${round}`}
        activityId={activityId}
        record={record}
        base={base}
        draft={draft}
        onTyped={(content) => {
          setIsDirty(true);
          setTyped(content);
        }}
        onSent={() => {
          // The form begins anew, and would take the focus with it.
          document.getElementById(statusId(activityId))?.focus();
          startOver();
        }}
      />
    </div>
  );
}

/** Work that can no longer be changed. */
function Handed({ record }: { record: ActivityRecord }) {
  const language = useLanguage();
  const { content, file_details, submitted_at, trainer_name } = record;
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{content}</p>
      {file_details && <SubmittedFile file={file_details} />}
      <p className="text-sm text-ink-soft">
        <Trans>Submitted {formatAgo(submitted_at, language)}.</Trans>{' '}
        {trainer_name && <Trans>Approved by {trainer_name}: it can no longer be changed.</Trans>}
      </p>
    </div>
  );
}

interface LeftOverProps {
  text: string;
  onDiscard: () => void;
}

function LeftOver({ text, onDiscard }: LeftOverProps) {
  return (
    <Alert tone="notice">
      <p className="font-semibold">
        <Trans>It was approved before you sent this:</Trans>
      </p>
      <p className="my-2 wrap-anywhere whitespace-pre-line">{text}</p>
      <Button look="secondary" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
    </Alert>
  );
}
