import type { ContentFile } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Timeline, TimelineEntry } from '#src/ui/timeline.tsx';
import type { Compared } from './compare-texts.tsx';

interface ContentHistoryProps {
  file: ContentFile;
  isBusy: boolean;
  /** Given where two texts can be compared. */
  onCompare?: (compared: Compared) => void;
  onGoBack: (text: string | null) => void;
}

/** All published versions, newest first; each can be published again. */
export default function ContentHistory({ file, isBusy, onCompare, onGoBack }: ContentHistoryProps) {
  const { t } = useLingui();
  if (file.versions.length === 0) return null;
  const canGoToRelease = file.released !== null && file.text !== file.released;
  return (
    <section className="mt-10 max-w-prose">
      <h2 className="mb-3 text-xl">
        <Trans>Versions</Trans>
      </h2>
      <Timeline items={file.versions} itemKey={({ id }) => id}>
        {({ version, author, at, text }) => (
          <TimelineEntry
            title={
              text === null ? (
                <Trans>Version {version}: the text that came with Inzira</Trans>
              ) : (
                <Trans>Version {version}</Trans>
              )
            }
            at={at}
            by={author ?? t`somebody who has gone`}
            tone={version === file.version ? 'forest' : 'plain'}
          >
            {text !== null && text !== file.text && (
              <div className="flex flex-wrap gap-2">
                {onCompare && (
                  <Button
                    look="quiet"
                    className="-ml-4"
                    onClick={() => onCompare({ title: t`Version ${version}`, text })}
                  >
                    <Trans>Compare</Trans>
                    <span className="sr-only">
                      <Trans>with version {version}</Trans>
                    </span>
                  </Button>
                )}
                <Button
                  look="quiet"
                  className={onCompare ? '' : '-ml-4'}
                  busy={isBusy}
                  onClick={() => onGoBack(text)}
                >
                  <Trans>Go back to version {version}</Trans>
                </Button>
              </div>
            )}
          </TimelineEntry>
        )}
      </Timeline>
      {canGoToRelease && (
        <Button look="secondary" className="mt-4" busy={isBusy} onClick={() => onGoBack(null)}>
          <Trans>Go back to the text that came with Inzira</Trans>
        </Button>
      )}
    </section>
  );
}
