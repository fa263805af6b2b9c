import { Skeleton } from '#src/ui/skeleton.tsx';

/** A placeholder for the next step, without queries. */
export function NextStepLoading() {
  return (
    <div className="flex h-65 flex-col gap-3 rounded-lg border border-line bg-paper-raised p-5 pt-8 sm:h-53">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-7 w-4/5" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="mt-auto h-13 w-full sm:w-52 sm:self-end" />
    </div>
  );
}
