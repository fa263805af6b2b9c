import { type ComponentType, useEffect, useState } from 'react';
import { Boundary } from '#src/platform/boundary.tsx';
import { useSession } from '#src/platform/session.ts';
import { needTexts } from '#src/platform/texts.ts';
import { afterLoading } from './loading.ts';

/** The bell of somebody signed in. Visitors, and the first paint, do without its bytes. */
export function BellPlace() {
  const { signedIn, user } = useSession();
  const [Bell, setBell] = useState<ComponentType>();
  useEffect(() => {
    if (!signedIn) return;
    // The page itself is what somebody waits for.
    return afterLoading(() => {
      Promise.all([
        import('#src/features/notifications/bell.tsx'),
        needTexts(['notifications', 'ui']),
      ]).then(
        ([module]) => setBell(() => module.default),
        () => null,
      );
    });
  }, [signedIn]);
  if (!signedIn) return null;
  return (
    <div className="size-11">
      {Bell && (
        // By user: nobody sees what was counted for another.
        <Boundary key={user?.id} fallback={() => <></>}>
          <Bell />
        </Boundary>
      )}
    </div>
  );
}
