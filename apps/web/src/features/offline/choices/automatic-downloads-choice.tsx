import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOnWifi, savesData } from '#src/platform/connection.ts';
import { cannotStore, useDeviceStore } from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatBytes } from '#src/platform/numbers.ts';
import type { AppSizes } from '#src/platform/offline-app.ts';
import { canKeepApp } from '#src/platform/offline-start.ts';
import { APP_KEPT, readStored } from '#src/platform/session-store.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { usePacks } from '#src/features/offline/saved-packs.ts';
import {
  setDownloadsChanges,
  chooseNextLessons,
  type NextLessons,
  useCameByThemselves,
  useDownloadsChanges,
  useNextLessons,
} from './automatic-downloads.ts';
import { MOST, saveNextLessons } from './next-lessons.ts';

const startDownloads = () => void saveNextLessons().catch(() => null);

/** Settings for automatic downloads (the next lessons, changes of saved courses), and the storage that they use. */
export default function AutomaticDownloadsChoice() {
  useDeviceStore();
  const choice = useNextLessons();
  const isAnySaved = usePacks().length > 0;
  useEffect(startDownloads, []);
  if (!canKeepApp() || cannotStore()) return null;
  const isWifiKnown = isOnWifi() !== null;
  const change = (next: NextLessons | null) => {
    // Resets a stop, so that a changed setting is tried again.
    chooseNextLessons(next && { ...next, stopped: undefined });
    startDownloads();
  };
  return (
    <section aria-labelledby="by-themselves" className="mt-8 flex flex-col gap-2">
      <h2 id="by-themselves" className="font-display text-xl font-bold">
        <Trans>Automatically</Trans>
      </h2>
      <Checkbox
        label={
          isWifiKnown ? (
            <Trans>Save the next lessons automatically, on Wi-Fi</Trans>
          ) : (
            <Trans>Save the next lessons automatically</Trans>
          )
        }
        checked={choice !== null}
        onChange={(event) => change(event.target.checked ? {} : null)}
      />
      {choice && <NextChoice choice={choice} isWifiKnown={isWifiKnown} onChange={change} />}
      {isAnySaved && <Changes isWifiKnown={isWifiKnown} />}
      <Share />
    </section>
  );
}

interface NextChoiceProps {
  choice: NextLessons;
  isWifiKnown: boolean;
  onChange: (choice: NextLessons) => void;
}

function NextChoice({ choice, isWifiKnown, onChange }: NextChoiceProps) {
  const { onAnyNetwork = false, removesFinished = false } = choice;
  return (
    <div className="ml-8 flex flex-col gap-2">
      <p className="text-sm text-ink-soft">
        <Trans>
          When you finish a lesson, the rest of its course comes, and before its end the next
          course: about 100 kB each, and the first time 250 kB more. At most {MOST} at a time.
        </Trans>
      </p>
      {!isWifiKnown && (
        <>
          <p className="text-sm text-ink-soft">
            <Trans>
              This browser does not tell Wi-Fi from mobile data. Nothing comes by itself unless you
              allow any network.
            </Trans>
          </p>
          <Checkbox
            label={<Trans>On any network, also on mobile data</Trans>}
            checked={onAnyNetwork}
            onChange={(event) => onChange({ ...choice, onAnyNetwork: event.target.checked })}
          />
        </>
      )}
      {savesData() && (
        <p className="text-sm text-ink-soft">
          <Trans>Your phone saves data: nothing comes by itself until you switch that off.</Trans>
        </p>
      )}
      <Checkbox
        label={<Trans>Make room by removing finished courses that came by themselves</Trans>}
        checked={removesFinished}
        onChange={(event) => onChange({ ...choice, removesFinished: event.target.checked })}
      />
      <What choice={choice} onTryAgain={() => onChange(choice)} />
    </div>
  );
}

function What({ choice, onTryAgain }: { choice: NextLessons; onTryAgain: () => void }) {
  const titles = useCameByThemselves()
    .map(({ title }) => title)
    .join(', ');
  const { stopped } = choice;
  return (
    <div role="status" className="flex flex-col gap-1 empty:hidden">
      {titles !== '' && (
        <p>
          <Trans>Saved automatically: {titles}</Trans>
        </p>
      )}
      {stopped?.by === 'full' && (
        <>
          <p>
            <Trans>This device is full: no more lessons come until you remove something.</Trans>
          </p>
          <Button look="quiet" className="-ml-4 self-start" onClick={onTryAgain}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      {stopped?.by === 'count' && (
        <p>
          <Trans>
            {MOST} courses came by themselves: remove one of them, and the next one comes.
          </Trans>
        </p>
      )}
    </div>
  );
}

/** Offered only where the browser can tell Wi-Fi from mobile data; elsewhere each course asks. */
function Changes({ isWifiKnown }: { isWifiKnown: boolean }) {
  const isChosen = useDownloadsChanges();
  if (!isWifiKnown && !isChosen) return null;
  return (
    <Checkbox
      label={<Trans>Update these courses automatically, on Wi-Fi only</Trans>}
      checked={isChosen}
      onChange={(event) => setDownloadsChanges(event.target.checked)}
    />
  );
}

/** The size of the app, and of all data of this site, including unsent texts; not all browsers report it. */
function Share() {
  const language = useLanguage();
  const packs = usePacks();
  const [estimate, setEstimate] = useState<StorageEstimate>();
  useEffect(() => {
    void navigator.storage?.estimate?.().then(setEstimate, () => null);
  }, [packs]);
  const { usage, quota } = estimate ?? {};
  const { data: sizes } = useQuery({
    queryKey: ['offline', 'sizes'],
    queryFn: async () => (await (await fetch('/offline-sizes.json')).json()) as AppSizes,
    enabled: packs.length > 0,
    retry: false,
  });
  const [, , ...extras] = readStored(APP_KEPT)?.split(' ') ?? [];
  const { app = 0, journey = 0 } = sizes?.[language] ?? {};
  const opened = app + (extras.includes('journey') ? journey : 0);
  return (
    <p className="text-sm text-ink-soft">
      {opened > 0 && (
        <>
          <Trans>
            The sizes are what comes over the network. What opens the courses came once, with the
            first of them: {formatBytes(opened, language)}.
          </Trans>{' '}
        </>
      )}
      {usage && quota && (
        <Trans>
          On the device, all of Inzira takes {formatBytes(usage, language)} of the{' '}
          {formatBytes(quota, language)} that it may use.
        </Trans>
      )}
    </p>
  );
}
