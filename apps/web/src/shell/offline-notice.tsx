import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { useIsOffline, useWaitingWrites } from '#src/platform/network.ts';
import { Link } from '#src/ui/link.tsx';

/** Says what is true of this moment: most of what is typed offline is not kept by itself. */
export function OfflineNotice() {
  const offline = useIsOffline();
  const { stored, unstored, refused } = useWaitingWrites();
  return (
    <div role="status">
      {(offline || unstored > 0 || refused > 0) && (
        <p className="flex items-center justify-center gap-2 bg-ochre-soft px-4 py-2 text-center text-sm font-medium text-on-ochre-soft">
          <WifiOff size={18} className="shrink-0" aria-hidden />
          <span>
            {offline && (
              <Trans>No connection. Pages load again by themselves when it is back.</Trans>
            )}{' '}
            {offline && stored > 0 && (
              <Trans>What you sent without one is kept on this device until then.</Trans>
            )}{' '}
            {unstored > 0 && (
              <Trans>
                This device could not keep what you sent last. Leave this page open until it is
                sent.
              </Trans>
            )}{' '}
            {refused > 0 && <Trans>Something that you did offline was not accepted.</Trans>}{' '}
            {stored + unstored + refused > 0 && (
              <Link to={paths.saved} className="underline underline-offset-4">
                <Trans>See what is sent</Trans>
              </Link>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
