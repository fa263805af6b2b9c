import type { Listing } from '@inzira/contract/opportunities';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarX, Unlink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DAY_MS } from '@inzira/contract/rules/units';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { localDay } from '#src/platform/local-day.ts';
import { LoadFailure } from '#src/ui/query-state.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { listingsQuery } from './listings.api.ts';

/** The number shown of each kind; a link opens the rest. */
const SHOWN = 3;
/** Listings that closed longer ago are not shown. */
const DAYS = 30;

/** Listings with a dead link and those that closed recently, placed before all others; renders nothing without any. */
export function ListingsToCheck({ onShow }: { onShow: (state: 'dead' | 'closed') => void }) {
  const language = useLanguage();
  const [since] = useState(() => localDay(new Date(Date.now() - DAYS * DAY_MS)));
  const dead = useQuery(listingsQuery(1, { state: 'dead', search: '' }));
  const closed = useQuery(listingsQuery(1, { state: 'closed', search: '' }));
  const failed = [dead, closed].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    return (
      <LoadFailure query={failed}>
        <Trans>The opportunities could not be loaded.</Trans>
      </LoadFailure>
    );
  }
  const lately = (closed.data?.results ?? []).filter(
    ({ deadline }) => deadline !== null && deadline >= since,
  );
  const broken = dead.data?.results ?? [];
  if (broken.length + lately.length === 0) return null;
  return (
    <section
      aria-labelledby="to-look-at"
      className="mb-8 flex flex-col gap-4 rounded-lg border border-line bg-paper-raised p-4"
    >
      <h2 id="to-look-at" className="text-xl">
        <Trans>To look at</Trans>
      </h2>
      <div className="grid gap-6 md:grid-cols-2">
        <Part
          icon={<Unlink size={18} aria-hidden />}
          title={<Trans>The link to apply is dead</Trans>}
          listings={broken}
          about={({ organization_name: organization }) => organization}
          all={<Trans>All with a dead link</Trans>}
          onAll={() => onShow('dead')}
        />
        <Part
          icon={<CalendarX size={18} aria-hidden />}
          title={<Trans>Closed in the last 30 days</Trans>}
          listings={lately}
          about={({ deadline }) =>
            deadline !== null && <Trans>Closed on {formatDay(deadline, language)}</Trans>
          }
          all={<Trans>All closed ones</Trans>}
          onAll={() => onShow('closed')}
        />
      </div>
    </section>
  );
}

interface PartProps {
  icon: ReactNode;
  title: ReactNode;
  listings: readonly Listing[];
  about: (listing: Listing) => ReactNode;
  all: ReactNode;
  onAll: () => void;
}

function Part({ icon, title, listings, about, all, onAll }: PartProps) {
  if (listings.length === 0) return null;
  return (
    <section className="flex min-w-0 flex-col items-start gap-2">
      <h3 className="flex items-center gap-2 text-base font-semibold">
        {icon}
        {title}
      </h3>
      <ul className="flex flex-col gap-1">
        {listings.slice(0, SHOWN).map((listing) => (
          <li key={listing.id} className="wrap-anywhere">
            <TextLink to={`${paths.staffPlace('opportunities')}?listing=${listing.id}`}>
              {listing.title}
            </TextLink>
            <span className="block text-sm text-ink-soft">{about(listing)}</span>
          </li>
        ))}
      </ul>
      {listings.length > SHOWN && (
        <Button look="quiet" size="sm" className="-ml-2" onClick={onAll}>
          {all}
        </Button>
      )}
    </section>
  );
}
