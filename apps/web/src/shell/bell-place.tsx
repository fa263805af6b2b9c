import { type ComponentType, useEffect, useState } from 'react';
import { Boundary } from '#src/platform/boundary.tsx';
import { useSession } from '#src/platform/session.ts';
import { needTexts } from '#src/platform/texts.ts';

/** The bell of somebody signed in. Visitors, and the first paint, do without its bytes. */
export function BellPlace() {
  const { signedIn, user } = useSession();
  const [Bell, setBell] = useState<ComponentType>();
  useEffect(() => {
    if (!signedIn) return;
    // After the page itself, which is what somebody waits for.
    const later = setTimeout(() => {
      Promise.all([
        import('#src/features/notifications/bell.tsx'),
        needTexts(['notifications', 'ui']),
      ]).then(
        ([module]) => setBell(() => module.default),
        () => null,
      );
    }, 500);
    return () => clearTimeout(later);
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
