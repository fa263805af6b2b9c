import type { ContentEntry } from '@inzira/contract/staff-content';
import { Trans } from '@lingui/react/macro';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { ContentStateChips } from './content-state-chips.tsx';

/** A file's state at the end of its row: emphasized if somebody has to act. */
export function FileState({ entry }: { entry: ContentEntry }) {
  const language = useLanguage();
  const { kind, state, minutes, editedAt, translated } = entry;
  const isPublished = state !== 'draft' && state !== 'removed';
  const isEdited = state === 'edited' && editedAt !== undefined;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-sm font-normal text-ink-soft empty:hidden">
      <ContentStateChips {...entry} state={isEdited ? 'released' : state} />
      {isPublished && kind !== 'resource' && !translated.includes('fr') && (
        <Trans>No French yet</Trans>
      )}
      {isEdited && (
        <time dateTime={editedAt}>
          <Trans>edited {formatAgo(editedAt, language)}</Trans>
        </time>
      )}
      {minutes !== undefined && (
        <span>
          <Trans>{minutes} min</Trans>
        </span>
      )}
    </span>
  );
}
