import { Trans } from '@lingui/react/macro';
import { ArrowRight, HandCoins, Rocket, Sprout } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { later } from '#src/platform/later.tsx';
import { useIsOffline } from '#src/platform/network.ts';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { useSession } from '#src/platform/session.ts';
import { keepsApp } from '#src/platform/session-store.ts';
import { LinkCard } from '#src/ui/card.tsx';
import { DiamondSign } from '#src/ui/diamond-sign.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { ClosingLoading } from './closing-loading.tsx';
import { opportunityQueries } from './opportunities.api.ts';

const ClosingNext = later(async () => import('./closing-next.tsx'), {
  when: 'near',
  fallback: <ClosingLoading />,
});

const { closing } = opportunityQueries;

export default function ExplorePage() {
  const { user } = useSession();
  const isOffline = useIsOffline();
  const showsSaved =
    isOffline && user !== null && keepsApp() && !queryClient.getQueryData(closing().queryKey);
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Money and people for your venture</Trans>}
        subtitle={
          <Trans>
            Grants, programmes and investors in one list, with deadlines that you are reminded of.
          </Trans>
        }
      />
      {showsSaved ? (
        <p className="mb-10">
          <TextLink to={`${paths.opportunities}?saved=true`}>
            <Trans>Show the opportunities that you saved</Trans>
          </TextLink>
        </p>
      ) : (
        <Closing />
      )}
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        <Way icon={<Sprout size={28} aria-hidden />} title={<Trans>Startup Incubator</Trans>}>
          <Trans>Space, coaching and a first group of customers while the idea is young.</Trans>
        </Way>
        <Way icon={<HandCoins size={28} aria-hidden />} title={<Trans>Funding Grants</Trans>}>
          <Trans>Money that you need not pay back, for a machine, a trial or a season.</Trans>
        </Way>
        <Way icon={<Rocket size={28} aria-hidden />} title={<Trans>Accelerator Program</Trans>}>
          <Trans>Some intense weeks with mentors and investors, once you have sales.</Trans>
        </Way>
      </ul>
      <Answers />
    </PageBody>
  );
}

function Closing() {
  return (
    <section aria-labelledby="closing" className="mb-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="closing" className="text-2xl">
          <Trans>Closing next</Trans>
        </h2>
        <Link
          to={paths.opportunities}
          className="target inline-flex items-center gap-2 font-semibold text-clay no-underline hover:underline"
        >
          <Trans>All that is open</Trans>
          <ArrowRight size={18} aria-hidden />
        </Link>
      </div>
      <ClosingNext />
    </section>
  );
}

/** Which questions the list answers about each call for applications. */
function Answers() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12 md:mt-16">
      <h2 id={id} className="mb-6 text-2xl">
        <Trans>What you see before you apply</Trans>
      </h2>
      <ol className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <Answer sign={1} title={<Trans>Does it fit you?</Trans>}>
          <Trans>
            Each condition is shown next to your own country, stage and sector: met, not met, or
            what you have not told us yet. No made-up score.
          </Trans>
        </Answer>
        <Answer sign={2} title={<Trans>How long is it open?</Trans>}>
          <Trans>
            The days that are left, an entry for your calendar, and a reminder seven days and one
            day before the deadline of what you saved.
          </Trans>
        </Answer>
        <Answer sign={3} title={<Trans>Does it cost anything?</Trans>}>
          <Trans>
            A fee to apply is named, with a warning: serious funders rarely ask for one.
          </Trans>
        </Answer>
        <Answer sign={4} title={<Trans>Is it still true?</Trans>}>
          <Trans>
            Each opportunity shows the day of our last check, and a daily test finds links that no
            longer work.
          </Trans>
        </Answer>
      </ol>
    </section>
  );
}

interface AnswerProps {
  sign: number;
  title: ReactNode;
  children: ReactNode;
}

function Answer({ sign, title, children }: AnswerProps) {
  return (
    <li className="flex items-start gap-4">
      <DiamondSign sign={sign} className="size-12 shrink-0" />
      <div className="min-w-0">
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 text-ink-soft">{children}</p>
      </div>
    </li>
  );
}

interface WayProps {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

function Way({ icon, title, children }: WayProps) {
  return (
    <li className="grid">
      <LinkCard to={paths.opportunities} className="flex flex-col gap-3">
        <span className="grid size-13 place-items-center rounded-md bg-clay-soft text-on-clay-soft">
          {icon}
        </span>
        <h2 className="text-xl">{title}</h2>
        <p className="text-ink-soft">{children}</p>
        <span className="mt-auto inline-flex items-center gap-2 font-semibold text-clay">
          <Trans>See what is open</Trans>
          <ArrowRight size={18} aria-hidden />
        </span>
      </LinkCard>
    </li>
  );
}
