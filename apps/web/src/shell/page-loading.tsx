import { PageBody } from '#src/ui/page-header.tsx';
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx';

/** Shown while the first page of a visit loads; it fills the screen, so that the footer does not move. */
export function PageLoading() {
  return (
    <div className="min-h-dvh" aria-busy="true">
      <PageBody>
        <Skeleton className="mb-4 h-10 w-2/3 max-w-md" />
        <SkeletonText lines={4} />
      </PageBody>
    </div>
  );
}
