import { Trans } from '@lingui/react/macro';
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx';

/** A placeholder for a question with its answers and bar. */
export function QuestionLoading() {
  return (
    <div aria-busy="true" className="flex grow flex-col">
      <p role="status" className="sr-only">
        <Trans>Loading questions...</Trans>
      </p>
      <Skeleton className="mb-3 h-5 w-28 md:mb-5" />
      <SkeletonText lines={2} />
      <div className="mt-6 flex flex-col gap-2.5 md:gap-3">
        {[1, 2, 3, 4].map((row) => (
          <div
            key={row}
            className="flex h-13 items-center gap-3 rounded-md border-2 border-line px-3.5 md:px-4"
          >
            <Skeleton className="size-6 shrink-0 rounded-full" />
            <Skeleton className={`h-4 ${row % 2 ? 'w-3/5' : 'w-4/5'}`} />
          </div>
        ))}
      </div>
      <div className="-mx-4 mt-auto flex h-25 items-end justify-end gap-3 border-t border-line p-4 pb-3 md:mx-0 md:mb-4 md:rounded-lg md:border">
        <Skeleton className="h-11 w-30" />
        <Skeleton className="h-11 w-30" />
      </div>
    </div>
  );
}
