import { NOTE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDeviceStore } from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast.ts';
import {
  dropShared,
  noteUsed,
  type SharedThing,
  sharedFile,
  type Taken,
  takeShared,
  useSharedThings,
} from './shared.ts';

/** A possible place for shared content. */
export interface Place {
  name: string;
  label: ReactNode;
  /** Returns false where the device could not store it: it stays in the list. */
  put: () => Promise<boolean>;
}

interface SharedListProps {
  /** Null while the places are unknown. */
  placesOf: ((thing: SharedThing) => readonly Place[]) | null;
  /** Renders a choice among further places; null where the device has no list of them. */
  renderChoice?: (thing: SharedThing, put: (how: Place['put']) => void, busy: boolean) => ReactNode;
}

/** Content that was shared from another app, with the places where it can go. */
export default function SharedList({ placesOf, renderChoice }: SharedListProps) {
  useDeviceStore();
  const things = useSharedThings();
  const wayBack = useReturnState();
  const isLost = useSearchParams()[0].get('shared') === 'lost';
  const [taken, setTaken] = useState<Taken>();
  useEffect(() => {
    void takeShared().then(setTaken, () => null);
  }, []);
  return (
    <div className="mb-8 flex flex-col gap-4 empty:hidden">
      {isLost && (
        <Alert>
          <Trans>What you shared did not arrive. Share it again.</Trans>
        </Alert>
      )}
      {!!taken?.lost && (
        <Alert>
          <Trans>
            Your phone is too full to keep what you shared. Delete something, then open this page
            again.
          </Trans>
        </Alert>
      )}
      {!!taken?.large && (
        <Alert>
          <Trans>This file is too large to keep here. Attach it to your work in the studio.</Trans>
        </Alert>
      )}
      {!!taken?.waiting && (
        <Alert tone="notice">
          <p className="mb-2">
            <Trans>Log in to use what you shared. We keep it for one hour.</Trans>
          </p>
          <LinkButton to={paths.login} state={wayBack}>
            <Trans>Log in</Trans>
          </LinkButton>
        </Alert>
      )}
      {things.map((thing) => (
        <Shared
          key={thing.name}
          {...{ thing, renderChoice }}
          places={placesOf && placesOf(thing)}
        />
      ))}
    </div>
  );
}

interface SharedProps extends Pick<SharedListProps, 'renderChoice'> {
  thing: SharedThing;
  places: readonly Place[] | null;
}

function Shared({ thing, places, renderChoice }: SharedProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const put = async (how: Place['put']) => {
    setBusy(true);
    try {
      const isKept = await how();
      if (isKept) await noteUsed(thing);
      if (isKept) showToast(t`Saved on this device.`, 'success');
      else showToast(t`This device has no room for it. Remove something and try again.`, 'alarm');
    } catch {
      // The code of the place could not be loaded.
      showToast(t`It could not be saved.`, 'alarm');
    }
    setBusy(false);
  };
  return (
    <section className="rounded-lg border-2 border-line bg-paper-raised p-4">
      <h2 className="font-display text-lg font-bold">
        <Trans>Shared with Inzira</Trans>
      </h2>
      <Content thing={thing} />
      {'text' in thing && thing.text.length > NOTE_LIMITS.text && (
        <p className="mt-2 text-ink-soft">
          <Trans>
            Too long for a note or the mentor: they take {formatNumber(NOTE_LIMITS.text, language)}{' '}
            characters. Share a part of it.
          </Trans>
        </p>
      )}
      <div className="mt-3 flex flex-col items-start gap-2">
        {places?.map((place) => (
          <Button key={place.name} look="secondary" busy={busy} onClick={() => void put(place.put)}>
            {place.label}
          </Button>
        ))}
        {places && renderChoice?.(thing, (how) => void put(how), busy)}
        {places?.length === 0 && (
          <p className="text-ink-soft [[data-choice]~&]:hidden">
            <Trans>
              You can attach this file as soon as you have a task to hand in at the studio. One file
              for each task.
            </Trans>
          </p>
        )}
        {places && (
          <Button look="quiet" onClick={() => void dropShared(thing)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

function Content({ thing }: { thing: SharedThing }) {
  if ('text' in thing)
    return (
      <p className="mt-2 max-h-48 overflow-y-auto whitespace-pre-line wrap-anywhere">
        {thing.text}
      </p>
    );
  const file = sharedFile(thing);
  if (!file?.type.startsWith('image/')) return <p className="mt-2 wrap-anywhere">{thing.title}</p>;
  const show = (image: HTMLImageElement | null) => {
    if (!image) return;
    image.src = URL.createObjectURL(file);
    return () => URL.revokeObjectURL(image.src);
  };
  return <img ref={show} alt={thing.title} className="mt-2 max-h-48 rounded-md" />;
}
