import type { ActivityRecord, Comment, TraineeWork } from '@inzira/contract/studio-records';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { later } from '#src/platform/later.tsx';
import { useMediaQuery } from '#src/platform/media-query.ts';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { ActivityGuide } from './activity-guide.tsx';
import { CommentList } from './work/comment-list.tsx';
import { findStep, type JourneyActivity, nextActivity, recordOf } from './journey-state.ts';
import { Fold, Part } from './activity-part.tsx';
import { CommentText } from './work/marked-words.tsx';
import { MilestoneRow } from './milestone-row.tsx';
import { studioQueries, unreadOf } from './studio.api.ts';
import { Submission } from './submission.tsx';

/** Loaded when it is opened, because the stored app does not include it. */
const RecordHistory = later(
  async () => ({ default: (await import('./online/record-history.tsx')).RecordHistory }),
  { fallback: null },
);
const QuestionBox = later(async () => import('./question-box.tsx'));

interface ActivityCardProps {
  activity: JourneyActivity;
  /** The work of the signed-in trainee; undefined for a visitor. */
  work: TraineeWork | undefined;
}

/** The contents of an open activity. */
export default function ActivityCard({ activity, work }: ActivityCardProps) {
  const { t } = useLingui();
  const isWide = useMediaQuery('(width >= 80rem)');
  const { id, milestones } = activity;
  const record = recordOf(work, id);
  const comments = work?.comments.filter((comment) => comment.activity === id) ?? [];
  const unread = unreadOf(work, id);
  const asked = record?.status === 'rejected' ? askedIn(comments, record) : undefined;
  // The comment shown on top is not repeated below, once it was read there.
  const earlier = unread > 0 ? comments : comments.filter((comment) => comment !== asked);
  /** The new comments, to which a user who follows a notification is scrolled. */
  const newWords = useRef<HTMLDivElement>(null);
  // Determined when the activity is opened.
  const isOnTop = useRef(asked !== undefined && asked === comments.at(-1));
  useEffect(() => {
    const heading = document.getElementById(`activity-${id}`);
    const words = isOnTop.current ? null : newWords.current;
    (words ?? heading)?.scrollIntoView({ block: 'start' });
    // Moves the focus to the heading, unless the user opened the activity by it.
    if (!heading?.contains(document.activeElement)) heading?.focus({ preventScroll: true });
  }, [id]);
  return (
    <div className="flex flex-col gap-6 pt-1 pb-7">
      {record?.status === 'rejected' && <ChangeAsked asked={asked} record={record} />}
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 xl:grid-cols-2">
        {record && !isWide ? (
          <Fold title={<Trans>What was asked</Trans>}>
            <ActivityGuide activity={activity} />
          </Fold>
        ) : (
          <ActivityGuide activity={activity} />
        )}
        <div className="flex min-w-0 flex-col gap-6">
          {milestones.length > 0 && (
            <Part title={<Trans>Milestones</Trans>}>
              <div className="flex flex-col gap-3">
                {milestones.map((milestone) => (
                  <MilestoneRow
                    key={milestone.id}
                    milestone={milestone}
                    value={work?.milestones.find((value) => value.id === milestone.id)}
                    userId={work?.user.id}
                  />
                ))}
              </div>
            </Part>
          )}
          {work ? (
            <section
              aria-label={t`Your submission`}
              className="-mx-4 border-y border-line-strong bg-paper px-4 py-5 sm:mx-0 sm:rounded-lg sm:border sm:px-5"
            >
              <Submission activityId={id} record={record} />
            </section>
          ) : (
            <LoginInvitation />
          )}
          {earlier.length > 0 && (
            <Part
              title={
                earlier.some(({ by }) => by === 'trainee') ? (
                  <Trans>Questions and comments</Trans>
                ) : (
                  <Trans>Trainer comments</Trans>
                )
              }
            >
              <div ref={unread > 0 ? newWords : undefined} className="scroll-mt-36">
                <CommentList comments={earlier} side="trainee" unread={unread} />
              </div>
            </Part>
          )}
          {work?.has_trainer && <QuestionBox activityId={id} />}
          {record && <RecordHistory recordId={record.id} />}
        </div>
      </div>
      {record && work && <GoOn from={id} work={work} />}
    </div>
  );
}

/** The next step after submitting. */
function GoOn({ from, work }: { from: number; work: TraineeWork }) {
  const { data: journey } = useQuery(studioQueries.journey());
  const [, setAddress] = useUrlState({ section: '', step: 0, activity: 0 });
  const next = journey && nextActivity(journey, work);
  if (!next || next.activity.id === from) return null;
  const { activity, activityState } = next;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-5">
      <p className="min-w-0">
        <span className="block text-sm text-ink-soft">
          {activityState === 'rejected' ? (
            <Trans>Your trainer waits for a change</Trans>
          ) : (
            <Trans>Your next activity</Trans>
          )}
        </span>
        <span lang={activity.language} className="font-semibold">
          {activity.title}
        </span>
      </p>
      <Button
        onClick={() =>
          setAddress({
            section: '',
            step: findStep(journey, activity.id)?.id ?? 0,
            activity: activity.id,
          })
        }
      >
        <Trans>Continue</Trans>
        <ArrowRight size={18} aria-hidden />
      </Button>
    </div>
  );
}

/** The trainer's comment on the current version, or their last one. */
function askedIn(comments: readonly Comment[], { record }: ActivityRecord) {
  const words = comments.filter(({ by }) => by === 'trainer');
  return words.findLast(({ version }) => version === record) ?? words.at(-1);
}

/** The requested change, placed first: styled as a request, not an error. */
function ChangeAsked({ asked, record }: { asked: Comment | undefined; record: ActivityRecord }) {
  return (
    <Alert tone="notice">
      <p className="font-semibold">
        {record.trainer_name ? (
          <Trans>{record.trainer_name} asks you to change something:</Trans>
        ) : (
          <Trans>Your trainer asks you to change something:</Trans>
        )}
      </p>
      {asked && <CommentText content={asked.content} />}
    </Alert>
  );
}

function LoginInvitation() {
  const state = useReturnState();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-dashed border-line-strong px-4 py-3">
      <p>
        <Trans>Log in to hand in your work and hear from a trainer.</Trans>
      </p>
      <LinkButton to={paths.login} state={state} look="secondary">
        <Trans>Log in</Trans>
      </LinkButton>
    </div>
  );
}
