import type {
  RecordEvent,
  RecordHistory as History,
  RecordVersion,
} from '@inzira/contract/studio-records';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { later } from '#src/platform/later.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { Timeline, TimelineEntry } from '#src/ui/timeline.tsx';
import { studioQueries } from '#src/features/studio/studio.api.ts';
import { SubmittedFile } from '#src/features/studio/work/submitted-file.tsx';

const TextDifference = later(async () => import('./text-difference.tsx'));

/** The versions and events of a submission, for trainee and trainer. */
export function RecordHistory({ recordId }: { recordId: number }) {
  return (
    <Disclosure label={<Trans>History</Trans>}>
      <Events recordId={recordId} />
    </Disclosure>
  );
}

const TONES = {
  submitted: 'plain',
  changed: 'plain',
  approved: 'forest',
  rejected: 'alarm',
  reopened: 'plain',
} as const;

function Events({ recordId }: { recordId: number }) {
  const history = useQuery(studioQueries.history(recordId));
  return (
    <QueryState
      query={history}
      loadingText={<Trans>Loading...</Trans>}
      hidesLoadingText
      loading={<SkeletonText lines={3} />}
      failure={<Trans>The history could not be loaded.</Trans>}
    >
      {({ events, versions }) => (
        <Timeline items={events} itemKey={({ id }) => id}>
          {(event) => (
            <TimelineEntry
              title={<Action event={event} />}
              at={event.at}
              by={event.name}
              tone={TONES[event.action]}
            >
              {(event.action === 'submitted' || event.action === 'changed') && (
                <Version versions={versions} number={event.version} />
              )}
            </TimelineEntry>
          )}
        </Timeline>
      )}
    </QueryState>
  );
}

function Action({ event: { action, version } }: { event: RecordEvent }) {
  if (action === 'submitted' && version > 1)
    return <Trans>Handed in again: version {version}</Trans>;
  if (action === 'submitted') return <Trans>Handed in</Trans>;
  if (action === 'changed') return <Trans>Changed: version {version}</Trans>;
  if (action === 'approved') return <Trans>Version {version} approved</Trans>;
  if (action === 'rejected') return <Trans>Version {version} rejected</Trans>;
  return <Trans>Version {version} opened again</Trans>;
}

interface VersionProps {
  versions: History['versions'];
  number: number;
}

/** Shows a version, or its difference from the previous one. */
function Version({ versions, number }: VersionProps) {
  const find = (wanted: number): RecordVersion | undefined =>
    versions.find((one) => one.number === wanted);
  const version = find(number);
  const before = find(number - 1);
  if (!version) return null;
  return (
    <Disclosure label={before ? <Trans>Show what changed</Trans> : <Trans>Show it</Trans>}>
      <div className="flex flex-col gap-3 pb-2">
        {before ? (
          <TextDifference before={before.content} after={version.content} />
        ) : (
          <p className="wrap-anywhere whitespace-pre-line">{version.content}</p>
        )}
        {version.file_details && <SubmittedFile file={version.file_details} />}
      </div>
    </Disclosure>
  );
}
