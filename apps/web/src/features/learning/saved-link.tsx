import { Plural } from '@lingui/react/macro';
import { BookmarkCheck } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { savedLessons } from './saved-lessons.ts';

/** The way to what is kept on this device; nothing where nothing is. */
export function SavedLink() {
  const count = savedLessons().length;
  if (count === 0) return null;
  return (
    <p className="mt-6 flex items-center gap-2">
      <BookmarkCheck size={20} className="shrink-0 text-ink-soft" aria-hidden />
      <TextLink to={paths.saved}>
        <Plural
          value={count}
          one="# lesson saved to read without a network"
          other="# lessons saved to read without a network"
        />
      </TextLink>
    </p>
  );
}
