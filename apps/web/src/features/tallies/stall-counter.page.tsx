import type { Tallies } from '@inzira/contract/tallies';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { studioQueries } from '#src/features/studio/studio.api.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { BackLink } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { TallyButton } from './tally-button.tsx';
import { TallyGoals } from './tally-goals.tsx';
import { TallyDays } from './tally-days.tsx';
import { countTap, keepPresses, stallDay, tallyQueries, useStall } from './tallies.api.ts';
import { countsOf, KINDS, NOTHING, type TapBody, withTap } from './tally.ts';
import { useKinds } from './use-kinds.ts';

/** Fills a phone's screen below its header and a notice, and takes less height on wider screens. */
const SCREEN = {
  height: 'min(100svh - 7.25rem, max(28rem, 140svh - 60vw))',
  minHeight: '28rem',
};
const ROWS = { gridAutoRows: 'minmax(0, 1fr)' };

/** Counts customers with one thumb: asked, bought, refused. */
export default function StallCounterPage() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const kinds = useKinds();
  usePageTitle(t`Stall counter`);
  const userId = useSession().user?.id;
  const query = useQuery(tallyQueries.own());
  const { today, presses } = useStall();
  const isKnown = query.data !== undefined;
  // Without the server's counts, only those added on this phone are shown.
  const tallies = query.data ?? presses.reduce(withTap, NOTHING);
  const counts = countsOf(tallies, today);
  const [said, setSaid] = useState('');
  const last = presses.at(-1);

  const send = (tap: TapBody, words: (count: number) => string) => {
    if (userId === undefined) return;
    setSaid(words(Math.max(0, counts[tap.kind] + (tap.by ?? 1))));
    void countTap(userId, tap).then((delivery) => {
      if (delivery.state === 'refused') showToast(errorText(delivery.error), 'alarm');
    });
  };
  const undo = () => {
    if (!last) return;
    if (last.day !== stallDay()) {
      keepPresses([]);
      return;
    }
    keepPresses(presses.slice(0, -1));
    send({ ...last, by: -1 }, (count) => t`Taken back. ${kinds[last.kind]}: ${count}`);
  };

  return (
    <div className="page-width">
      <div className="flex flex-col gap-3 pt-1 pb-3" style={SCREEN}>
        <header className="flex items-center justify-between gap-4">
          <BackLink to={paths.dashboardStudio}>
            <Trans>Venture Studio</Trans>
          </BackLink>
          <h1 className="text-lg whitespace-nowrap">
            <Trans>Stall counter</Trans>
          </h1>
        </header>
        <div className="grid min-h-0 grow gap-3 sm:grid-cols-3" style={ROWS}>
          {KINDS.map((kind) => (
            <TallyButton
              key={kind}
              kind={kind}
              label={kinds[kind]}
              count={counts[kind]}
              isKnown={isKnown}
              goal={tallies.goals[kind]}
              onTap={() => {
                const milestone = tallies.goals[kind]?.id;
                const tap = {
                  kind,
                  day: stallDay(),
                  ...(milestone !== undefined && { milestone }),
                };
                keepPresses([...presses, tap]);
                send(tap, (count) => t`${kinds[kind]}: ${count}`);
              }}
            />
          ))}
        </div>
        <Button
          look="secondary"
          size="lg"
          // Not disabled or removed, because it would lose the focus after undoing the last press; hidden visually
          // instead.
          aria-disabled={!last}
          onClick={undo}
          className={`sticky bottom-2 shrink-0 ${last ? '' : 'cursor-not-allowed! not-focus:opacity-0!'}`}
        >
          <Undo2 size={20} aria-hidden />
          {last ? (
            <Trans>Take back: {kinds[last.kind]}</Trans>
          ) : (
            <Trans>Nothing to take back</Trans>
          )}
        </Button>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      <div className="grid items-start gap-8 py-8 xl:grid-cols-2">
        <section>
          <h2 className="mb-2 text-2xl">
            <Trans>Day by day</Trans>
          </h2>
          <QueryState
            query={query}
            loadingText={<Trans>Loading your counts...</Trans>}
            loading={<SkeletonText lines={4} />}
            failure={
              <Trans>
                What you counted before could not be loaded. You can go on counting: it is added.
              </Trans>
            }
          >
            {(all) => <Days tallies={all} />}
          </QueryState>
        </section>
        <Goals goals={tallies.goals} />
      </div>
    </div>
  );
}

function Days({ tallies }: { tallies: Tallies }) {
  if (tallies.days.length === 0) {
    return (
      <p className="max-w-prose text-ink-soft">
        <Trans>
          Press a field for each customer. It counts on this phone at once, also without a network,
          and two phones at one stall add up.
        </Trans>
      </p>
    );
  }
  return <TallyDays {...tallies} />;
}

function Goals({ goals }: Pick<Tallies, 'goals'>) {
  const [search] = useSearchParams();
  const isAsked = search.has('milestone');
  const [isOpen, setOpen] = useState(isAsked);
  const journey = useQuery({ ...studioQueries.journey(), enabled: isOpen });
  return (
    <section>
      <h2 className="mb-2 text-2xl">
        <Trans>Milestones</Trans>
      </h2>
      <p className="mb-2 max-w-prose text-ink-soft">
        <Trans>What you count can raise a milestone of your venture studio.</Trans>
      </p>
      {isOpen ? (
        <TallyGoals journey={journey} goals={goals} />
      ) : (
        <Button look="secondary" onClick={() => setOpen(true)}>
          <Trans>Choose milestones</Trans>
        </Button>
      )}
    </section>
  );
}
