import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { ImigongoSpiral } from '#src/ui/imigongo.tsx';
import { Link } from '#src/ui/link.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { reviewQueries } from './review.api.ts';
import { ReviewRound } from './review-round.tsx';
import { inWords } from './review-when.ts';

/** A few questions of chapters that were learned, when they are about to fade. */
export default function ReviewPage() {
  const { t } = useLingui();
  const round = useQuery(reviewQueries.round());
  return (
    <div className="page-width pt-2 md:py-8">
      <div className="mx-auto flex min-h-[calc(100dvh-8.5rem)] max-w-2xl flex-col md:min-h-[36rem]">
        <header className="mb-3 flex items-center gap-2 md:mb-6">
          <Link
            to={paths.dashboard}
            aria-label={t`Dashboard`}
            className="target -ml-2 inline-flex items-center justify-center rounded-md text-ink hover:bg-paper-sunken"
          >
            <ArrowLeft size={22} aria-hidden />
          </Link>
          <h1 className="text-lg leading-tight">
            <Trans>Review</Trans>
          </h1>
        </header>
        <QueryState
          query={round}
          loadingText={<Trans>Loading questions...</Trans>}
          loading={<Skeleton className="h-80 w-full" />}
          failure={<Trans>Your review could not be loaded.</Trans>}
        >
          {(found) =>
            found.questions.length > 0 ? (
              <ReviewRound
                key={found.questions.map(({ slug }) => slug).join()}
                round={found}
                onAnother={() => void round.refetch()}
              />
            ) : (
              <NothingDue hasLearned={found.has_learned} nextOn={found.next_on} />
            )
          }
        </QueryState>
      </div>
    </div>
  );
}

function NothingDue({ hasLearned, nextOn }: { hasLearned: boolean; nextOn: string | null }) {
  const language = useLanguage();
  return (
    <div className="flex grow flex-col items-center justify-center gap-4 pb-16 text-center">
      <ImigongoSpiral className="size-24" />
      <h2 className="text-2xl">
        {hasLearned ? (
          <Trans>Nothing to review today</Trans>
        ) : (
          <Trans>Your first questions come after your first chapter</Trans>
        )}
      </h2>
      <p className="max-w-prose text-ink-soft">
        {!hasLearned ? (
          <Trans>
            From the day after a chapter, a few of its questions come back here: just before you
            would forget them, so that they stay.
          </Trans>
        ) : nextOn ? (
          <Trans>
            You remember what you learned. The next question comes {inWords(nextOn, language)}.
          </Trans>
        ) : (
          <Trans>You remember what you learned. New chapters bring new questions.</Trans>
        )}
      </p>
      <LinkButton to={paths.dashboard}>
        {hasLearned ? <Trans>Go on learning</Trans> : <Trans>To the first lesson</Trans>}
      </LinkButton>
    </div>
  );
}
