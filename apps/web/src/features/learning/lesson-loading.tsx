import { Trans } from '@lingui/react/macro';
import { StillTrying } from '#src/ui/query-state.tsx';
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx';

export function LessonsLoading({ failing }: { failing: boolean }) {
  return (
    <div className="page-width min-h-dvh pt-4 md:pt-8" aria-busy="true">
      <div className="mx-auto max-w-[44rem]">
        <div className="mb-3 flex items-center gap-3 md:mb-4">
          <LoadingStatus failing={failing} />
          <div className="ml-auto overflow-hidden rounded-full">
            <Skeleton className="size-10" />
          </div>
        </div>
        <Skeleton className="mb-10 h-10 w-4/5" />
        <SkeletonText lines={9} />
      </div>
    </div>
  );
}

/** A placeholder for the text only, because the title is already known. */
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
