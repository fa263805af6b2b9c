import type { TraineeWork } from '@inzira/contract/studio-records';
import { Plural, Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { ActivityRow } from './activity-row.tsx';
import {
  countBy,
  isComplete,
  type JourneyActivity,
  type JourneyStep,
  recordOf,
} from './journey-state.ts';
import { ActivityStateIcon } from './activity-state-icon.tsx';
import { unreadOf } from './studio.api.ts';

interface StepCardProps {
  step: JourneyStep;
  work: TraineeWork | undefined;
  /** It contains the next step. */
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
  openActivity: number;
  onActivity: (id: number) => void;
}

export function StepCard(props: StepCardProps) {
  const { step, work, isCurrent, isOpen, onToggle, openActivity, onActivity } = props;
  const { id, title, description, activities } = step;
  const counts = countBy(activities, work);
  const isDone = isComplete(step, work);
  const count = activities.reduce((sum, one) => sum + unreadOf(work, one.id), 0);
  // While the user works on an activity, completed ones are folded, except those with something new.
  const isAtWork = work !== undefined && activities.some((one) => one.id === openActivity);
  const folded = activities.filter(
    ({ id: at }) =>
      isAtWork &&
      at !== openActivity &&
      recordOf(work, at)?.status === 'approved' &&
      unreadOf(work, at) === 0,
  );
  const approved = folded.length;
  const rows = (some: readonly JourneyActivity[]) =>
    some.map((activity) => (
      <ActivityRow
        key={activity.id}
        activity={activity}
        work={work}
        isOpen={activity.id === openActivity}
        onToggle={() => onActivity(activity.id)}
      />
    ));
  return (
    <li className="border-b border-line last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`step-${id}`}
          onClick={onToggle}
          className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-3 text-left -outline-offset-3 hover:bg-paper sm:px-5"
        >
          <ActivityStateIcon
            activityState={
              counts.rejected > 0
                ? 'rejected'
                : isDone
                  ? 'approved'
                  : counts.handedIn > 0
                    ? 'begun'
                    : 'nothing'
            }
          />
          <span className="font-display text-lg leading-snug font-bold">{title}</span>
          <span className="flex items-center gap-1 self-start font-sans text-base font-semibold text-clay">
            {isOpen ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
            <ChevronDown
              size={20}
              className={`transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
              aria-hidden
            />
          </span>
          <span className="col-span-2 col-start-2 flex flex-wrap gap-x-3 font-sans text-sm font-normal text-ink-soft">
            {counts.rejected > 0 && (
              <span className="font-semibold text-alarm">
                <Plural value={counts.rejected} one="# to change" other="# to change" />
              </span>
            )}
            {isDone ? (
              <span>
                <Trans>Complete</Trans>
              </span>
            ) : (
              (counts.handedIn > 0 || isCurrent) && (
                <span>
                  <Trans>In Progress</Trans>
                </span>
              )
            )}
            {!isDone && (
              <span>
                {counts.handedIn > 0 || isCurrent ? (
                  <Trans>
                    {counts.handedIn} of {counts.all} handed in
                  </Trans>
                ) : (
                  <Plural value={counts.all} one="# activity" other="# activities" />
                )}
              </span>
            )}
            {count > 0 && (
              <span className="font-semibold text-clay">
                <Plural value={count} one="# new message" other="# new messages" />
              </span>
            )}
          </span>
        </button>
      </h3>
      <div id={`step-${id}`} hidden={!isOpen} className="border-t border-line bg-paper">
        {isOpen && (
          <>
            {!activities.some((one) => one.id === openActivity) && (
              <p className="max-w-prose px-4 py-3 text-ink-soft sm:px-5">{description}</p>
            )}
            {folded.length > 0 && (
              <details className="group border-t border-line bg-paper-raised">
                <summary className="target flex cursor-pointer list-none items-center gap-3 px-4 py-2 text-ink-soft hover:bg-paper sm:px-5 [&::-webkit-details-marker]:hidden">
                  <ActivityStateIcon activityState="approved" />
                  <span className="grow">
                    <Plural value={approved} one="# approved" other="# approved" />
                  </span>
                  <ChevronDown size={20} className="group-open:rotate-180" aria-hidden />
                </summary>
                {rows(folded)}
              </details>
            )}
            {rows(activities.filter((one) => !folded.includes(one)))}
            {activities.length === 0 && (
              <p className="px-4 pb-4 text-ink-soft sm:px-5">
                <Trans>No activities found.</Trans>
              </p>
            )}
          </>
        )}
      </div>
    </li>
  );
}
