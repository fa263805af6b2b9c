import type { Journey } from '@inzira/contract/studio';
import type { ActivityRecord } from '@inzira/contract/studio-records';
import { Trans } from '@lingui/react/macro';
import { Check, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { formatNumber } from '#src/platform/numbers.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { CommentList } from '#src/features/studio/work/comment-list.tsx';
import type { Quote } from '#src/features/studio/work/message-box.tsx';
import { ResourceList } from './resource-list.tsx';
import { unreadOf } from '#src/features/studio/studio.api.ts';
import { Submission } from './submission.tsx';
import type { IndexedWork } from './trainee.page.tsx';
import { useReview } from './use-review.ts';

const RejectDialog = later(async () => import('./reject-dialog.tsx'));
const CommentBox = later(async () => import('./comment-box.tsx'));

type Activity = Journey['sections'][number]['steps'][number]['activities'][number];

interface TraineeActivityProps {
  activity: Activity;
  work: IndexedWork;
  traineeId: number;
  name: string;
  /** The work is on top of the page, with its answers within reach of the thumb. */
  waits?: boolean;
}

/** An activity with the trainee's work and the trainer's answer. */
export function TraineeActivity({
  activity,
  work,
  traineeId,
  name,
  waits = false,
}: TraineeActivityProps) {
  const Heading = waits ? 'h3' : 'h4';
  const record = work.records.get(activity.id);
  const [quote, setQuote] = useState<Quote | null>(null);
  const { id, title, description, milestones, resources } = activity;
  const unread = unreadOf(work, id);
  const [{ activity: named }] = useUrlState({ activity: 0 });
  const place = useRef<HTMLElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const isNamed = named === id;
  useEffect(() => {
    // Scrolls to the comments, if a notification of one led here.
    if (isNamed) (words.current ?? place.current)?.scrollIntoView();
  }, [isNamed]);
  return (
    <article ref={place} className="flex scroll-mt-24 flex-col gap-4">
      <header>
        <Heading className="font-display text-xl leading-tight font-bold text-balance">
          {title}
        </Heading>
        <p className={`max-w-prose text-ink-soft ${waits ? 'mt-1 text-sm' : ''}`}>{description}</p>
      </header>
      {record ? (
        <>
          <Submission
            key={record.version}
            record={record}
            onQuote={(words) => setQuote({ words })}
          />
          <Answers record={record} name={name} isInReach={waits && record.status === 'pending'} />
        </>
      ) : (
        <p className="text-ink-soft">
          <Trans>No submission yet.</Trans>
        </p>
      )}
      <Milestones milestones={milestones} values={work.values} />
      <ResourceList resources={resources} />
      <div ref={unread > 0 ? words : undefined} className="scroll-mt-24 empty:hidden">
        <CommentList comments={work.comments.get(id) ?? []} side="trainer" unread={unread} />
      </div>
      <CommentBox
        activityId={activity.id}
        userId={traineeId}
        recordId={record?.id ?? null}
        quote={quote}
        onQuoted={() => setQuote(null)}
      />
    </article>
  );
}

interface AnswersProps {
  record: ActivityRecord;
  name: string;
  /** On a phone the answers stay visible while the work is read. */
  isInReach: boolean;
}

function Answers({ record, name, isInReach }: AnswersProps) {
  const review = useReview();
  /** The version that was read: a newer one must not be rejected unread. */
  const [rejected, setRejected] = useState<ActivityRecord | null>(null);
  const { status } = record;
  return (
    <div
      // Not sticky while the dialog is open, which would then be below other bars.
      className={`flex flex-col gap-3 ${isInReach && !rejected ? 'max-sm:sticky max-sm:bottom-[max(0rem,calc(var(--bottom-bar,0rem)-1rem))] max-sm:z-10 max-sm:-mx-5 max-sm:border-t max-sm:border-line max-sm:bg-paper-raised max-sm:px-5 max-sm:py-3' : ''}`}
    >
      {review.conflict && <Alert>{review.conflict}</Alert>}
      {/* The two buttons are apart, because one tap decides. Answered work must be reopened first. */}
      <div
        className={`flex flex-wrap gap-x-8 gap-y-3 max-sm:gap-x-4 max-sm:*:min-w-0 max-sm:*:flex-1 max-sm:*:gap-1.5 max-sm:*:px-1 max-sm:*:text-sm ${rejected ? 'invisible' : ''}`}
      >
        {status !== 'pending' && (
          <Button
            look="secondary"
            busy={review.busy}
            onClick={() => void review.reopen(record, name)}
          >
            <Trans>Open again</Trans>
          </Button>
        )}
        <Button
          look={status === 'pending' ? 'danger' : 'quiet'}
          disabled={status === 'rejected'}
          onClick={() => setRejected(record)}
        >
          <RotateCcw size={18} aria-hidden />
          <Trans>Reject</Trans>
        </Button>
        <Button
          look={status === 'pending' ? 'primary' : 'quiet'}
          busy={review.busy}
          disabled={status === 'approved'}
          onClick={() => rejected ?? void review.approve(record, name)}
        >
          <Check size={18} aria-hidden />
          <Trans>Approve</Trans>
        </Button>
      </div>
      {rejected && (
        <RejectDialog
          recordId={rejected.id}
          traineeName={name}
          onClose={() => setRejected(null)}
          onReject={async (comment) => {
            await review.reject(rejected, name, comment);
            setRejected(null);
          }}
        />
      )}
    </div>
  );
}

interface MilestonesProps {
  milestones: Activity['milestones'];
  values: IndexedWork['values'];
}

function Milestones({ milestones, values }: MilestonesProps) {
  const language = useLanguage();
  if (milestones.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {milestones.map(({ id, title, target_value, unit }) => (
        <li key={id}>
          {title}:{' '}
          <Trans>
            {formatNumber(values.get(id) ?? 0, language)} of {formatNumber(target_value, language)}{' '}
            {unit}
          </Trans>
        </li>
      ))}
    </ul>
  );
}
