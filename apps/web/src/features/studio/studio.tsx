import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText, Tally5 } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { later } from '#src/platform/later.tsx';
import { useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { LinkCard } from '#src/ui/card.tsx';
import { Journey } from './journey.tsx';
import { OwnMembership } from './own-membership.tsx';
import { findStep } from './journey-state.ts';
import { studioQueries } from './studio.api.ts';
import { traineeQueries } from './trainee.api.ts';

/** Loaded lazily, because they are at the end of a long page. */
const AvailableVentures = later(async () => import('./online/available-ventures.tsx'));

/**
 * The journey, the trainee's sidebar, and the ventures to join. While an activity is open, it is shown alone.
 * @param own the user's ventures, placed before or after those
 */
export function Studio({ own, ownIsLast = false }: { own?: ReactNode; ownIsLast?: boolean }) {
  const { signedIn } = useSession();
  const isAtWork = useIsAtWork();
  const isBeside = signedIn && !isAtWork;
  return (
    <div className="flex flex-col gap-14">
      {/* The journey is always in the same place of the tree, so that it keeps text and focus. */}
      <div
        className={
          isBeside
            ? 'grid grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,1fr)_19rem]'
            : signedIn
              ? ''
              : 'max-w-4xl'
        }
      >
        <Journey />
        {isBeside && (
          <aside className="flex flex-col gap-4 xl:sticky xl:top-24">
            <OwnPlace />
            <Tool to={paths.pack} sign={<FileText />} title={<Trans>Your application pack</Trans>}>
              <Trans>Approved work as a PDF and a page for funders.</Trans>
            </Tool>
            <Tool to={paths.stallCounter} sign={<Tally5 />} title={<Trans>Stall counter</Trans>}>
              <Trans>Count who asks, who buys and who says no.</Trans>
            </Tool>
          </aside>
        )}
      </div>
      {!isAtWork && (
        <>
          {!ownIsLast && own}
          <AvailableVentures />
          {ownIsLast && own}
        </>
      )}
    </div>
  );
}

/** Whether the URL contains an activity of the journey; visitors only read. */
function useIsAtWork(): boolean {
  const { signedIn } = useSession();
  const [{ activity }] = useUrlState({ activity: 0 });
  const { data: journey, isLoading } = useQuery(studioQueries.journey());
  const isThere = journey !== undefined && findStep(journey, activity) !== undefined;
  return signedIn && activity > 0 && (isLoading || isThere);
}

/** The trainee's membership; renders nothing without one. */
function OwnPlace() {
  const { user } = useSession();
  const { data } = useQuery({
    ...traineeQueries.available(user?.id),
    enabled: user !== null,
  });
  return data?.membership ? <OwnMembership membership={data.membership} /> : null;
}

interface ToolProps {
  to: string;
  sign: ReactNode;
  title: ReactNode;
  /** The purpose of the link. */
  children: ReactNode;
}

function Tool({ to, sign, title, children }: ToolProps) {
  return (
    <LinkCard to={to} className="flex items-start gap-3">
      <span className="mt-0.5 shrink-0 text-clay" aria-hidden>
        {sign}
      </span>
      <span>
        <span className="block font-display text-lg leading-tight font-bold">{title}</span>
        <span className="mt-1 block text-ink-soft">{children}</span>
      </span>
    </LinkCard>
  );
}
