import { useLingui } from '@lingui/react/macro';
import { useIsLoading } from '#src/platform/loading.ts';

/** Shows that the next page is loading while the previous one is still visible. */
export function LoadingBar() {
  const { t } = useLingui();
  const loading = useIsLoading();
  return (
    <div aria-live="polite" className="fixed inset-x-0 top-0 z-50">
      {loading && (
        <>
          <div className="h-1 origin-left animate-creep bg-clay delay-150" />
          <span className="sr-only">{t`Loading page`}</span>
        </>
      )}
    </div>
  );
}
