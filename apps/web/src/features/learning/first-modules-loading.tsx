import { Skeleton } from '#src/ui/skeleton.tsx';
import { MODULE_GRID } from './module-grid-shape.ts';

export const FIRST_MODULES = 4;

/** The current number of modules, which determines their width. */
const MODULES = 2;

/** A placeholder for module cards. In a separate file, so that a page can show it without loading icons and queries. */
export function ModulesLoading() {
  return (
    <div className={MODULE_GRID} aria-hidden>
      {Array.from({ length: MODULES }, (_, at) => (
        <div key={at} className="overflow-hidden rounded-lg border border-line">
          <div className="aspect-11/2 animate-pulse sm:aspect-8/3 bg-paper-sunken" />
          <div className="flex h-40 flex-col sm:h-56 gap-3 p-5 pt-7">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-auto h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
