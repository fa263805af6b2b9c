import { Plural } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { useDeviceStore } from '#src/platform/device-store.ts';
import { paths } from '#src/platform/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { usePacks } from './saved-packs.ts';

/** A link to the saved courses, if there are any. */
export default function SavedLink() {
  useDeviceStore();
  const packs = usePacks();
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
