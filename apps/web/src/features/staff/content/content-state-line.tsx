import type { ContentFile } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { EllipsisVertical, Undo2 } from 'lucide-react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { useMediaQuery } from '#src/platform/media-query.ts';
import { paths } from '#src/platform/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { ContentStateChips } from './content-state-chips.tsx';
import { ContentTranslations } from './content-translations.tsx';
import { editorOf, folderOf, slugOf } from './curriculum.api.ts';
import { changedBy } from './text-change.ts';
import { whatIsTaken } from './what-is-taken.ts';

/** Loaded later: only texts that were written here can be removed. */
const TakeAway = later(async () => import('./take-away.tsx'));

interface ContentStateLineProps {
  file: ContentFile;
  isChanged: boolean;
  isBusy: boolean;
  /** What the publication that was just undone had changed; empty if that is not in the text. */
  undone: string | null;
  onSeeOriginal: (() => void) | null;
  onUndo: () => void;
  onTakeAway: () => Promise<unknown>;
}

/**
 * The state of a text, related files and the undo button: beside the back link, and on a phone behind a button
 * there.
 */
export default function ContentStateLine(props: ContentStateLineProps) {
  const { file, isChanged, isBusy, undone, onSeeOriginal, onUndo, onTakeAway } = props;
  const { t } = useLingui();
  const language = useLanguage();
  const newest = file.versions[0];
  const who = newest?.author ?? t`somebody who has gone`;
  const when = newest && formatAgo(newest.at, language);
  const what = changedBy(file);
  const isWide = useMediaQuery('(width >= 48rem)');
  const isWrittenHere = file.released === null && file.state === 'edited';
  return (
    <>
      <details
        open={isWide || undefined}
        className="beside-places relative -mt-11 ml-auto w-fit md:max-w-[80%]"
      >
        <summary
          aria-label={t`More about this text`}
          title={t`More about this text`}
          className="target flex cursor-pointer list-none items-center justify-center rounded-md hover:bg-paper-sunken md:hidden [&::-webkit-details-marker]:hidden"
        >
          <EllipsisVertical size={20} aria-hidden />
        </summary>
        <div className="flex flex-wrap items-center gap-x-3 max-md:absolute max-md:top-12 max-md:right-0 max-md:w-64 max-md:flex-col max-md:items-start max-md:rounded-md max-md:border max-md:border-line-strong max-md:bg-paper-raised max-md:px-4 max-md:py-2 max-md:shadow-card md:min-h-11 md:justify-end md:text-sm">
          <ContentStateChips
            state={file.state}
            drafts={0}
            isForReview={false}
            isHidden={file.isHidden}
            outdated={[]}
          />
          <ContentTranslations file={file} onSeeOriginal={onSeeOriginal} />
          {file.kind === 'lesson' && !file.original && (
            <>
              <TextLink alone to={editorOf(`${folderOf(file.path)}quiz.yaml`)}>
                <Trans>Quiz of the chapter</Trans>
              </TextLink>
              <TextLink alone to={`${paths.staffPlace('mentor')}?lesson=${slugOf(file.path)}`}>
                <Trans>Answers of the mentor</Trans>
              </TextLink>
            </>
          )}
          {file.reader && (
            <TextLink alone to={readerOf(file.reader)}>
              <Trans>See it as learners do</Trans>
            </TextLink>
          )}
          {!isChanged && newest && canBeUndone(file) && (
            <Button
              look="quiet"
              className="-ml-4"
              busy={isBusy}
              onClick={({ currentTarget }) => {
                // Closes the menu, which would cover the text.
                if (!isWide) currentTarget.closest('details')?.removeAttribute('open');
                onUndo();
              }}
            >
              <Undo2 size={18} className="shrink-0" aria-hidden />
              {undone !== null ? (
                <Trans>Bring back what was undone</Trans>
              ) : what === null ? (
                <Trans>
                  Undo the last change ({who}, {when})
                </Trans>
              ) : (
                <Trans>
                  Undo the change “{what}” ({who}, {when})
                </Trans>
              )}
            </Button>
          )}
          {isWrittenHere && <TakeAway look="quiet" of={whatIsTaken(file)} onTake={onTakeAway} />}
        </div>
      </details>
      <p role="status" className="text-sm text-forest empty:hidden">
        {undone !== null &&
          (undone === '' ? (
            <Trans>Undone: the last change. Learners see the text before it.</Trans>
          ) : (
            <Trans>Undone: the change “{undone}”. Learners see the text before it.</Trans>
          ))}
      </p>
    </>
  );
}

const readerOf = ({ chapter, lesson }: NonNullable<ContentFile['reader']>) =>
  lesson === null ? paths.quiz(chapter) : `${paths.lessons(chapter)}?lesson=${lesson}`;

/** Whether the newest publication can be undone: it replaced a text, or added one that still exists. */
const canBeUndone = ({ versions, state }: ContentFile) =>
  versions.length > 0 && state !== 'removed';
