import { Trans } from '@lingui/react/macro';
import { StillTrying } from '#src/ui/query-state.tsx';
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx';

export function LessonsLoading({ failing }: { failing: boolean }) {
  return (
    <div className="page-width min-h-dvh pt-4 md:pt-8" aria-busy="true">
      <div className="mx-auto max-w-[44rem]">
        <LoadingStatus failing={failing} />
        <div className="mt-1 mb-4 flex items-center gap-4">
          <div className="overflow-hidden rounded-full">
            <Skeleton className="size-14" />
          </div>
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-1/4" />
          </div>
        </div>
        <Skeleton className="mb-10 h-10 w-4/5" />
        <SkeletonText lines={9} />
      </div>
    </div>
  );
}

/** Its title is here already. */
export function TextLoading({ failing }: { failing: boolean }) {
  return (
    <div className="min-h-dvh" aria-busy="true">
      <LoadingStatus failing={failing} />
      <SkeletonText lines={9} />
    </div>
  );
}

function LoadingStatus({ failing }: { failing: boolean }) {
  return (
    <p role="status" className="py-2.5 text-ink-soft">
      <Trans>Loading lessons...</Trans> {failing && <StillTrying />}
    </p>
  );
}
