import type { ContentFile, EditedQuestion } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import { showToast } from '#src/ui/toast.ts';
import type { EditorPlace } from './code-editor.tsx';
import type { Compared } from './compare-texts.tsx';
import { ContentActions } from './content-actions.tsx';
import { BothLanguages, useOtherLanguage } from './both-languages.tsx';
import { areSameQuestions, newestOf, unwritten, useContentDraft } from './content-draft.ts';
import { ContentFailure } from './content-failure.tsx';
import { ContentFindings } from './content-findings.tsx';
import {
  contentQueries,
  keepOurs,
  languageOf,
  listOf,
  publishText,
  undoPublication,
} from './curriculum.api.ts';
import { FileTitle } from './file-link.tsx';
import { stillOf } from './fresh-findings.ts';
import { findInSource, proseLine } from './find-in-source.ts';
import type { EditorPart } from './editor-parts.tsx';
import type { Tapped } from './lesson-fields.tsx';
import type { QuestionPreview } from './question-as-seen.tsx';
import type { Written } from './own-windows.ts';
import { changedBy } from './text-change.ts';
import { useOneAtATime } from '#src/features/staff/use-one-at-a-time.ts';
import { useSettled } from './use-settled.ts';
import { useTold } from './use-publish.ts';

const ContentStateLine = later(async () => import('./content-state-line.tsx'), {
  fallback: null,
});
const CodeEditor = later(async () => import('./code-editor.tsx'));
const EditorParts = later(async () => import('./editor-parts.tsx'));
const ContentFields = later(async () => import('./content-fields.tsx'));
const ContentPreviewFrame = later(async () => import('./content-preview-frame.tsx'));
const ContentNotices = later(async () => import('./content-notices.tsx'));
const ContentHistory = later(async () => import('./content-history.tsx'));
const OriginalBeside = later(async () => import('./original-beside.tsx'));
const MergeFields = later(async () => import('./merge-fields.tsx'));
const QuestionConflict = later(async () => import('./question-conflict.tsx'));
const PREVIEW_PAUSE_MS = 500;
const KINDS_IN_FIELDS: readonly ContentFile['kind'][] = [
  'module',
  'course',
  'chapter',
  'lesson',
  'quiz',
  'section',
  'step',
  'activity',
];
const NO_QUESTIONS: EditedQuestion[] = [];

interface Publication {
  /** Null publishes the text of the release. */
  text: string | null;
  version: number;
  /** The draft that this publishes, with its questions. */
  done: Written;
  /** Whether it restores an earlier text. */
  isEarlier?: boolean;
}

type Discarded = Written & { version: number };

interface TakenBack {
  /** The change that was undone. */
  what: string;
  /** The version that replaced it. */
  version: number;
}

interface Undoing {
  done: Written;
  /** What the undone publication had changed; null when redoing an undone one. */
  what: string | null;
}

interface ContentEditorProps {
  file: ContentFile;
  /** The URL of the style sheet for lessons. */
  styles: string;
  QuestionPreview: QuestionPreview;
}

/** Edits a text, in fields that suit its kind or as its file. */
export function ContentEditor({ file: given, styles, QuestionPreview }: ContentEditorProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const go = useGo();
  // The answer to a publication, used until the page passes it down, so that the fields reset at once.
  const [answer, setAnswer] = useState<{ before: ContentFile; now: ContentFile } | null>(null);
  const file = answer?.before === given ? answer.now : given;
  const draft = useContentDraft(file);
  const { text, questions } = draft;
  // Incremented when another text replaces the current one, to reset the fields.
  const [edition, setEdition] = useState(0);
  const [isAsText, setIsAsText] = useState(false);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [taken, setTaken] = useState<TakenBack | null>(null);
  /** The change that was just undone, unless a newer version replaced that. */
  const undone = taken?.version === file.version ? taken.what : null;
  /** The draft that was just discarded. */
  const [discarded, setDiscarded] = useState<Discarded | null>(null);
  const [isOriginalShown, setOriginalShown] = useState(false);
  const [place, setPlace] = useState<EditorPlace | null>(null);
  const [tapped, setTapped] = useState<Tapped | null>(null);
  // On a narrow screen, only one part is visible.
  const [part, setPart] = useState<EditorPart>('text');
  /** The index of the question that was published last. */
  const [newest, setNewest] = useState<number | null>(null);
  const published = file.questions ?? NO_QUESTIONS;
  const asked = questions?.after ?? published;
  const isAskedChanged = questions !== null && !areSameQuestions(questions.before, questions.after);
  const shown = useSettled(text, PREVIEW_PAUSE_MS);
  const shownQuestions = useSettled(file.questions === null ? null : asked, PREVIEW_PAUSE_MS);
  const preview = useQuery({
    ...contentQueries.preview(file.path, shown, shownQuestions),
    placeholderData: (earlier) => earlier,
  });
  const findings = preview.data?.findings ?? [];
  const asks = preview.data?.questions.some((one) => !isAdvised(one)) ?? false;
  const renew = () => {
    setEdition((one) => one + 1);
    setCompared(null);
  };
  /** Called when the user has compared both texts, which settles a refusal because of the other one. */
  const resolve = () => {
    publish.reset();
    undo.reset();
    renew();
  };
  /** What learners see: publishing an earlier text leaves the draft in place. */
  const seen: Written = { text: file.text, questions: null };
  const settle = (now: ContentFile, done: Written) => {
    setAnswer({ before: given, now });
    setDiscarded(null);
    if (now.state === 'removed') {
      draft.reset(now);
      renew();
      go(listOf(file.path));
      return;
    }
    const next = draft.settle(now, done);
    const nextAsked = next.questions?.after ?? now.questions ?? NO_QUESTIONS;
    // Does not reset the fields while the user keeps typing in them.
    if (next.text === text && areSameQuestions(nextAsked, asked)) setCompared(null);
    else renew();
  };
  const onError = (error: Error) => {
    draft.goOn();
    // Shows the part with the error.
    setPart(asks && findings.every(isAdvised) ? 'questions' : 'text');
    // Shows the version that others have published beside the own text.
    if (!(error instanceof ApiError) || error.status !== 409) return;
    const { current } = error.body as { current?: ContentFile };
    // Of two texts, the other one may be the reason.
    if (current?.path !== file.path) return;
    queryClient.setQueryData(contentQueries.file(file.path).queryKey, current);
    if (current.version === draft.version || current.text === text) return;
    setCompared({
      title: t`Published meanwhile`,
      text: current.text,
      version: current.version,
      from: draft.version,
    });
  };
  const other = useOtherLanguage(file);
  const told = useTold();
  const publish = useMutation({
    mutationFn: async ({ text: next, version, done, isEarlier }: Publication) => {
      other.forgetPassed();
      await draft.hold();
      const { questions: change } = done;
      const since = draft.since();
      const both = next === null || isEarlier ? null : other.publish;
      if (both && next !== null) return both({ text: next, version, since });
      return publishText({ path: file.path, text: next, version, questions: change, since });
    },
    onSuccess(now, { text: next, isEarlier, done }) {
      settle(now, done);
      setNewest(newestOf(now, done));
      const isGone = next === null && file.released === null;
      const said = isEarlier
        ? t`Undone. Learners see what was there before.`
        : !isGone
          ? now.from !== undefined
            ? t`Published. Learners see it from ${formatDay(now.from, language)}.`
            : t`Published. Learners see it now.`
          : file.original
            ? t`Taken away. Learners read the original.`
            : t`Taken away. Learners no longer see it.`;
      showToast(told(now, said));
    },
    onError,
  });
  const send = useOneAtATime(publish.mutate);
  const follow = useEffectEvent(() => {
    // While two texts are compared, neither changes.
    const change = compared || publish.isPending ? null : draft.follow(file);
    if (change !== null) publish.reset();
    if (change === 'text') renew();
  });
  useEffect(() => queueMicrotask(follow), [file, compared, draft.heard]);
  const undo = useMutation({
    mutationFn: async (_: Undoing) => undoPublication({ path: file.path, version: file.version }),
    onSuccess(now, { done, what }) {
      setTaken(what === null ? null : { what, version: now.version });
      settle(now, done);
      showToast(told(now, t`Undone. Learners see what was there before.`));
    },
    onError,
  });
  const takeBack = useOneAtATime(undo.mutate);
  const review = useMutation({
    mutationFn: async () => draft.askForReview(),
    onSuccess: () => showToast(t`It waits for another editor, under “What waits”.`),
  });
  const keepIt = useMutation({
    mutationFn: async () => keepOurs(file.path),
    onSuccess: () => showToast(t`Kept. The new release waits no more.`),
  });
  const failed = [publish, undo, review, keepIt].find(({ isError }) => isError)?.error ?? null;
  const isChanged = text !== unwritten(file) || isAskedChanged;
  const isBusy = publish.isPending || undo.isPending || keepIt.isPending;
  const takeBackLast = () =>
    takeBack({ done: seen, what: undone === null ? (changedBy(file) ?? '') : null });
  const takeItAway = async () =>
    publish.mutateAsync({ text: null, version: file.version, done: seen });
  const isLesson = file.kind === 'lesson';
  const hasFields = KINDS_IN_FIELDS.includes(file.kind);
  const hasLanguages = isLesson || file.original !== null || file.translations.length > 0;
  const inFields = hasFields && !isAsText;
  const hasPreview = isLesson || file.kind === 'activity';
  const original = isOriginalShown ? file.original : null;
  const hasParts = hasPreview || original !== null;
  return (
    <>
      <ContentStateLine
        file={file}
        isChanged={isChanged}
        isBusy={isBusy}
        undone={isChanged ? null : undone}
        onSeeOriginal={
          inFields && file.kind === 'quiz'
            ? null
            : () => {
                setOriginalShown(true);
                setPart('preview');
              }
        }
        onUndo={takeBackLast}
        onTakeAway={takeItAway}
      />
      {isLesson && inFields ? (
        // A lesson's first field is its title.
        <header className="mb-1 text-sm text-ink-soft">
          <h1 className="sr-only">
            <FileTitle entry={file} />
          </h1>
          <p>
            <WrittenIn file={file} />
          </p>
        </header>
      ) : (
        <PageHeader
          title={<FileTitle entry={file} />}
          subtitle={
            (hasLanguages || !inFields) && (
              <span className="text-base wrap-anywhere">
                {inFields ? <WrittenIn file={file} /> : file.path}
              </span>
            )
          }
        />
      )}
      <ContentNotices
        file={file}
        others={draft.others}
        elsewhere={draft.elsewhere}
        version={draft.version}
        isBusy={isBusy}
        onCompare={setCompared}
        onGoOn={
          isChanged
            ? null
            : ({ text: theirs, version, questions: change }, elsewhere) => {
                if (elsewhere) draft.over(elsewhere);
                draft.take({ text: theirs, version, questions: change });
                renew();
              }
        }
        onKeep={() => keepIt.mutate()}
        onTake={() => send({ text: null, version: file.version, done: seen })}
        onTakeAway={takeItAway}
      />
      {!(compared && file.kind === 'quiz') &&
        questions &&
        !areSameQuestions(questions.before, published) && (
          <QuestionConflict
            theirs={published}
            mine={questions.after}
            onKeep={() => draft.ask(questions.after, published)}
            onTake={() => {
              draft.ask(null, published);
              renew();
            }}
          />
        )}
      {compared ? (
        <MergeFields
          key={`${edition} ${compared.title}`}
          file={file}
          compared={compared}
          text={text}
          questions={questions}
          onChange={draft.write}
          onMerge={(merged, change) => {
            const version = compared.version ?? draft.version;
            if (compared.elsewhere) draft.over(compared.elsewhere);
            draft.take({ text: merged, version, questions: change });
            resolve();
          }}
          onTake={() => {
            const { version = draft.version, questions: change = questions } = compared;
            if (compared.elsewhere) draft.over(compared.elsewhere);
            draft.take({ text: compared.text, version, questions: change });
            resolve();
          }}
          onClose={() => {
            // The user has compared the texts, so the own one may replace the published version.
            if (compared.version !== undefined) draft.goOnFrom(compared.version);
            if (compared.elsewhere && isChanged) {
              draft.over(compared.elsewhere);
              draft.goOnFrom(draft.version);
            }
            resolve();
          }}
        />
      ) : (
        <div
          data-part={hasParts ? part : undefined}
          className={`group/editor ${hasParts ? 'grid gap-x-6 gap-y-3 xl:grid-cols-2' : file.kind === 'quiz' ? 'max-w-5xl' : 'max-w-prose'}`}
        >
          {hasParts && (
            <EditorParts
              part={part}
              isOriginal={original !== null}
              hasQuestions={inFields && isLesson && !file.original}
              problems={{ text: findings.some((one) => !isAdvised(one)), questions: asks }}
              onOpen={setPart}
            />
          )}
          <div
            className={`min-w-0 max-xl:group-data-[part=preview]/editor:hidden ${isLesson && inFields && !file.original ? 'xl:contents' : ''}`}
          >
            {inFields ? (
              <ContentFields
                key={edition}
                file={file}
                text={text}
                questions={asked}
                findings={preview.data ? stillOf(preview.data, asked) : []}
                ofText={findings}
                tapped={tapped}
                QuestionPreview={QuestionPreview}
                onWrite={draft.write}
                onAsk={(after) => draft.ask(after, questions?.before ?? published)}
              />
            ) : (
              <CodeEditor
                key={edition}
                text={text}
                label={t`Text of ${file.title}`}
                language={languageOf(file.path)}
                findings={findings}
                place={place}
                onChange={draft.write}
              />
            )}
            <ContentFindings
              // Findings about a question are shown at the question.
              findings={inFields ? findings.filter(({ question }) => question === null) : findings}
              isFailed={preview.isError}
              isWaiting={preview.isPending}
              isByLine={!inFields}
              onOpen={(line) => {
                if (!inFields) return () => setPlace({ line });
                const block = proseLine(text, line);
                return block === null ? null : () => setTapped({ block, at: 0 });
              }}
            />
          </div>
          {original && (
            <OriginalBeside
              original={original}
              kind={file.kind}
              styles={styles}
              onClose={() => {
                setOriginalShown(false);
                setPart('text');
              }}
            />
          )}
          {hasPreview && !original && (
            <ContentPreviewFrame
              html={preview.data?.html ?? null}
              styles={styles}
              isWaiting={preview.isPending || shown !== text}
              onTap={(block, at) => {
                setPart('text');
                setTapped({ block, at });
                const offset = findInSource(text, block, at);
                if (offset !== null) setPlace({ offset });
              }}
            />
          )}
        </div>
      )}
      {failed !== null && <ContentFailure failure={failed} />}
      {!compared && isChanged && <BothLanguages other={other} />}
      {/* Hidden while comparing, because the editor does not show a text to publish then. */}
      {!compared && (
        <ContentActions
          file={file}
          newest={newest}
          saved={draft.saved}
          isChanged={isChanged}
          texts={{ before: file.text, after: text }}
          isPublishing={publish.isPending}
          isAsking={review.isPending}
          asText={hasFields ? isAsText : null}
          // A quiz with unpublished questions has no file to show yet; a translation is edited as its file.
          isTextReady={!(file.kind === 'quiz' && !file.original && isChanged)}
          onPublish={() =>
            send({
              text,
              version: draft.version,
              done: { text, questions: isAskedChanged ? questions : null },
            })
          }
          onAsk={() => review.mutate()}
          onDiscard={() => {
            // If the call fails, the draft reappears at the next visit, which is better than losing it.
            void draft.discard().catch(() => null);
            setDiscarded({ text, questions, version: draft.version });
            draft.reset(file);
            renew();
          }}
          onTakeBack={
            discarded && !isChanged
              ? () => {
                  draft.take(discarded);
                  setDiscarded(null);
                  renew();
                }
              : null
          }
          onUndo={!isChanged && publish.data?.version === file.version ? takeBackLast : null}
          onAsText={(next) => {
            setPart('text');
            setIsAsText(next);
            renew();
          }}
        />
      )}
      <ContentHistory
        file={file}
        isBusy={isBusy}
        onCompare={setCompared}
        onGoBack={(to) => send({ text: to, version: file.version, done: seen, isEarlier: true })}
      />
    </>
  );
}

/** Which language of the text is being edited. */
function WrittenIn({ file: { path, original } }: { file: ContentFile }) {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  const name = names.of(languageOf(path));
  return original ? <Trans>Text in {name}</Trans> : <Trans>Text in {name}: the original</Trans>;
}

const isAdvised = ({ isAdvice }: { isAdvice: boolean }) => isAdvice;
