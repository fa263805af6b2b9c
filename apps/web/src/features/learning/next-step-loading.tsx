import { Skeleton } from '#src/ui/skeleton.tsx';

/** The place of the next step, without queries. */
export function NextStepLoading() {
  return <Skeleton className="h-64 rounded-lg" />;
}
