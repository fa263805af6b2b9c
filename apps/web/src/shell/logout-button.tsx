import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { afterLoading } from '#src/platform/loading.ts';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { items } from '#src/platform/session-store.ts';
import { signOut, useSession } from '#src/platform/session.ts';
import { countWaiting } from '#src/platform/waiting-writes.ts';
import { Button } from '#src/ui/button.tsx';

const Question = later(async () => import('#src/features/accounts/logout-question.tsx'), {
  isStatic: true,
});

/** Logs out, after asking where that would lose something. */
export function LogoutButton({ className, onLeave }: { className: string; onLeave: () => void }) {
  const { user } = useSession();
  const go = useGo();
  const [asks, setAsks] = useState(false);
  // Ahead of time: it is needed when there is no network. Visitors do without its bytes.
  useEffect(() => afterLoading(() => void Question.preload().catch(() => null)), []);
  const leave = () => {
    // An open menu would keep the focus from the page that comes.
    onLeave();
    const isStoreThere = items.store !== undefined;
    void signOut();
    // The question brings the code that removes what is kept here.
    if (!isStoreThere)
      void Question.preload().then(
        () => items.store?.forget(user?.id ?? null),
        () => null,
      );
    // After the guard of the page that was open, which would send the visitor to the login.
    setTimeout(() => go(paths.home));
  };
  return (
    <>
      <Button
        look="quiet"
        className={className}
        onClick={() => {
          if (user && (countWaiting(user.id) || items.store?.countDrafts())) setAsks(true);
          else leave();
        }}
      >
        <LogOut size={18} className="bar:hidden" aria-hidden />
        <Trans>Logout</Trans>
      </Button>
      {asks && <Question onStay={() => setAsks(false)} onLeave={leave} />}
    </>
  );
}
