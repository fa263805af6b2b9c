import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { trainerQueries } from './trainer.api.ts';

const SHOWN = 5;

/** Whose work has waited longest, on a trainer's first page. The count of all of it stands there already. */
export default function WaitingWork() {
  const language = useLanguage();
  const { data } = useQuery(trainerQueries.queue('', ''));
  if (!data) return null;
  const oldest = data.results.slice(0, SHOWN);
  const trainees = (
    <TextLink to={paths.trainees}>
      <Trans>All trainees</Trans>
    </TextLink>
  );
  // It goes on from what Today says above it.
  if (oldest.length === 0) return <p className="-mt-6">{trainees}</p>;
  return (
    <section aria-labelledby="waiting-work" className="flex flex-col gap-4">
      <h2 id="waiting-work" className="text-xl">
        <Trans>Waiting longest</Trans>
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton to={paths.reviewQueue}>
          <Trans>Review the work</Trans>
        </LinkButton>
        {trainees}
      </div>
      <ol className="divide-y divide-line border-y border-line">
        {oldest.map(({ record, trainee, activity, waiting_since }) => (
          <li key={record.id}>
            <Link
              to={paths.trainee(trainee.id)}
              className="block min-h-14 py-2.5 text-ink no-underline hover:text-clay"
            >
              <span className="block leading-snug font-semibold wrap-anywhere">
                {trainee.full_name}
              </span>
              <span className="block text-sm wrap-anywhere text-ink-soft">
                {activity.title} · {formatAgo(waiting_since, language)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
