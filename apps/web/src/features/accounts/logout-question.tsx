import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
// This part comes ahead of time, with the code that counts and removes drafts.
import { DRAFTS, keptNames } from '#src/platform/device-store.ts';
import { useSession } from '#src/platform/session.ts';
import { countWaiting } from '#src/platform/waiting-writes.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

interface LogoutQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

export default function LogoutQuestion({ onStay, onLeave }: LogoutQuestionProps) {
  const { user } = useSession();
  // As it is when it is asked.
  const [{ unsent, drafts }] = useState(() => ({
    unsent: user ? countWaiting(user.id) : 0,
    drafts: keptNames(DRAFTS).length,
  }));
  return (
    <Dialog
      open
      onClose={onStay}
      title={<Trans>Log out before everything is sent?</Trans>}
      actions={
        <>
          <Button look="secondary" onClick={onStay}>
            <Trans>Stay logged in</Trans>
          </Button>
          <Button look="danger" onClick={onLeave}>
            <Trans>Log out and lose it</Trans>
          </Button>
        </>
      }
    >
      {drafts > 0 && (
        <p>
          <Plural
            value={drafts}
            one="A form that you began is only on this device. Logging out removes it."
            other="# forms that you began are only on this device. Logging out removes them."
          />
        </p>
      )}
      {unsent > 0 && (
        <Plural
          value={unsent}
          one="# step of yours has not reached us yet. Logging out removes it from this device. Once you are online it is sent by itself."
          other="# steps of yours have not reached us yet. Logging out removes them from this device. Once you are online they are sent by themselves."
        />
      )}
    </Dialog>
  );
}
