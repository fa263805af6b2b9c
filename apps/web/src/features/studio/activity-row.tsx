import type { TraineeWork } from '@inzira/contract/studio-records';
import { Plural } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { later } from '#src/platform/later.tsx';
import { BackToJourney } from './back-to-journey.tsx';
import { type JourneyActivity, recordOf, statusId } from './journey-state.ts';
import { RecordWord } from './work/record-status.tsx';
import { ActivityStateIcon } from './activity-state-icon.tsx';
import { unreadOf } from './studio.api.ts';

/** Forms and their code load after the rows. */
const ActivityCard = later(async () => import('./activity-card.tsx'));

interface ActivityRowProps {
  activity: JourneyActivity;
  work: TraineeWork | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

/** An activity with its title and state, or with all its contents when it is open. */
export function ActivityRow({ activity, work, isOpen, onToggle }: ActivityRowProps) {
  const { id, title, minutes } = activity;
  const record = recordOf(work, id);
  const count = unreadOf(work, id);
  return (
    <article aria-labelledby={`activity-${id}`} className="border-t border-line bg-paper-raised">
      {isOpen && work && <BackToJourney from={id} />}
      <div className="relative flex gap-3 px-4 py-3 hover:bg-paper sm:px-5">
        <ActivityStateIcon activityState={record?.status ?? 'nothing'} isLarge={isOpen} />
        <div className="min-w-0 grow sm:flex sm:items-baseline sm:justify-between sm:gap-4">
          <h4
            id={`activity-${id}`}
            tabIndex={-1}
            lang={activity.language}
            className={`scroll-mt-24 leading-snug focus:outline-none ${isOpen ? 'font-display text-xl font-bold text-balance sm:text-2xl' : 'font-sans text-base font-medium'}`}
          >
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`activity-${id}-body`}
              onClick={onToggle}
              className="text-left after:absolute after:inset-0"
            >
              {title}
            </button>
          </h4>
          <p
            id={statusId(id)}
            tabIndex={-1}
            className="flex shrink-0 flex-wrap gap-x-3 rounded-full text-sm text-ink-soft"
          >
            {record || (isOpen && work) ? (
              <span>
                <RecordWord status={record?.status ?? null} reader="trainee" />
              </span>
            ) : (
              !isOpen && (
                <span>
                  <Minutes minutes={minutes} />
                </span>
              )
            )}
            {count > 0 && (
              <span className="font-semibold text-clay">
                <Plural value={count} one="# new message" other="# new messages" />
              </span>
            )}
          </p>
        </div>
        <ChevronDown
          size={20}
          className={`mt-0.5 text-ink-soft transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          aria-hidden
        />
      </div>
      <div id={`activity-${id}-body`} hidden={!isOpen} className="px-4 sm:px-5">
        {isOpen && <ActivityCard activity={activity} work={work} />}
      </div>
    </article>
  );
}

export function Minutes({ minutes }: { minutes: number }) {
  if (minutes < 90) return <Plural value={minutes} one="About # minute" other="About # minutes" />;
  const hours = Math.round(minutes / 60);
  return <Plural value={hours} one="About # hour" other="About # hours" />;
}
