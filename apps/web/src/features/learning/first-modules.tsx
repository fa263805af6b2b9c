import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#src/platform/session.ts';
import { QueryState } from '#src/ui/query-state.tsx';
import { FIRST_MODULES, ModulesLoading } from './first-modules-loading.tsx';
import { learningQueries } from './learning.api.ts';
import { ModuleGrid } from './module-grid.tsx';

/** The first modules of the curriculum, for other pages, as an island of its own queries. */
export default function FirstModules() {
  const { signedIn } = useSession();
  return (
    <QueryState
      query={useQuery(learningQueries.modules())}
      loadingText={<Trans>Loading modules...</Trans>}
      hidesLoadingText
      loading={<ModulesLoading />}
      failure={<Trans>The modules could not be loaded.</Trans>}
    >
      {(modules) => (
        // In a grid of three columns the fourth card would stand alone, so it is hidden; a phone scrolls horizontally.
        <div className="-mx-4 max-sm:[&_li]:w-64 max-sm:[&_li]:shrink-0 max-sm:[&_li]:snap-start max-sm:[&_ul]:flex max-sm:[&_ul]:snap-x max-sm:[&_ul]:scroll-px-4 max-sm:[&_ul]:overflow-x-auto max-sm:[&_ul]:px-4 max-sm:[&_ul]:pb-2 sm:mx-0 lg:max-xl:[&_li:nth-child(4)]:hidden">
          <ModuleGrid
            modules={modules.slice(0, FIRST_MODULES)}
            withProgress={signedIn}
            heading="h3"
          />
        </div>
      )}
    </QueryState>
  );
}
