import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#src/platform/session.ts';
import { FIRST_MODULES, FirstModulesLoading } from './first-modules-loading.tsx';
import { learningQueries } from './learning.api.ts';
import { LoadFailure } from './load-failure.tsx';
import { ModuleGrid } from './module-grid.tsx';

/** The beginning of the curriculum, for pages about something else; as a data island. */
export default function FirstModules() {
  const { signedIn } = useSession();
  const { data: modules, isError, refetch } = useQuery(learningQueries.modules());
  if (modules) {
    return (
      // Where the grid has three columns, the fourth would stand alone.
      <div className="lg:max-xl:[&_li:nth-child(4)]:hidden">
        <ModuleGrid
          modules={modules.slice(0, FIRST_MODULES)}
          withProgress={signedIn}
          heading="h3"
        />
      </div>
    );
  }
  if (isError) {
    return (
      <LoadFailure onRetry={() => void refetch()}>
        <Trans>The modules could not be loaded.</Trans>
      </LoadFailure>
    );
  }
  return <FirstModulesLoading />;
}
