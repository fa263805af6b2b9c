import { Trans, useLingui } from '@lingui/react/macro';
import { Smartphone, X } from 'lucide-react';
import { useState } from 'react';
import { isInstalled } from '#src/platform/offline-start.ts';
import { readStored, writeStored } from '#src/platform/session-store.ts';
import { Button, IconButton } from '#src/ui/button.tsx';

/** The event that Chromium sends to a page that can be installed. */
interface InstallPrompt {
  prompt: () => Promise<unknown>;
}
declare global {
  interface Window {
    /** Stored by the inline script in index.html, because the event fires once, maybe before other scripts load. */
    installPrompt?: InstallPrompt;
  }
}

const FIRST_DAY = 'first-day';
const DECLINED = 'install-declined';

/** Whether the reader has returned on another day, and has not dismissed the hint. */
function isWanted(): boolean {
  const day = new Date().toDateString();
  const first = readStored(FIRST_DAY);
  if (first === null) writeStored(FIRST_DAY, day);
  return first !== null && first !== day && readStored(DECLINED) === null && !isInstalled();
}

/** Tells once, below the page, how to add the app to the home screen. */
export default function InstallHint() {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(isWanted);
  const isApple = 'standalone' in navigator;
  const { installPrompt } = window;
  if (!wanted || !(installPrompt ?? isApple)) return null;
  const decline = () => {
    writeStored(DECLINED, 'yes');
    setWanted(false);
  };
  return (
    <aside className="mt-10 flex items-start gap-3 rounded-lg border border-line px-4 py-3">
      <Smartphone size={22} className="mt-2.5 text-ink-soft" aria-hidden />
      <div className="grow py-2">
        <p>
          <Trans>
            Inzira on your home screen opens without a network, and keeps what you saved.
          </Trans>
        </p>
        {installPrompt ? (
          <Button
            look="secondary"
            size="sm"
            className="mt-2"
            onClick={() => void installPrompt.prompt().finally(decline)}
          >
            <Trans>Put it there</Trans>
          </Button>
        ) : (
          <p className="text-ink-soft">
            <Trans>Tap Share, then "Add to Home Screen".</Trans>
          </p>
        )}
      </div>
      <IconButton label={t`No, thank you`} onClick={decline}>
        <X size={20} aria-hidden />
      </IconButton>
    </aside>
  );
}
