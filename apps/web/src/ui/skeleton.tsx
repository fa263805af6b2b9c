import type { ComponentProps } from 'react';

/** A placeholder for content that is loading; give it the final size, and put the loading text beside it. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse rounded-md bg-paper-sunken dark:bg-line ${className}`}
    />
  );
}

/** A paragraph of `lines`. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={`h-4 ${line === lines - 1 ? 'w-2/3' : 'w-full'}`} />
      ))}
    </div>
  );
}

/** A summary card of the dashboard: a few lines, and a button. */
export function SkeletonSummary() {
  return (
    <div className="flex h-24 flex-col">
      <SkeletonText />
      <Skeleton className="mt-auto h-5 w-28" />
    </div>
  );
}

/** Cards of a list, with their surface and lines. */
export function SkeletonCards({
  count = 3,
  className = 'h-44',
}: {
  count?: number;
  className?: string;
}) {
  return Array.from({ length: count }, (_, card) => (
    <div
      key={card}
      aria-hidden="true"
      className={`flex w-full flex-col gap-3 overflow-hidden rounded-lg border border-line p-5 ${className}`}
    >
      <Skeleton className="h-5 w-3/5 shrink-0" />
      <Skeleton className="h-3 w-full shrink-0" />
      <Skeleton className="h-3 w-4/5 shrink-0" />
    </div>
  ));
}

/** The same, one below the other. */
export function SkeletonList(cards: ComponentProps<typeof SkeletonCards>) {
  return (
    <div className="flex flex-col gap-3">
      <SkeletonCards {...cards} />
    </div>
  );
}

/** Form fields with labels. */
export function SkeletonFields({ count = 4 }: { count?: number }) {
  return (
    <div className="flex flex-col gap-6">
      {Array.from({ length: count }, (_, field) => (
        <Skeleton key={field} className="h-18 w-full" />
      ))}
    </div>
  );
}
