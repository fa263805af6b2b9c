import type { ReviewSummary } from '@inzira/contract/review';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { reviewQueries } from './review.api.ts';
import { inWords } from './review-when.ts';

/** What of earlier chapters waits today, in a card. */
export default function ReviewCard() {
  return (
    <Card className="flex flex-col items-start">
      <h2 className="text-lg">
        <Trans>Review</Trans>
      </h2>
      <p className="mt-1 text-ink-soft">
        <Trans>From chapters that you have finished, before you forget them.</Trans>
      </p>
      <div className="mt-3 flex w-full grow flex-col items-start">
        <QueryState
          query={useQuery(reviewQueries.summary())}
          loadingText={<Trans>Loading your review...</Trans>}
          hidesLoadingText
          loading={
            <>
              <Skeleton className="mb-4 h-7 w-52" />
              <Skeleton className="h-11 w-40" />
            </>
          }
          failure={<Trans>Your review could not be loaded.</Trans>}
        >
          {(summary) => <Waiting summary={summary} />}
        </QueryState>
      </div>
    </Card>
  );
}

/** A question takes somewhat more than half a minute, with its explanation. */
export const minutesFor = (questions: number) => Math.max(1, Math.round(questions * 0.6));

function Waiting({ summary: { waiting, next_on, has_learned } }: { summary: ReviewSummary }) {
  const language = useLanguage();
  if (waiting > 0) {
    return (
      <>
        <p className="mb-4 font-display text-2xl leading-tight font-bold">
          <Plural value={waiting} one="# question" other="# questions" />
          {', '}
          <Plural value={minutesFor(waiting)} one="# minute" other="# minutes" />
        </p>
        <LinkButton to={paths.review} look="secondary" className="mt-auto">
          <Trans>Start the review</Trans>
        </LinkButton>
      </>
    );
  }
  return (
    <p className="text-ink-soft">
      {!has_learned ? (
        <Trans>Finish a first chapter: from the next day on, its questions come back here.</Trans>
      ) : next_on ? (
        <Trans>
          Nothing to review today. The next question comes {inWords(next_on, language)}.
        </Trans>
      ) : (
        <Trans>Nothing to review today.</Trans>
      )}
    </p>
  );
}
