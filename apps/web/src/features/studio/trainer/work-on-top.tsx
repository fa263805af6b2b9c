import type { Journey } from '@inzira/contract/studio';
import type { TraineeWork } from '@inzira/contract/studio-records';
import type { TraineeDetail } from '@inzira/contract/studio-trainers';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Card } from '#src/ui/card.tsx';
import { activitiesOf } from '#src/features/studio/journey-state.ts';
import { TraineeActivity } from './trainee-activity.tsx';
import type { IndexedWork } from './trainee.page.tsx';

/** The id of this section. */
export const TO_REVIEW = 'to-review';

/** Activities with waiting work. Those answered here stay until the page is left. */
export function useOnTop({ records }: TraineeWork): readonly number[] {
  const [onTop, setOnTop] = useState<readonly number[]>([]);
  const more = records
    .filter(({ activity, status }) => status === 'pending' && !onTop.includes(activity))
    .map(({ activity }) => activity);
  if (more.length > 0) setOnTop([...onTop, ...more]);
  return onTop;
}

interface WorkOnTopProps {
  sections: Journey['sections'];
  work: IndexedWork;
  trainee: TraineeDetail;
  activities: readonly number[];
}

/** The waiting work of a trainee, with its answers. */
export function WorkOnTop({ sections, work, trainee, activities }: WorkOnTopProps) {
  const language = useLanguage();
  const shown = activitiesOf({ sections }).filter(({ id }) => activities.includes(id));
  if (shown.length === 0) return null;
  const waiting = shown.filter(({ id }) => work.records.get(id)?.status === 'pending').length;
  return (
    <section id={TO_REVIEW} aria-labelledby="on-top" className="flex scroll-mt-24 flex-col gap-3">
      <h2 id="on-top" className="text-2xl">
        {waiting === 0 ? (
          <Trans>No work to review</Trans>
        ) : (
          <>
            <Plural value={waiting} one="# to review" other="# to review" />
            {trainee.waiting_since !== null && (
              <span className="font-sans text-base font-normal text-ink-soft">
                {' '}
                · {formatAgo(trainee.waiting_since, language)}
              </span>
            )}
          </>
        )}
      </h2>
      {shown.map((activity) => (
        <Card key={activity.id}>
          <TraineeActivity
            activity={activity}
            work={work}
            traineeId={trainee.id}
            name={trainee.full_name}
            waits
          />
        </Card>
      ))}
    </section>
  );
}
