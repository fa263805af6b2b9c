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

/** They stand at the end of a long page. */
const AvailableVentures = later(async () => import('./available-ventures.tsx'));

/**
 * The journey, what belongs to the trainee beside it, and the ventures that can be joined.
 * While an activity is open there is nothing else.
 * @param own the ventures of who is here, before or after those
 */
export function Studio({ own, ownIsLast = false }: { own?: ReactNode; ownIsLast?: boolean }) {
  const { signedIn } = useSession();
  const isAtWork = useIsAtWork();
  const isBeside = signedIn && !isAtWork;
  return (
    <div className="flex flex-col gap-14">
      {/* One place for the journey: what is typed and focused in it stays. */}
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

/** Whether the address names an activity of the journey; a visitor only reads it. */
function useIsAtWork(): boolean {
  const { signedIn } = useSession();
  const [{ activity }] = useUrlState({ activity: 0 });
  const { data: journey, isLoading } = useQuery(studioQueries.journey());
  const isThere = journey !== undefined && findStep(journey, activity) !== undefined;
  return signedIn && activity > 0 && (isLoading || isThere);
}

/** Where the trainee belongs; nothing before they joined a venture. */
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
  /** What it is for. */
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
