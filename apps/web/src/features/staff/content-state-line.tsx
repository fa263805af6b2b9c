import type { ContentFile } from '@inzira/contract/staff-content';
import { Trans } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { later } from '#src/platform/later.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { ContentStateChips } from './content-state-chips.tsx';
import { ContentTranslations } from './content-translations.tsx';
import { editorOf, folderOf } from './curriculum.api.ts';

/** Seldom: of what was written here. */
const TakeAway = later(async () => import('./take-away.tsx'));

interface ContentStateLineProps {
  file: ContentFile;
  isChanged: boolean;
  isBusy: boolean;
  onSeeOriginal: (() => void) | null;
  onUndo: () => void;
  onTakeAway: () => Promise<unknown>;
}

/** Where a text stands, what belongs to it, and the way back. */
export default function ContentStateLine(props: ContentStateLineProps) {
  const { file, isChanged, isBusy, onSeeOriginal, onUndo, onTakeAway } = props;
  const isWrittenHere = file.released === null && file.state === 'edited';
  return (
    <div className="-mt-3 mb-4 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <ContentStateChips
        state={file.state}
        drafts={0}
        isForReview={false}
        isHidden={file.isHidden}
        outdated={[]}
      />
      <ContentTranslations file={file} onSeeOriginal={onSeeOriginal} />
      {file.kind === 'lesson' && !file.original && (
        <TextLink alone to={editorOf(`${folderOf(file.path)}quiz.yaml`)}>
          <Trans>Quiz of the chapter</Trans>
        </TextLink>
      )}
      {!isChanged && canBeUndone(file) && (
        <Button look="quiet" className="-ml-4" busy={isBusy} onClick={onUndo}>
          <Undo2 size={18} aria-hidden />
          <Trans>Undo the last change</Trans>
        </Button>
      )}
      {isWrittenHere && <TakeAway look="quiet" onTake={onTakeAway} />}
    </div>
  );
}

/** The newest publication took the place of something, or was the first of a text that is still there. */
const canBeUndone = ({ versions, state }: ContentFile) =>
  versions.length > 0 && state !== 'removed';
