import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { NetworkError } from '#src/platform/api-error.ts';

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The browser knows only its own link; a query that finds no server knows better. */
function useIsOffline(): boolean {
  const cache = useQueryClient().getQueryCache();
  const linkDown = useSyncExternalStore(
    subscribeToNetwork,
    () => !navigator.onLine,
    () => false,
  );
  const serverLost = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      cache
        .getAll()
        .some(({ state, isActive }) => (state.fetchFailureReason ?? state.error) instanceof NetworkError && isActive),
    () => false,
  );
  return linkDown || serverLost;
}

export function OfflineNotice() {
  const offline = useIsOffline();
  return (
    <div role="status">
      {offline && (
        <p className="flex items-center justify-center gap-2 bg-ochre-soft px-4 py-2 text-center text-sm font-medium text-on-ochre-soft">
          <WifiOff size={18} className="shrink-0" aria-hidden />
          <Trans>No connection. What you do here is kept, and pages load again by themselves.</Trans>
        </p>
      )}
    </div>
  );
}
