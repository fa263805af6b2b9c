import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { historyQuery } from '#src/features/psychometric/psychometric.api.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { isRouted } from '#src/routes.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { learningQueries } from './learning.api.ts';
import { LoadFailure } from './load-failure.tsx';
import { ModuleGrid, ModuleGridLoading } from './module-grid.tsx';
import { hasSkippedWelcome, WelcomeCard } from './welcome-card.tsx';

export default function ModuleListPage() {
  const modules = useQuery(learningQueries.modules());
  const welcome = useWelcome();
  // How many modules there are, and whether the welcome stands here, moves what comes below them.
  const isComing = modules.isLoading || welcome.isLoading;
  return (
    <PageBody>
      <PageHeader title={<Trans>Explore Our Learning Modules</Trans>} />
      <Modules />
      {!isComing && (
        <>
          {welcome.isWanted && <WelcomeCard />}
          <HowItWorks />
        </>
      )}
    </PageBody>
  );
}

function Modules() {
  const { signedIn } = useSession();
  const { data: modules, isError, refetch } = useQuery(learningQueries.modules());
  if (modules && modules.length > 0)
    return <ModuleGrid modules={modules} withProgress={signedIn} />;
  if (modules) {
    return (
      <EmptyState title={<Trans>No modules yet</Trans>}>
        <Trans>The first ones are being prepared. Come back soon.</Trans>
      </EmptyState>
    );
  }
  if (isError) {
    return (
      <LoadFailure onRetry={() => void refetch()}>
        <Trans>The modules could not be loaded.</Trans>
      </LoadFailure>
    );
  }
  return <ModuleGridLoading />;
}

/** Wanted until the user knows their profile, or does not care to. */
function useWelcome() {
  const { user } = useSession();
  const enabled = user !== null && isRouted(paths.welcome) && !hasSkippedWelcome(user.id);
  const { data: results, isLoading } = useQuery({ ...historyQuery, enabled });
  return { isLoading, isWanted: enabled && results?.length === 0 };
}
