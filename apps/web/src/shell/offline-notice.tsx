import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useIsOffline } from '#src/platform/network.ts';

export function OfflineNotice() {
  const offline = useIsOffline();
  return (
    <div role="status">
      {offline && (
        <p className="flex items-center justify-center gap-2 bg-ochre-soft px-4 py-2 text-center text-sm font-medium text-on-ochre-soft">
          <WifiOff size={18} className="shrink-0" aria-hidden />
          <Trans>
            No connection. What you do here is kept, and pages load again by themselves.
          </Trans>
        </p>
      )}
    </div>
  );
}
