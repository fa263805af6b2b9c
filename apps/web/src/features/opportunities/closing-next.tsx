import { useQuery } from '@tanstack/react-query';
import { paths } from '#src/platform/paths.ts';
import { Link } from '#src/ui/link.tsx';
import { CalendarLeaf } from './calendar-leaf.tsx';
import { ClosingLoading, ROW } from './closing-loading.tsx';
import { DaysLeft, isUrgent } from './days-left.tsx';
import { opportunityQueries } from './opportunities.api.ts';

/** The opportunities with the next deadlines; renders nothing when none is open. */
export default function ClosingNext() {
  const { data, isPending } = useQuery(opportunityQueries.closing());
  if (isPending) return <ClosingLoading />;
  if (!data?.length) return null;
  return (
    <ul className="grid gap-3 lg:grid-cols-3 lg:gap-6">
      {data.map(({ id, title, organization_name: organization, deadline, days_remaining }) => {
        const when = { days_remaining, closed: false };
        return (
          <li key={id}>
            <Link to={paths.opportunity(id)} className={`${ROW} hover:border-clay`}>
              <CalendarLeaf deadline={deadline} tone={isUrgent(when) ? 'urgent' : 'plain'} />
              <span className="min-w-0">
                <span className="line-clamp-2 font-display leading-tight font-bold wrap-anywhere">
                  {title}
                </span>
                <span className="line-clamp-1 text-sm text-ink-soft wrap-anywhere">
                  {organization}
                </span>
                <span className="block text-sm font-semibold">
                  <DaysLeft of={when} />
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
