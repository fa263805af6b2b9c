import type { Journey } from '@inzira/contract/studio';
import { Plural, Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useUrlState } from '#src/platform/url-state.ts';
import { Chip } from '#src/ui/chip.tsx';
import { UnreadChip } from '#src/features/studio/work/comment-list.tsx';
import { unreadOf } from '#src/features/studio/studio.api.ts';
import { TraineeActivity } from './trainee-activity.tsx';
import type { IndexedWork } from './trainee.page.tsx';
import { TO_REVIEW } from './work-on-top.tsx';

type Step = Journey['sections'][number]['steps'][number];

interface TraineeStepProps {
  step: Step;
  work: IndexedWork;
  traineeId: number;
  name: string;
  /** Activities that are shown on top of the page instead. */
  onTop: readonly number[];
}

/** Open if it contains comments, or what the URL names. */
export function TraineeStep({ step, work, traineeId, name, onTop }: TraineeStepProps) {
  const { order, title, activities } = step;
  const statuses = activities.map(({ id }) => work.records.get(id)?.status);
  const count = (status: string) => statuses.filter((one) => one === status).length;
  const waiting = count('pending');
  const approved = count('approved');
  const below = activities.filter(({ id }) => !onTop.includes(id));
  const unread = below.reduce((sum, { id }) => sum + unreadOf(work, id), 0);
  const [{ activity: named }] = useUrlState({ activity: 0 });
  const [isOpen, setOpen] = useState(unread > 0 || below.some(({ id }) => id === named));
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-lg border border-line bg-paper-raised shadow-card"
    >
      <summary className="target flex cursor-pointer list-none items-center gap-4 rounded-lg px-5 py-3 [&::-webkit-details-marker]:hidden">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
          <h3 className="min-w-0 grow text-lg">
            <Trans>
              Step {order}: {title}
            </Trans>
          </h3>
          {waiting > 0 && (
            <Chip tone="ochre">
              <Plural value={waiting} one="# to review" other="# to review" />
            </Chip>
          )}
          <UnreadChip count={unread} />
          <span className="text-sm text-ink-soft">
            <Trans>
              {approved} of {activities.length} approved
            </Trans>
          </span>
        </div>
        <ChevronDown size={20} className="shrink-0 group-open:rotate-180" aria-hidden />
      </summary>
      {isOpen && (
        <div className="border-t border-line">
          {activities.length === 0 ? (
            <p className="px-5 py-4 text-ink-soft">
              <Trans>No activities found.</Trans>
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {activities.map((activity) => (
                <li key={activity.id} className="px-5 py-5">
                  {onTop.includes(activity.id) ? (
                    <a
                      href={`#${TO_REVIEW}`}
                      className="target inline-flex items-center text-clay underline underline-offset-4"
                    >
                      <Trans>On top of this page: {activity.title}</Trans>
                    </a>
                  ) : (
                    <TraineeActivity
                      activity={activity}
                      work={work}
                      traineeId={traineeId}
                      name={name}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </details>
  );
}
