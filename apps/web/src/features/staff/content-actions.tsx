import { Trans } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';

interface ContentActionsProps {
  saved: 'no' | 'device' | 'server';
  isChanged: boolean;
  isPublishing: boolean;
  isAsking: boolean;
  /** Whether the text is shown as it stands in its file; null where that is the only way. */
  asText: boolean | null;
  isTextReady: boolean;
  onPublish: () => void;
  onAsk: () => void;
  onDiscard: () => void;
  onAsText: (asText: boolean) => void;
}

/** The bar of the app, on a phone. */
const ABOVE_BAR = { bottom: 'calc(3.5rem + env(safe-area-inset-bottom))' };

/** What is done with a text: always in sight; on a phone, above the bar of the app, what is done most. */
export function ContentActions(props: ContentActionsProps) {
  const { saved, isChanged, isPublishing, isAsking, asText, isTextReady } = props;
  const { onPublish, onAsk, onDiscard, onAsText } = props;
  return (
    <div className="contents bottom-0 z-10 mt-6 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper py-3 lg:sticky lg:flex">
      <div
        style={ABOVE_BAR}
        className="sticky z-10 flex gap-2 border-t border-line bg-paper py-2 lg:border-0"
      >
        <Button busy={isPublishing} disabled={!isChanged} onClick={onPublish}>
          <Trans>Publish</Trans>
        </Button>
        <Button look="secondary" busy={isAsking} disabled={!isChanged} onClick={onAsk}>
          <Trans>Ask for review</Trans>
        </Button>
      </div>
      <div className="-ml-4 flex flex-wrap gap-x-3 lg:ml-0">
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
      <p role="status" className="text-sm text-ink-soft">
        {isChanged && saved === 'server' && <Trans>Draft saved; other editors see it.</Trans>}
        {isChanged && saved === 'device' && <Trans>Draft kept on this device.</Trans>}
      </p>
    </div>
  );
}
