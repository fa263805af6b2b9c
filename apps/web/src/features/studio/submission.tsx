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
import { SubmittedFile } from './submitted-file.tsx';
import { SubmissionConflict } from './submission-conflict.tsx';
import { SubmissionForm } from './submission-form.tsx';
import { refreshWork } from './trainee.api.ts';
import { takeBack, useWaitingWork } from './waiting-work.ts';
import { workDraft } from './work-names.ts';

const WithoutTrainer = later(async () => import('./without-trainer.tsx'), { fallback: null });

interface SubmissionProps {
  activityId: number;
  record: ActivityRecord | null;
}

/** What the trainee has handed in for an activity, and the form while it may be changed. */
export function Submission({ activityId, record }: SubmissionProps) {
  useDeviceStore();
  const waiting = useWaitingWork(activityId);
  const waitingId = waiting?.id;
  // Handed in or refused, maybe by another tab: the server's own record counts.
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
      {/* On its way, its form says what comes of it; what is typed in another tab than that which sent it stays. */}
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
  /** It was handed in: is it kept here until there is a network? */
  onKept: (isKept: boolean) => void;
}

function Work({ activityId, record, onSending, onDirty, onKept }: WorkProps) {
  const latest = record?.version ?? 0;
  const draft = useDraft(workDraft(activityId), latest);
  const [isDirty, setIsDirty] = useState(draft.isRestored);
  // Before the paint: what waits is never shown without its button.
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
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
        onSending={onSending}
        onSent={(isKept) => {
          // The form begins anew, and would take the focus with it.
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
  /** It has just been handed in here: this is what came of it. */
  takesFocus: boolean;
  /** Null where something else is typed here. */
  onChange: (() => void) | null;
}

/** What was handed in without a network: it goes by itself. */
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
