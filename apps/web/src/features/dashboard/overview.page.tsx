import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import NextStep from '#src/features/learning/next-step.tsx';
import QuizResultsCard from '#src/features/learning/quiz-results-card.tsx';
import { reviewQueries } from '#src/features/learning/review.api.ts';
import ReviewCard from '#src/features/learning/review-card.tsx';
import RhythmCard from '#src/features/learning/rhythm-card.tsx';
import { Tracker } from '#src/features/learning/tracker.tsx';
import { planQueries } from '#src/features/plan/plan.api.ts';
import PlanCard from '#src/features/plan/plan-card.tsx';
import ProfileCard from '#src/features/psychometric/profile-card.tsx';
import { resultQuery } from '#src/features/psychometric/psychometric.api.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useSession } from '#src/platform/session.ts';
import { PageBody } from '#src/ui/page-header.tsx';
import { LoadFailure } from '#src/ui/query-state.tsx';

/** What to do now, how it goes, and below the whole curriculum with its progress. */
export default function OverviewPage() {
  const { user } = useSession();
  const name = user?.first_name || user?.username;
  const down = useWhatIsDown();
  return (
    <PageBody>
      <h1 className="mb-6 text-3xl md:text-4xl">
        {name ? <Trans>Hello, {name}</Trans> : <Trans>Hello</Trans>}
      </h1>
      {down ? (
        <LoadFailure query={down}>
          <Trans>Your dashboard could not be loaded.</Trans>
        </LoadFailure>
      ) : (
        <Overview />
      )}
    </PageBody>
  );
}

/** All that the page asks, as one, when nothing of it came: six boxes would say the same. */
function useWhatIsDown() {
  const queries = [
    useQuery(learningQueries.tracker()),
    useQuery(reviewQueries.summary()),
    useQuery(reviewQueries.rhythm()),
    useQuery(planQueries.own()),
    useQuery(resultQuery(useLanguage())),
  ];
  const isDown = queries.every(
    ({ data, error, fetchStatus }) => data === undefined && (error || fetchStatus === 'paused'),
  );
  if (!isDown) return null;
  return {
    error: queries[0]?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: async () => Promise.all(queries.map(async ({ refetch }) => refetch())),
  };
}

function Overview() {
  return (
    <>
      <NextStep />
      {/* Three above two on a wide screen, one above twice two on a narrower one. */}
      <div className="mt-5 grid gap-5 *:min-w-0 md:grid-cols-2 md:max-xl:*:first:col-span-2 xl:grid-cols-6 xl:*:col-span-2 xl:*:nth-[n+4]:col-span-3">
        <ReviewCard />
        <RhythmCard />
        <PlanCard />
        <QuizResultsCard />
        <ProfileCard />
      </div>
      <section aria-labelledby="progress" className="mt-12 border-t border-line pt-10">
        <h2 id="progress" className="mb-4 text-2xl md:text-3xl">
          <Trans>Learning Progress</Trans>
        </h2>
        <Tracker heading="h3" />
      </section>
    </>
  );
}
