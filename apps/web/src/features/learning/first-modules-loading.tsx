import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { MODULE_GRID } from './module-grid-shape.ts';

export const FIRST_MODULES = 4;

/** The place of the first modules. Apart from the grid, so that a page can show it without icons and queries. */
export function FirstModulesLoading() {
  return (
    <div className={MODULE_GRID}>
      <SkeletonCards
        count={FIRST_MODULES}
        className="h-88 in-data-[session=user]:h-94 sm:h-96 lg:max-xl:last:hidden"
      />
    </div>
  );
}
