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

/** Logs out, after asking where that would lose something. */
export function LogoutButton({ className, onLeave }: { className: string; onLeave: () => void }) {
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  // Ahead of time: it is needed when there is no network. Visitors do without its bytes.
  useEffect(() => afterLoading(() => void Question.preload().catch(() => null)), []);
  const leave = (keepsItems = false) => {
    // An open menu would keep the focus from the page that comes.
    onLeave();
    void signOut(keepsItems);
    // After the guard of the page that was open, which would send the visitor to the login.
    setTimeout(() => go(paths.home));
  };
  const askOrLeave = async () => {
    setBusy(true);
    const loses = await losesByLogout(Question.preload);
    setBusy(false);
    if (loses) setAsks(true);
    // What nobody was asked about is not removed.
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
