import { Plural, Trans } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { useDeviceStore } from '#src/platform/device-store.ts';
import { paths } from '#src/platform/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { usePacks } from './saved-packs.ts';

interface SavedLinkProps {
  /** On the card of these courses: says instead that they are saved, or some of them. */
  of?: readonly { id: number }[];
}

/** A link to the saved courses, if there are any. */
export default function SavedLink({ of }: SavedLinkProps) {
  useDeviceStore();
  const packs = usePacks();
  return of ? <Mark of={of} packs={packs} /> : <ToSaved packs={packs} />;
}

interface Saved {
  packs: ReturnType<typeof usePacks>;
}

function Mark({ of, packs }: Saved & Required<SavedLinkProps>) {
  const here = packs.filter(({ courseId }) => of.some(({ id }) => id === courseId));
  if (here.length === 0) return null;
  const isPart = here.length < of.length || here.some(({ isPartial }) => isPartial);
  return (
    <span className="flex items-center gap-2 text-sm text-ink-soft">
      <Smartphone size={18} aria-hidden />
      {isPart ? <Trans>A part of it is on this device</Trans> : <Trans>On this device</Trans>}
    </span>
  );
}

function ToSaved({ packs }: Saved) {
  const count = packs.length;
  const changed = packs.filter(({ hasChanges }) => hasChanges).length;
  useEffect(() => {
    // This part loads after the page, when it is idle.
    void import('./choices/next-lessons.ts')
      .then(async ({ downloadNew }) => downloadNew())
      .catch(() => null);
  }, []);
  if (count === 0) return null;
  return (
    <p className="mt-6 flex items-center gap-2">
      <Smartphone size={20} className="text-ink-soft" aria-hidden />
      <TextLink to={paths.saved}>
        <Plural
          value={count}
          one="# course on this device, to learn without a network"
          other="# courses on this device, to learn without a network"
        />
        {changed > 0 && (
          <>
            {' · '}
            <Plural value={changed} one="# to update" other="# to update" />
          </>
        )}
      </TextLink>
    </p>
  );
}
