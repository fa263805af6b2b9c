import type { ActivityRecord } from '@inzira/contract/studio-records';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { findFile } from '#src/platform/device-files.ts';
import { useDeviceStore } from '#src/platform/device-store.ts';
import { isUnstored, type KeptEntry } from '#src/platform/write-queue-entries.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { useDraft } from '#src/ui/draft.tsx';
import { statusId } from './journey-state.ts';
import { SubmittedFile } from './work/submitted-file.tsx';
import { SubmissionConflict } from './submission-conflict.tsx';
import { SubmissionForm } from './submission-form.tsx';
import { refreshWork } from './trainee.api.ts';
import { takeBack, useWaitingWork } from './waiting-work.ts';
import { workDraft } from './work-names.ts';

const WithoutTrainer = later(async () => import('./online/without-trainer.tsx'), {
  fallback: null,
});

interface SubmissionProps {
  activityId: number;
  record: ActivityRecord | null;
}

/** The trainee's work on an activity, and the form while it can be changed. */
export function Submission({ activityId, record }: SubmissionProps) {
  useDeviceStore();
  const waiting = useWaitingWork(activityId);
  const waitingId = waiting?.id;
  // Refreshes the work after a queued write was sent or refused, maybe by another tab.
  useEffect(() => {
    if (waitingId !== undefined) return refreshWork;
  }, [waitingId]);
  const [isSending, setSending] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [isKeptNow, setKeptNow] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {waiting && !isSending && (
        <WaitingWork
          entry={waiting}
          takesFocus={isKeptNow}
          onChange={isTyped ? null : () => takeBack(activityId, waiting)}
        />
      )}
      {/* While it is being sent, the form shows the result; text typed in another tab than the sending one stays. */}
      {(!waiting || isSending || isTyped) && (
        <Work
          activityId={activityId}
          record={record}
          onSending={setSending}
          onDirty={setTyped}
          onKept={setKeptNow}
        />
      )}
    </div>
  );
}

interface WorkProps extends SubmissionProps {
  onSending: (isSending: boolean) => void;
  onDirty: (isDirty: boolean) => void;
  /** Called after submitting; `isKept`: stored here until there is a network. */
  onKept: (isKept: boolean) => void;
}

function Work({ activityId, record, onSending, onDirty, onKept }: WorkProps) {
  const latest = record?.version ?? 0;
  const draft = useDraft(workDraft(activityId), latest);
  const [isDirty, setIsDirty] = useState(draft.isRestored);
  // A layout effect, so that waiting work is never shown without its button.
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  /** The version that the edit is based on, and a counter that resets the form. */
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
        onSending={onSending}
        onSent={(isKept) => {
          // Moves the focus, because resetting the form would lose it.
          if (!isKept) document.getElementById(statusId(activityId))?.focus();
          onKept(isKept);
          startOver();
        }}
      />
    </div>
  );
}

interface WaitingWorkProps {
  entry: KeptEntry;
  /** True if it was just submitted here. */
  takesFocus: boolean;
  /** Null where the form contains other text. */
  onChange: (() => void) | null;
}

/** Work that was submitted without a network, and will be sent automatically. */
function WaitingWork({ entry, takesFocus, onChange }: WaitingWorkProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) note.current?.focus();
  }, [takesFocus]);
  const { content } = entry.body as { content: string };
  const file = entry.file && findFile(entry.file.id);
  return (
    <div ref={note} tabIndex={-1} className="scroll-my-24 rounded-md">
      <Alert tone="notice">
        <p className="font-semibold">
          {isUnstored(entry) ? (
            <Trans>Only in this open page: this device has no room. Leave it open.</Trans>
          ) : (
            <Trans>On this device. It is handed in by itself when the network is back.</Trans>
          )}
        </p>
        <p className="my-2 wrap-anywhere whitespace-pre-line">{content}</p>
        {file && <p className="my-2 text-sm wrap-anywhere">{file.name}</p>}
        {onChange && (
          <Button look="secondary" onClick={onChange}>
            <Trans>Change it</Trans>
          </Button>
        )}
      </Alert>
    </div>
  );
}

/** Work that cannot be changed any more. */
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
