import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
// Preloaded, together with the code that finds and removes stored data.
import {
  DRAFTS,
  isDeviceStoreRead,
  keptNames,
  MENTOR,
  openDeviceStore,
  PACKS,
  readKept,
} from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatBytes } from '#src/platform/numbers.ts';
import { currentSession, logoutHooks } from '#src/platform/session-store.ts';
import { useSession } from '#src/platform/session.ts';
import { countWaiting } from '#src/platform/waiting-writes.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { bytesOf, savedPacks } from './saved-packs.ts';

/** What was typed and not sent: drafts, and notes that the server has refused. */
const countTyped = () =>
  keptNames(DRAFTS).length +
  keptNames('note:').filter((name) => readKept<{ isRefused?: true }>(name)?.isRefused).length;

logoutHooks.losesByLogout = async () => {
  await openDeviceStore();
  if (!isDeviceStoreRead()) return null;
  const { user } = currentSession();
  const unsent = user ? countWaiting(user.id) : 0;
  return (
    unsent + countTyped() > 0 || [PACKS, MENTOR].some((prefix) => keptNames(prefix).length > 0)
  );
};

interface LogoutQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Lists what a logout will remove from this device, and asks. */
export default function LogoutQuestion({ onStay, onLeave }: LogoutQuestionProps) {
  const { user } = useSession();
  const language = useLanguage();
  // State, so that it does not change while the question is open.
  const [{ unsent, typed, packs, mentor }] = useState(() => ({
    unsent: user ? countWaiting(user.id) : 0,
    typed: countTyped(),
    packs: savedPacks(),
    mentor: readKept<{ bytes: number }>(MENTOR),
  }));
  const isUnsent = unsent + typed > 0;
  const courses = packs.length;
  const size = formatBytes(
    packs.reduce((sum, pack) => sum + bytesOf(pack), 0),
    language,
  );
  return (
    <Dialog
      open
      onClose={onStay}
      title={
        isUnsent ? (
          <Trans>Log out before everything is sent?</Trans>
        ) : (
          <Trans>Log out and remove what is saved here?</Trans>
        )
      }
      actions={
        <>
          <Button look="secondary" onClick={onStay}>
            <Trans>Stay logged in</Trans>
          </Button>
          <Button look="danger" onClick={onLeave}>
            {isUnsent ? <Trans>Log out and lose it</Trans> : <Trans>Log out and remove them</Trans>}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {typed > 0 && (
          <p>
            <Plural
              value={typed}
              one="A note or form that you began is only on this device. Logging out removes it."
              other="# notes or forms that you began are only on this device. Logging out removes them."
            />
          </p>
        )}
        {unsent > 0 && (
          <p>
            <Plural
              value={unsent}
              one="# step of yours has not reached us yet. Logging out removes it from this device. Once you are online it is sent by itself."
              other="# steps of yours have not reached us yet. Logging out removes them from this device. Once you are online they are sent by themselves."
            />
          </p>
        )}
        {courses > 0 && (
          <p>
            <Plural
              value={courses}
              one={`# saved course goes from this device (${size}). To learn it without a network, you would save it again.`}
              other={`# saved courses go from this device (${size}). To learn them without a network, you would save them again.`}
            />
          </p>
        )}
        {mentor && (
          <p>
            <Trans>The mentor goes from this device ({formatBytes(mentor.bytes, language)}).</Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}
