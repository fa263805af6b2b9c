import { SkeletonCards } from '#src/ui/skeleton.tsx';

export const FIRST_MODULES = 4;

/** The place of the first modules. Apart from the grid, so that a page can show it without icons and queries. */
export function FirstModulesLoading() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4">
      <SkeletonCards
        count={FIRST_MODULES}
        className="h-39 in-data-[session=user]:h-47 sm:h-49 sm:in-data-[session=user]:h-58 lg:max-xl:last:hidden"
      />
    </div>
  );
}
