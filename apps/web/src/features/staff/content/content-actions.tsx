import type { ContentFile } from '@inzira/contract/staff-content';
import { Trans } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useBarHeight } from '#src/ui/bar-height.ts';
import { Button } from '#src/ui/button.tsx';
import { Live, LiveLinks } from './content-live.tsx';
import { changeOf, type TextChange } from './text-change.ts';

interface ContentActionsProps {
  file: ContentFile;
  /** The index of the question that was published last. */
  newest: number | null;
  saved: 'no' | 'device' | 'server';
  isChanged: boolean;
  /** The published text and the changed one. */
  texts: TextChange;
  isPublishing: boolean;
  isAsking: boolean;
  /** Whether the text is shown as its file instead of fields; null where there are no fields. */
  asText: boolean | null;
  isTextReady: boolean;
  onPublish: () => void;
  onAsk: () => void;
  onDiscard: () => void;
  /** Restores the draft that was just discarded; null if there is none. */
  onTakeBack: (() => void) | null;
  /** Undoes the last publication; null if there is nothing to undo. */
  onUndo: (() => void) | null;
  onAsText: (asText: boolean) => void;
}

/** The actions for a text, always visible; on a phone the frequent ones, in place of the app's bottom bar. */
export function ContentActions(props: ContentActionsProps) {
  const { file, newest, saved, isChanged, isPublishing, isAsking, asText, isTextReady } = props;
  const change = isChanged ? changeOf(props.texts.before, props.texts.after) : null;
  const { onPublish, onAsk, onDiscard, onTakeBack, onUndo, onAsText } = props;
  const takeBack = useRef<HTMLButtonElement>(null);
  const wasDiscarded = onTakeBack !== null;
  useEffect(() => {
    // Focuses the button that replaced the pressed one, unless the user has begun to type.
    if (wasDiscarded && document.activeElement === document.body) takeBack.current?.focus();
  }, [wasDiscarded]);
  const bar = useBarHeight();
  return (
    <>
      {change && <Change change={change} />}
      <div
        ref={bar}
        className="contents bottom-0 z-10 mt-6 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper py-3 lg:sticky lg:flex xl:flex-nowrap"
      >
        <div
          data-bottom-bar
          className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-paper pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] lg:static lg:border-0 lg:py-0 xl:min-w-0 xl:flex-nowrap"
        >
          <p
            role="status"
            className={`text-sm text-ink-soft max-lg:empty:hidden ${onUndo ? 'max-lg:basis-1/2 max-lg:grow' : 'max-lg:w-full'}`}
          >
            {isChanged && saved === 'server' && <Trans>Draft saved; other editors see it.</Trans>}
            {isChanged && saved === 'device' && <Trans>Draft kept on this device.</Trans>}
            {onTakeBack ? (
              <Trans>The draft is discarded.</Trans>
            ) : (
              !isChanged && file.state !== 'draft' && <Live file={file} />
            )}
          </p>
          {onUndo && (
            <Button look="quiet" className="md:hidden" onClick={onUndo}>
              <Undo2 size={18} aria-hidden />
              <Trans>Undo</Trans>
            </Button>
          )}
          {onTakeBack && (
            <Button
              ref={takeBack}
              look="secondary"
              className="max-lg:w-full xl:shrink-0"
              onClick={onTakeBack}
            >
              <Undo2 size={18} className="shrink-0" aria-hidden />
              <Trans>Bring the draft back</Trans>
            </Button>
          )}
          {!isChanged && file.reader ? (
            <LiveLinks path={file.path} reader={file.reader} newest={newest} />
          ) : (
            <>
              <Button
                className="max-lg:grow"
                busy={isPublishing}
                disabled={!isChanged}
                onClick={onPublish}
              >
                <Trans>Publish</Trans>
              </Button>
              <Button
                look="secondary"
                className="max-lg:grow max-lg:px-2"
                busy={isAsking}
                disabled={!isChanged}
                onClick={onAsk}
              >
                <Trans>Ask for review</Trans>
              </Button>
            </>
          )}
        </div>
        <div className="-ml-4 flex flex-wrap gap-x-3 lg:ml-0 xl:shrink-0">
          {isChanged && (
            <Button look="quiet" busy={isPublishing} onClick={onDiscard}>
              <Trans>Discard the draft</Trans>
            </Button>
          )}
          {asText !== null && (
            <Button look="quiet" disabled={!isTextReady} onClick={() => onAsText(!asText)}>
              {asText ? <Trans>In fields</Trans> : <Trans>As text</Trans>}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** The changed words before and after, so that an accidental edit is noticed before publishing. */
function Change({ change: { before, after } }: { change: TextChange }) {
  return (
    <div className="mt-6 max-w-prose text-sm wrap-anywhere">
      <p className="font-semibold">
        <Trans>This changes:</Trans>
      </p>
      {before !== '' && (
        <p>
          <del>{before}</del>
        </p>
      )}
      <p>
        <ins className="font-semibold no-underline">{after}</ins>
      </p>
    </div>
  );
}
