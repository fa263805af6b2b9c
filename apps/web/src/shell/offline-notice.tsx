import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useLocation } from 'react-router';
import { useNetwork } from '#src/platform/network.ts';

/** Describes only the current state, without promises: most forms do not store what is typed offline. */
export function OfflineNotice() {
  const { offline, unstored, refused, kept, details } = useNetwork();
  const isKept = useLocation().pathname in kept;
  return (
    <div role="status">
      {(offline || isKept || unstored + refused > 0) && (
        <p className="flex items-center justify-center gap-2 bg-ochre-soft px-4 py-2 text-center text-sm font-medium text-on-ochre-soft">
          <WifiOff size={18} aria-hidden />
          <span>
            {offline && <Trans>No connection.</Trans>} {details}
          </span>
        </p>
      )}
    </div>
  );
}
