import type { ContentFile } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { later } from '#src/platform/later.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { useContentDraft } from './content-draft.ts';
import { ContentFindings } from './content-findings.tsx';
import { ContentHistory } from './content-history.tsx';
import { ContentNotices } from './content-notices.tsx';
import { ContentPreviewFrame } from './content-preview-frame.tsx';
import { ContentTranslations } from './content-translations.tsx';
import { findInSource } from './find-in-source.ts';
import type { EditorPlace } from './code-editor.tsx';
import { ContentStateChips } from './content-state-chips.tsx';
import type { Compared } from './compare-texts.tsx';
import {
  contentQueries,
  editorOf,
  folderOf,
  keepOurs,
  listOf,
  publishText,
} from './curriculum.api.ts';
import { TakeAway } from './take-away.tsx';

const CodeEditor = later(async () => import('./code-editor.tsx'));
const CompareTexts = later(async () => import('./compare-texts.tsx'));
const PREVIEW_PAUSE_MS = 500;

/** @param styles the address of what lessons look like */
export function ContentEditor({ file, styles }: { file: ContentFile; styles: string }) {
  const { t } = useLingui();
  const go = useGo();
  const draft = useContentDraft(file);
  const { text } = draft;
  // Raised where another text takes the place of what is written.
  const [edition, setEdition] = useState(0);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [place, setPlace] = useState<EditorPlace | null>(null);
  const shown = useSettled(text, PREVIEW_PAUSE_MS);
  const preview = useQuery({
    ...contentQueries.preview(file.path, shown),
    placeholderData: (earlier) => earlier,
  });
  const findings = preview.data?.findings ?? [];
  const replaceText = (next: string) => {
    draft.write(next);
    setEdition((one) => one + 1);
    setCompared(null);
  };
  const publish = useMutation({
    mutationFn: async ({ text: next, version }: Publication) =>
      publishText({ path: file.path, text: next, version }),
    onSuccess(published, { isUndo }) {
      draft.settle(published);
      setEdition((one) => one + 1);
      setCompared(null);
      showToast(
        isUndo
          ? t`Undone. Learners see what was there before.`
          : t`Published. Learners see it now.`,
      );
      if (published.state === 'removed') go(listOf(file.path));
    },
    onError(error) {
      // What others have published comes beside it.
      if (error instanceof ApiError && error.status === 409) {
        const { current } = error.body as { current?: ContentFile };
        if (!current) return;
        queryClient.setQueryData(contentQueries.file(file.path).queryKey, current);
        setCompared({
          title: t`Published meanwhile`,
          text: current.text,
          version: current.version,
        });
      }
    },
  });
  const review = useMutation({
    mutationFn: async () => draft.askForReview(),
    onSuccess: () => showToast(t`It waits for another editor, on Today.`),
  });
  const keepIt = useMutation({
    mutationFn: async () => keepOurs(file.path),
    onSuccess: () => showToast(t`Kept. The new release waits no more.`),
  });
  const failed = [publish, review, keepIt].find(({ isError }) => isError)?.error ?? null;
  const isChanged = text !== file.text;
  const before = textBefore(file);
  const isWrittenHere = file.released === null && file.state === 'edited';
  return (
    <>
      <PageHeader
        title={file.title}
        subtitle={<span className="text-base wrap-anywhere">{file.path}</span>}
        actions={
          <>
            <Button
              look="secondary"
              busy={review.isPending}
              disabled={!isChanged}
              onClick={() => review.mutate()}
            >
              <Trans>Ask for review</Trans>
            </Button>
            <Button
              busy={publish.isPending}
              disabled={!isChanged}
              onClick={() => publish.mutate({ text, version: draft.version })}
            >
              <Trans>Publish</Trans>
            </Button>
          </>
        }
      />
      <div className="-mt-3 mb-4 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <ContentStateChips state={file.state} drafts={0} isForReview={false} outdated={[]} />
        <ContentTranslations file={file} onSeeOriginal={setCompared} />
        {file.kind === 'lesson' && !file.original && (
          <TextLink to={editorOf(`${folderOf(file.path)}quiz.yaml`)}>
            <Trans>Quiz of the chapter</Trans>
          </TextLink>
        )}
        <p role="status" className="text-ink-soft">
          {isChanged && draft.saved === 'server' && (
            <Trans>Draft saved; other editors see it.</Trans>
          )}
          {isChanged && draft.saved === 'device' && <Trans>Draft kept on this device.</Trans>}
        </p>
        {isChanged && (
          <Button
            look="quiet"
            onClick={() => {
              // What stays on the server is seen by others only, and goes with the next draft.
              void draft.discard().catch(() => null);
              draft.settle(file);
              setEdition((one) => one + 1);
            }}
          >
            <Trans>Discard the draft</Trans>
          </Button>
        )}
        {!isChanged && before !== undefined && (
          <Button
            look="quiet"
            busy={publish.isPending}
            onClick={() => publish.mutate({ text: before, version: file.version, isUndo: true })}
          >
            <Undo2 size={18} aria-hidden />
            <Trans>Undo the last change</Trans>
          </Button>
        )}
        {isWrittenHere && (
          <TakeAway
            look="quiet"
            onTake={async () => publish.mutateAsync({ text: null, version: file.version })}
          />
        )}
      </div>
      {failed !== null && (
        <div className="mb-4">
          <FailureAlert
            sentence={t`This was not done. Your text is still here.`}
            failure={failed}
          />
          {failed instanceof ApiError && failed.fields && (
            <ul className="mt-2 list-disc pl-5" lang="en">
              {Object.values(failed.fields).flatMap((each) =>
                each.map((one) => <li key={one}>{one}</li>),
              )}
            </ul>
          )}
        </div>
      )}
      <ContentNotices
        file={file}
        others={draft.others}
        version={draft.version}
        isBusy={keepIt.isPending || publish.isPending}
        onCompare={setCompared}
        onKeep={() => keepIt.mutate()}
        onTake={() => publish.mutate({ text: null, version: file.version })}
      />
      {compared ? (
        <CompareTexts
          key={`${edition} ${compared.title}`}
          compared={compared}
          text={text}
          onChange={draft.write}
          onTake={() => {
            if (compared.version !== undefined) draft.goOnFrom(compared.version);
            replaceText(compared.text);
          }}
          onClose={() => {
            // Both were side by side: what is published now is known to go over it.
            if (compared.version !== undefined) draft.goOnFrom(compared.version);
            setEdition((one) => one + 1);
            setCompared(null);
          }}
        />
      ) : (
        <div className="grid gap-6 xl:grid-cols-2">
          <div className="min-w-0">
            <CodeEditor
              key={edition}
              text={text}
              label={t`Text of ${file.title}`}
              findings={findings}
              place={place}
              onChange={draft.write}
            />
            <ContentFindings
              findings={findings}
              isFailed={preview.isError}
              onOpen={(line) => setPlace({ line })}
            />
          </div>
          {(file.kind === 'lesson' || file.kind === 'activity') && (
            <ContentPreviewFrame
              html={preview.data?.html ?? null}
              styles={styles}
              isWaiting={preview.isPending || shown !== text}
              onTap={(block, at) => {
                const offset = findInSource(text, block, at);
                if (offset !== null) setPlace({ offset });
              }}
            />
          )}
        </div>
      )}
      <ContentHistory
        file={file}
        isBusy={publish.isPending}
        onCompare={setCompared}
        onGoBack={(to) => publish.mutate({ text: to, version: file.version })}
      />
    </>
  );
}

interface Publication {
  text: string | null;
  version: number;
  isUndo?: boolean;
}

/** What the newest publication took the place of: null for the release, undefined where there was nothing. */
function textBefore({ versions, released }: ContentFile): string | null | undefined {
  const [newest, earlier] = versions;
  if (!newest) return undefined;
  if (earlier) return earlier.text;
  return released === null ? undefined : null;
}

/** A value when it has not changed for a while. */
function useSettled(value: string, pause: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
