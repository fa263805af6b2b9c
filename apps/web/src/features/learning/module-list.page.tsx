import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { historyQuery } from '#src/features/psychometric/psychometric.api.ts';
import { later } from '#src/platform/later.tsx';
import { useIsOffline } from '#src/platform/network.ts';
import { useSession } from '#src/platform/session.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { ModulesLoading } from './first-modules-loading.tsx';
import { useLearnerStage } from './learner-stage.ts';
import { learningQueries } from './learning.api.ts';
import NextStep from './next-step.tsx';
import { ModuleGrid } from './module-grid.tsx';
import { hasSkippedWelcome, WelcomeCard } from './welcome-card.tsx';

const InstallHint = later(async () => import('#src/features/offline/choices/install-hint.tsx'), {
  when: 'near',
  fallback: null,
});
const WhereToBegin = later(async () => import('./online/where-to-begin.tsx'), {
  fallback: <div className="h-40 sm:h-20" />,
});
const HowItWorks = later(async () => import('./online/how-it-works.tsx'), {
  when: 'near',
  fallback: <div className="mt-14 h-130 md:h-80" />,
});
const SavedLink = later(async () => import('#src/features/offline/saved-link.tsx'), {
  when: 'idle',
  fallback: null,
});

export default function ModuleListPage() {
  const { signedIn } = useSession();
  const modules = useQuery(learningQueries.modules());
  const welcome = useWelcome();
  // Reserves space while the number of modules and the welcome card are unknown, since both move the content below.
  const isComing = modules.isLoading || welcome.isLoading;
  return (
    <PageBody>
      <PageHeader title={<Trans>Explore Our Learning Modules</Trans>} />
      <div className="mb-8">
        <NextStep />
        {signedIn && <SavedLink />}
      </div>
      <Modules />
      {!isComing && (
        <>
          {welcome.isWanted && <WelcomeCard />}
          {signedIn && <InstallHint />}
          <HowItWorks />
        </>
      )}
    </PageBody>
  );
}

function Modules() {
  const { signedIn } = useSession();
  const [stage, setStage] = useLearnerStage();
  const offline = useIsOffline();
  return (
    <QueryState
      query={useQuery(learningQueries.modules())}
      loadingText={<Trans>Loading modules...</Trans>}
      hidesLoadingText
      loading={<ModulesLoading />}
      failure={<Trans>The modules could not be loaded.</Trans>}
      empty={
        <EmptyState title={<Trans>No modules yet</Trans>}>
          <Trans>The first ones are being prepared. Come back soon.</Trans>
        </EmptyState>
      }
    >
      {(modules) => {
        const where = !offline && (
          <WhereToBegin modules={modules} stage={stage} onChoose={setStage} />
        );
        // Learners who have started see their modules first.
        const isOnTheWay = modules.some(({ progress }) => progress > 0);
        return (
          <div className="flex flex-col gap-8">
            {!isOnTheWay && where}
            <ModuleGrid
              modules={modules}
              withProgress={signedIn}
              stage={stage}
              renderMark={signedIn && (({ courses }) => <SavedLink of={courses} />)}
            />
            {isOnTheWay && where}
          </div>
        );
      }}
    </QueryState>
  );
}

/** Shown until the user has a profile, or has skipped it. */
function useWelcome() {
  const { user } = useSession();
  const enabled = user !== null && !hasSkippedWelcome(user.id);
  const { data: results, isLoading } = useQuery({ ...historyQuery, enabled });
  return { isLoading, isWanted: enabled && results?.length === 0 };
}
