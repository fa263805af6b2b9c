import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Link } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { trainerQueries } from './trainer.api.ts';

const SHOWN = 3;

interface WaitingWorkProps {
  /** The number from the start page, which is known before the work is loaded. */
  count: number;
}

/** The beginning of a trainer's start page: the number of waiting works, and the one that has waited longest. */
export default function WaitingWork({ count }: WaitingWorkProps) {
  const language = useLanguage();
  const { data, error } = useQuery({ ...trainerQueries.queue('', ''), enabled: count > 0 });
  const trainees = (
    <TextLink to={paths.trainees} alone>
      <Trans>All trainees</Trans>
    </TextLink>
  );
  if (count === 0)
    return (
      <p className="flex flex-wrap items-center gap-x-4">
        <Trans>No work waits for your answer.</Trans> {trainees}
      </p>
    );
  const oldest = data?.results.slice(0, SHOWN);
  return (
    <section aria-labelledby="waiting-work">
      <Card className="flex flex-col gap-3">
        <h2 id="waiting-work" className="text-xl leading-tight md:text-2xl">
          <Plural
            value={count}
            one="# piece of work waits for your answer"
            other="# pieces of work wait for your answer"
          />
        </h2>
        {!oldest && !error && (
          <Skeleton className={count === 1 ? 'h-16' : count === 2 ? 'h-32' : 'h-48'} />
        )}
        {oldest && (
          <ol className="divide-y divide-line border-y border-line">
            {oldest.map(({ record, trainee, activity, waiting_since }) => (
              <li key={record.id}>
                <Link
                  to={`${paths.trainee(trainee.id)}?activity=${activity.id}`}
                  className="flex min-h-16 items-center gap-3 py-2 text-ink no-underline hover:text-clay"
                >
                  <span className="min-w-0 grow">
                    <span className="block leading-snug font-semibold wrap-anywhere">
                      {trainee.full_name}
                    </span>
                    <span className="block text-sm wrap-anywhere text-ink-soft">
                      {activity.title} · {formatAgo(waiting_since, language)}
                    </span>
                  </span>
                  <ChevronRight size={20} className="shrink-0 text-ink-soft" aria-hidden />
                </Link>
              </li>
            ))}
          </ol>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <LinkButton to={paths.reviewQueue}>
            <Trans>Review the work</Trans>
          </LinkButton>
          {trainees}
        </div>
      </Card>
    </section>
  );
}
