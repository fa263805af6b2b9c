import type { TraineeWork } from '@inzira/contract/studio-records';
import { Plural, Trans } from '@lingui/react/macro';
import { ChevronDown, Circle, CircleCheck, CircleDot, CircleX } from 'lucide-react';
import { later } from '#src/platform/later.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { UnreadChip } from './comment-list.tsx';
import { countBy, isComplete, type JourneyStep } from './journey-state.ts';
import { unreadOf } from './studio.api.ts';

/** Forms and all that belongs to them come after the list of steps. */
const ActivityCard = later(async () => import('./activity-card.tsx'));

interface StepCardProps {
  step: JourneyStep;
  work: TraineeWork | undefined;
  isOpen: boolean;
  onToggle: () => void;
  /** The activity for which one came here. */
  wanted: number;
}

export function StepCard({ step, work, isOpen, onToggle, wanted }: StepCardProps) {
  const { id, title, description, activities } = step;
  const counts = countBy(activities, work);
  const isDone = isComplete(step, work);
  return (
    <li className="border-b border-line last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`step-${id}`}
          onClick={onToggle}
          className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-2 px-4 py-4 text-left -outline-offset-3 hover:bg-paper sm:px-5"
        >
          <StepSign isDone={isDone} counts={counts} />
          <span lang="en" className="font-display text-xl leading-tight font-bold">
            {title}
          </span>
          <span className="flex items-center gap-1 self-start pt-0.5 font-sans text-base font-semibold text-clay">
            {isOpen ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
            <ChevronDown
              size={20}
              className={`transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
              aria-hidden
            />
          </span>
          <span className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-3 gap-y-2 font-sans text-base font-normal">
            <Chip tone={isDone ? 'forest' : 'plain'}>
              {isDone ? <Trans>Complete</Trans> : <Trans>In Progress</Trans>}
            </Chip>
            <span className="text-sm text-ink-soft">
              {work ? (
                <Trans>
                  {counts.handedIn} of {counts.all} handed in
                </Trans>
              ) : (
                <Plural value={counts.all} one="# activity" other="# activities" />
              )}
            </span>
            {counts.rejected > 0 && (
              <Chip tone="alarm">
                <Plural value={counts.rejected} one="# to change" other="# to change" />
              </Chip>
            )}
            <UnreadChip count={activities.reduce((sum, one) => sum + unreadOf(work, one.id), 0)} />
          </span>
        </button>
      </h3>
      <div id={`step-${id}`} hidden={!isOpen} className="border-t border-line px-4 sm:px-5">
        {isOpen && (
          <div className="divide-y divide-line">
            <div className="py-4">
              <p lang="en" className="max-w-prose text-ink-soft">
                {description}
              </p>
            </div>
            {activities.map((activity) => (
              <ActivityCard
                key={activity.id}
                activity={activity}
                work={work}
                isWanted={activity.id === wanted}
              />
            ))}
            {activities.length === 0 && (
              <p className="py-4 text-ink-soft">
                <Trans>No activities found.</Trans>
              </p>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

/** How far a step is; its chip says the same in words. */
function StepSign({ isDone, counts }: { isDone: boolean; counts: ReturnType<typeof countBy> }) {
  const place = 'mt-0.5 shrink-0';
  if (counts.rejected > 0)
    return <CircleX size={24} className={`${place} text-alarm`} aria-hidden />;
  if (isDone) return <CircleCheck size={24} className={`${place} text-forest`} aria-hidden />;
  if (counts.handedIn > 0)
    return <CircleDot size={24} className={`${place} text-clay`} aria-hidden />;
  return <Circle size={24} className={`${place} text-line-strong`} aria-hidden />;
}
