import type { ContentEntry } from '@inzira/contract/staff-content';
import { Plural, Trans } from '@lingui/react/macro';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Chip } from '#src/ui/chip.tsx';

type State = Pick<ContentEntry, 'state' | 'drafts' | 'isForReview' | 'outdated'> &
  Partial<Pick<ContentEntry, 'isHidden' | 'from'>>;

/** The state of a file. */
export function ContentStateChips({ state, drafts, isForReview, isHidden, from, outdated }: State) {
  const language = useLanguage();
  return (
    <>
      {isHidden && (
        <Chip>
          <Trans>Hidden</Trans>
        </Chip>
      )}
      {from !== undefined && (
        <Chip tone="ochre">
          <Trans>From {formatDay(from, language)}</Trans>
        </Chip>
      )}
      {state === 'edited' && (
        <Chip tone="forest">
          <Trans>Edited here</Trans>
        </Chip>
      )}
      {state === 'waiting' && (
        <Chip tone="alarm">
          <Trans>A new release waits</Trans>
        </Chip>
      )}
      {state === 'removed' && (
        <Chip>
          <Trans>Taken away</Trans>
        </Chip>
      )}
      {outdated.length > 0 && (
        <Chip tone="ochre">
          <Trans>Translation out of date</Trans>
        </Chip>
      )}
      {isForReview ? (
        <Chip tone="ochre">
          <Trans>To read again</Trans>
        </Chip>
      ) : (
        drafts > 0 && (
          <Chip tone="ochre">
            <Plural value={drafts} one="Draft" other="# drafts" />
          </Chip>
        )
      )}
    </>
  );
}
