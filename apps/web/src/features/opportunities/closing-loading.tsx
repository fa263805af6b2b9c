import { Skeleton } from '#src/ui/skeleton.tsx';

/** The same height while loading as with text. */
export const ROW =
  'flex h-24 items-center gap-4 rounded-lg border border-line bg-paper-raised px-4 text-ink no-underline';

export function ClosingLoading() {
  return (
    <div className="grid gap-3 lg:grid-cols-3 lg:gap-6" aria-hidden>
      {[1, 2, 3].map((one) => (
        <div key={one} className={ROW}>
          <Skeleton className="h-16 w-14 shrink-0" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
    </div>
  );
}
