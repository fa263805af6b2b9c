import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { keptNames } from '#src/platform/device-store.ts';
import { later } from '#src/platform/later.tsx';
import { afterLoading } from '#src/platform/loading.ts';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
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
  const [lost, setLost] = useState({ unsent: 0, drafts: 0 });
  const [namesOf, setNamesOf] = useState<{ kept: typeof keptNames }>();
  // Ahead of time: it is needed when there is no network. Visitors do without its bytes.
  useEffect(
    () =>
      afterLoading(() => {
        void Question.preload().catch(() => null);
        import('#src/platform/device-store.ts').then(
          async (store) => {
            await store.openDeviceStore();
            setNamesOf({ kept: store.keptNames });
          },
          () => null,
        );
      }),
    [],
  );
  const leave = () => {
    // An open menu would keep the focus from the page that comes.
    onLeave();
    void signOut();
    // After the guard of the page that was open, which would send the visitor to the login.
    setTimeout(() => go(paths.home));
  };
  return (
    <>
      <Button
        look="quiet"
        className={className}
        onClick={() => {
          const unsent = user ? countWaiting(user.id) : 0;
          const drafts = namesOf?.kept('draft:').length ?? 0;
          if (unsent + drafts > 0) setLost({ unsent, drafts });
          else leave();
        }}
      >
        <LogOut size={18} className="bar:hidden" aria-hidden />
        <Trans>Logout</Trans>
      </Button>
      {lost.unsent + lost.drafts > 0 && (
        <Question {...lost} onStay={() => setLost({ unsent: 0, drafts: 0 })} onLeave={leave} />
      )}
    </>
  );
}
