import type { Activity } from '@inzira/contract/studio';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import { Prose } from '#src/ui/prose.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import type { JourneyActivity } from './journey-state.ts';
import { Fold, Part } from './activity-part.tsx';
import { ActivityResources } from './activity-resources.tsx';
import { Minutes } from './activity-row.tsx';
import { studioQueries } from './studio.api.ts';

/** The instructions of an activity, and what helps with it. */
export function ActivityGuide({ activity }: { activity: JourneyActivity }) {
  const { id, step, description, language, minutes, good, resources } = activity;
  const readers = useLanguage();
  const details = useQuery({
    ...studioQueries.activities(step),
    select: (activities) => activities.find((one) => one.id === id) ?? null,
  });
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p
          lang={language}
          className="max-w-prose border-l-4 border-clay pl-4 text-lg leading-relaxed font-medium"
        >
          {description}
        </p>
        <p className="mt-2 flex items-center gap-2 text-sm text-ink-soft">
          <Clock size={16} aria-hidden />
          <Minutes minutes={minutes} />
        </p>
        {language !== readers && (
          <p className="mt-2 text-sm">
            <Trans>Nobody has translated this activity yet.</Trans>
          </p>
        )}
      </div>
      <QueryState
        query={details}
        hidesLoadingText
        loadingText={<Trans>Loading the activity...</Trans>}
        loading={<SkeletonText lines={5} />}
        failure={<Trans>The instructions could not be loaded.</Trans>}
        empty={<span />}
      >
        {(full) => full && <Instructions activity={full} />}
      </QueryState>
      <Part title={<Trans>What good looks like</Trans>}>
        <ul
          lang={language}
          className="flex max-w-prose list-disc flex-col gap-1.5 pl-5 marker:text-clay"
        >
          {good.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Part>
      {details.data && (
        <Fold title={<Trans>An example of good work</Trans>}>
          <div lang={details.data.language}>
            <Prose html={details.data.example} />
          </div>
        </Fold>
      )}
      {(resources.length > 0 || (details.data?.lessons.length ?? 0) > 0) && (
        <Part title={<Trans>Resources</Trans>}>
          <ActivityResources resources={resources} lessons={details.data?.lessons ?? []} />
        </Part>
      )}
    </div>
  );
}

function Instructions({ activity }: { activity: Activity }) {
  return (
    <div lang={activity.language}>
      <Prose html={activity.instructions} />
    </div>
  );
}
