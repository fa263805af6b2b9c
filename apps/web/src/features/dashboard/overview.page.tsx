import { Trans } from '@lingui/react/macro';
import NextStep from '#src/features/learning/next-step.tsx';
import QuizResultsCard from '#src/features/learning/quiz-results-card.tsx';
import ReviewCard from '#src/features/learning/review-card.tsx';
import RhythmCard from '#src/features/learning/rhythm-card.tsx';
import { Tracker } from '#src/features/learning/tracker.tsx';
import PlanCard from '#src/features/plan/plan-card.tsx';
import ProfileCard from '#src/features/psychometric/profile-card.tsx';
import { useSession } from '#src/platform/session.ts';
import { PageBody } from '#src/ui/page-header.tsx';

/** What to do now, how it goes, and below the whole curriculum with its progress. */
export default function OverviewPage() {
  const { user } = useSession();
  const name = user?.first_name || user?.username;
  return (
    <PageBody>
      <h1 className="mb-6 text-3xl md:text-4xl">
        {name ? <Trans>Welcome back, {name}</Trans> : <Trans>Welcome back</Trans>}
      </h1>
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
    </PageBody>
  );
}
