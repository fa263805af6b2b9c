import type { ContentDraft, ContentFile } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import type { Compared } from './compare-texts.tsx';
import { editorOf } from './curriculum.api.ts';
import type { OtherText } from './own-windows.ts';
import { whatIsTaken } from './what-is-taken.ts';

type Goal = Pick<ContentDraft, 'text' | 'version' | 'questions'>;

interface ContentNoticesProps {
  file: ContentFile;
  others: readonly ContentDraft[];
  /** Texts from the user's other windows or devices. */
  elsewhere: readonly OtherText[];
  /** The version on which the text on screen is based. */
  version: number;
  isBusy: boolean;
  onCompare: (compared: Compared) => void;
  /** Continues with the draft of a colleague or of another window; null while the user has a draft of their own. */
  onGoOn: ((draft: Goal, elsewhere?: OtherText) => void) | null;
  onKeep: () => void;
  onTake: () => void;
  /** Offered when the release no longer has the file. */
  onTakeAway: () => Promise<unknown>;
}

const TakeAway = later(async () => import('./take-away.tsx'));

/** Notices about other states of this file: a newer version, a newer release, drafts of others. */
export default function ContentNotices(props: ContentNoticesProps) {
  const { file, others, elsewhere, version, isBusy, onCompare, onGoOn } = props;
  const { onKeep, onTake, onTakeAway } = props;
  const { t } = useLingui();
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const { released } = file;
  /** A translation into the reader's language, for which the list leads to the original. */
  const behind = file.translations.find(
    (one) => one.language === language && one.state === 'outdated',
  );
  const newest = file.versions[0];
  const author = newest?.author ?? t`somebody`;
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {file.version > version && (
        <Alert>
          <p>
            <Trans>{author} has published this text since you began. Yours is still here.</Trans>
          </p>
          <Button
            look="secondary"
            className="mt-2"
            onClick={() =>
              onCompare({
                title: t`Published meanwhile`,
                text: file.text,
                version: file.version,
                from: version,
              })
            }
          >
            <Trans>See both side by side</Trans>
          </Button>
        </Alert>
      )}
      {behind && (
        <Alert tone="notice">
          <p>
            <Trans>
              This is the English text: the text in {names.of(language)} is out of date.
            </Trans>{' '}
            <TextLink to={editorOf(behind.path)}>
              <Trans>Bring it up to date</Trans>
            </TextLink>
          </p>
        </Alert>
      )}
      {(file.kind === 'lesson' || file.kind === 'activity') && file.original?.isDraft && (
        <Alert tone="notice">
          <p>
            <Trans>
              Learners get this text once the English one is published. What is written here is kept
              as a draft until then.
            </Trans>{' '}
            <TextLink to={editorOf(file.original.path)}>
              <Trans>Write the English text</Trans>
            </TextLink>
          </p>
        </Alert>
      )}
      {file.state === 'draft' &&
        file.translations.map(({ language: begun, path }) => (
          <Alert key={begun} tone="notice">
            <p>
              <Trans>
                This text is begun in {names.of(begun)}, too. Once this one is published, that one
                can be.
              </Trans>{' '}
              <TextLink to={editorOf(path)}>
                <Trans>Read what is written there</Trans>
              </TextLink>
            </p>
          </Alert>
        ))}
      {file.state === 'waiting' && released !== null && (
        <Alert>
          <p>
            <Trans>
              A new release has another text. Learners see the one that was edited here.
            </Trans>
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button look="secondary" busy={isBusy} onClick={onKeep}>
              <Trans>Keep ours</Trans>
            </Button>
            <Button look="secondary" busy={isBusy} onClick={onTake}>
              <Trans>Take the release</Trans>
            </Button>
            <Button
              look="secondary"
              onClick={() => onCompare({ title: t`The new release`, text: released })}
            >
              <Trans>Merge by hand</Trans>
            </Button>
          </div>
        </Alert>
      )}
      {file.state === 'waiting' && released === null && (
        <Alert>
          <p>
            <Trans>
              A new release no longer has this text. Learners see the one that was edited here.
            </Trans>
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button look="secondary" busy={isBusy} onClick={onKeep}>
              <Trans>Keep ours</Trans>
            </Button>
            <TakeAway look="secondary" of={whatIsTaken(file)} onTake={onTakeAway} />
          </div>
        </Alert>
      )}
      {elsewhere.map((draft) => (
        <Alert key={draft.at}>
          <p>
            <Trans>
              You have written on this text in another window or on another device, too (last change{' '}
              {formatAgo(draft.at, language)}). Both texts are kept.
            </Trans>
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button
              look="secondary"
              onClick={() =>
                onCompare({
                  title: t`Your other text`,
                  text: draft.text,
                  from: Math.min(draft.version, version),
                  questions: draft.questions,
                  elsewhere: draft,
                })
              }
            >
              <Trans>See both side by side</Trans>
            </Button>
            {onGoOn && (
              <Button look="secondary" onClick={() => onGoOn(draft, draft)}>
                <Trans>Go on with this draft</Trans>
              </Button>
            )}
          </div>
        </Alert>
      ))}
      {others.map((draft) => (
        <Alert key={draft.author} tone="notice">
          <p>
            {draft.isForReview ? (
              <Trans>
                {draft.author} asks for a review of a draft ({formatAgo(draft.at, language)}).
              </Trans>
            ) : (
              <Trans>
                {draft.author} is working on this text too (last change{' '}
                {formatAgo(draft.at, language)}).
              </Trans>
            )}
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button
              look="secondary"
              onClick={() =>
                onCompare({
                  title: t`Draft of ${draft.author}`,
                  text: draft.text,
                  from: Math.min(draft.version, version),
                  questions: draft.questions,
                })
              }
            >
              <Trans>See both side by side</Trans>
            </Button>
            {onGoOn && (
              <Button look="secondary" onClick={() => onGoOn(draft)}>
                <Trans>Go on with this draft</Trans>
              </Button>
            )}
          </div>
        </Alert>
      ))}
    </div>
  );
}
