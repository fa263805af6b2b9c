import { Plural, Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#src/platform/paths.ts';
import { signOut, useSession } from '#src/platform/session.ts';
import { countWaiting } from '#src/platform/waiting-writes.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

/** Logs out, after asking where that would lose something. */
export function LogoutButton({ className }: { className: string }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);
  const leave = () => {
    void signOut();
    // After the guard of the page that was open, which would send the visitor to the login.
    setTimeout(() => void navigate(paths.home));
  };
  return (
    <>
      <Button
        look="quiet"
        className={className}
        onClick={() => {
          const waiting = user ? countWaiting(user.id) : 0;
          if (waiting > 0) setUnsent(waiting);
          else leave();
        }}
      >
        <LogOut size={18} className="bar:hidden" aria-hidden />
        <Trans>Logout</Trans>
      </Button>
      <Dialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        title={<Trans>Log out before everything is sent?</Trans>}
        actions={
          <>
            <Button look="secondary" onClick={() => setUnsent(0)}>
              <Trans>Stay logged in</Trans>
            </Button>
            <Button look="danger" onClick={leave}>
              <Trans>Log out and lose it</Trans>
            </Button>
          </>
        }
      >
        <Plural
          value={unsent}
          one="# step of yours has not reached us yet. Logging out removes it from this device. Once you are online it is sent by itself."
          other="# steps of yours have not reached us yet. Logging out removes them from this device. Once you are online they are sent by themselves."
        />
      </Dialog>
    </>
  );
}
