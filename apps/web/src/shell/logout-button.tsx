import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { afterLoading } from '#src/platform/loading.ts';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { losesByLogout, signOut } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';

const Question = later(async () => import('#src/features/offline/logout-question.tsx'), {
  isStatic: true,
});

/** Logs out, and asks first if data would be lost. */
export function LogoutButton({ className, onLeave }: { className: string; onLeave: () => void }) {
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  // Loaded ahead of time, because it is needed when there is no network. Visitors do without it.
  useEffect(() => afterLoading(() => void Question.preload().catch(() => null)), []);
  const leave = (keepsItems = false) => {
    // Closes the menu, which would otherwise keep the focus from the next page.
    onLeave();
    void signOut(keepsItems);
    // Deferred until after the guard of the open page, which redirects to the login.
    setTimeout(() => go(paths.home));
  };
  const askOrLeave = async () => {
    setBusy(true);
    const loses = await losesByLogout(Question.preload);
    setBusy(false);
    if (loses) setAsks(true);
    // If it is unknown whether data would be lost, it is kept, since the user was not asked.
    else leave(loses === null);
  };
  return (
    <>
      <Button look="quiet" busy={busy} className={className} onClick={() => void askOrLeave()}>
        <LogOut size={18} className="bar:hidden" aria-hidden />
        <Trans>Logout</Trans>
      </Button>
      {asks && <Question onStay={() => setAsks(false)} onLeave={() => leave()} />}
    </>
  );
}
