import type { Duty } from '@inzira/contract/today';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import { NextStepLoading } from '#src/features/learning/next-step-loading.tsx';
import NextStep from '#src/features/learning/next-step.tsx';
import { countLessons } from '#src/features/learning/progress.ts';
import { reviewQueries } from '#src/features/learning/review.api.ts';
import { minutesFor } from '#src/features/learning/review-when.ts';
import RhythmCard, { HabitStrip } from '#src/features/learning/rhythm-card.tsx';
import WallCard from '#src/features/learning/wall-card.tsx';
import { planQueries } from '#src/features/plan/plan.api.ts';
import PlanCard from '#src/features/plan/plan-card.tsx';
import DuePromises from '#src/features/promises/due-promises.tsx';
import ProfileCard from '#src/features/psychometric/card/profile-card.tsx';
import { resultQuery } from '#src/features/psychometric/psychometric.api.ts';
import { later } from '#src/platform/later.tsx';
import { useLanguage } from '#src/platform/language.ts';
import { isOnTeam, useSession } from '#src/platform/session.ts';
import { PageBody } from '#src/ui/page-header.tsx';
import { LoadFailure } from '#src/ui/query-state.tsx';
import { todayQueries } from './today.api.ts';
import { Today } from './today.tsx';
import { Line } from './today-line.tsx';

// The next step is at the top, so its space is reserved.
const bones = <NextStepLoading />;
const WaitingWork = later(async () => import('#src/features/studio/trainer/waiting-work.tsx'), {
  fallback: bones,
});
const LedOrganizations = later(
  async () => import('#src/features/organizations/led-organizations.tsx'),
  { fallback: bones },
);

const TeamWaiting = later(async () => import('#src/features/staff/waiting/team-waiting.tsx'), {
  fallback: null,
});

const Disclosure = later(
  async () => ({ default: (await import('#src/ui/disclosure.tsx')).Disclosure }),
  { fallback: null },
);

// Below the first screen; without a network the chapters below show the same.
const QuizResultsCard = later(
  async () => import('#src/features/learning/online/quiz-results-card.tsx'),
  {
    fallback: <div />,
  },
);
const QuizToRetry = later(async () => import('#src/features/learning/online/quiz-to-retry.tsx'), {
  fallback: null,
});

// At the end of the page, loaded after the first screen.
const Tracker = later(
  async () => ({ default: (await import('#src/features/learning/tracker.tsx')).Tracker }),
  { fallback: null },
);

/** The start page: what is due today, progress, and the whole curriculum. */
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

/** Combines the page's queries, to show one failure instead of six when none succeeded. */
function useWhatIsDown() {
  const queries = [
    useQuery(learningQueries.tracker()),
    useQuery(reviewQueries.summary()),
    useQuery(reviewQueries.rhythm()),
    useQuery(planQueries.own()),
    useQuery(resultQuery(useLanguage())),
  ];
  const isDown = queries.every(
    ({ data, errorUpdateCount, fetchStatus }) =>
      data === undefined && (errorUpdateCount > 0 || fetchStatus === 'paused'),
  );
  if (!isDown) return null;
  return {
    error: queries[0]?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: async () => Promise.all(queries.map(async ({ refetch }) => refetch())),
  };
}

/** Whether to suggest a first lesson: not to users who lead others and have not begun to learn. Null until known. */
function useLearns(): boolean | null {
  const { user } = useSession();
  const tracker = useQuery(learningQueries.tracker());
  const duties = useQuery(todayQueries.duties());
  // Waits for queries that are still loading, because a line that appears late moves what the user is about to
  // press. A query that failed once is not waited for.
  const all = [tracker, duties, useQuery(reviewQueries.summary())];
  const isComing = ({ data, errorUpdateCount, fetchStatus }: (typeof all)[number]) =>
    !data && errorUpdateCount === 0 && fetchStatus === 'fetching';
  if (all.some(isComing)) return null;
  if (tracker.data && countLessons(tracker.data.modules).completed > 0) return true;
  if (isOnTeam(user) || duties.data?.organizations.length) return false;
  // A trainer for whom no trainee waits is shown a lesson.
  return !user?.is_trainer || duties.data?.duties.some(isOfTrainees) === false;
}

const isOfTrainees = ({ kind }: Duty) =>
  kind === 'work-waits' || kind === 'trainee-wrote' || kind === 'leave-asked';

function Overview() {
  const { user } = useSession();
  const learns = useLearns();
  const { data: tracker } = useQuery(learningQueries.tracker());
  const lessons = tracker && countLessons(tracker.modules);
  const { duties = [], organizations = [] } = useQuery(todayQueries.duties()).data ?? {};
  const { data: team = [] } = useQuery({ ...todayQueries.team(), enabled: isOnTeam(user) });
  const waiting = useQuery(reviewQueries.summary()).data?.waiting ?? 0;
  const work = duties.find((duty) => duty.kind === 'work-waits')?.count ?? 0;
  const ofTrainees = user?.is_trainer && <WaitingWork count={work} />;
  const isBelow = learns && work === 0;
  const led = organizations.length > 0 && (
    <LedOrganizations
      organizations={organizations}
      duties={duties}
      line={Line}
      // A page has only one primary button.
      isMain={!learns && !user?.is_trainer}
    />
  );
  const today = (
    <Today
      review={{ questions: waiting, minutes: minutesFor(waiting) }}
      learns={learns !== false}
      work={
        <>
          {!isBelow && ofTrainees}
          {!learns && led}
        </>
      }
      promises={<DuePromises />}
      nextStep={
        <>
          <NextStep />
          <QuizToRetry />
        </>
      }
    />
  );
  if (learns === null)
    return (
      // Aligns with the content below a learner's strip.
      <div className="max-xl:mt-10">
        <NextStepLoading />
      </div>
    );
  const ofTeam = team.length > 0 && <TeamWaiting kinds={team} />;
  if (!learns) {
    return (
      <div className="flex max-w-3xl flex-col gap-10">
        {ofTeam}
        {today}
        <Disclosure label={<Trans>Your own learning</Trans>}>
          <OwnLearning />
        </Disclosure>
      </div>
    );
  }
  return (
    <>
      {lessons && lessons.completed > 0 && <HabitStrip {...lessons} />}
      <div className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-10">
          {today}
          {isBelow && ofTrainees}
          {led}
          {ofTeam}
        </div>
        <Habits />
      </div>
      <Standing />
    </>
  );
}

function OwnLearning() {
  return (
    <>
      <Habits />
      <Standing />
    </>
  );
}

const Habits = () => (
  <div id="wall" className="flex scroll-mt-20 flex-col gap-8">
    <WallCard />
    <RhythmCard />
  </div>
);

function Standing() {
  return (
    <>
      <div className="mt-10 grid gap-x-10 border-y border-line *:min-w-0 *:py-5 max-md:divide-y max-md:divide-line md:auto-cols-fr md:grid-flow-col">
        <PlanCard />
        <QuizResultsCard />
        <ProfileCard />
      </div>
      <section aria-labelledby="progress" className="mt-10">
        <h2 id="progress" className="mb-4 text-2xl md:text-3xl">
          <Trans>Learning Progress</Trans>
        </h2>
        <Tracker heading="h3" isBelowNext />
      </section>
    </>
  );
}
