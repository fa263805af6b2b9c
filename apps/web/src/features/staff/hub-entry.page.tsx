import type { ContentFile } from '@inzira/contract/staff-content';
import type { HubEntry } from '@inzira/contract/resources';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useGo } from '#src/platform/navigation.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { Timeline, TimelineEntry } from '#src/ui/timeline.tsx';
import { showToast } from '#src/ui/toast.ts';
import { contentQueries, keepOurs, publishText } from './curriculum.api.ts';
import { HubEntryForm } from './hub-entry-form.tsx';

/** One entry of the hub, or a new one. */
export default function HubEntryPage() {
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const file = useQuery({ ...contentQueries.file(`resources/${id}.json`), enabled: !isNew });
  usePageTitle(file.data?.title);
  return (
    <PageBody narrow>
      <PageHeader
        back={{ to: paths.staffPlace('hub'), label: <Trans>Resource hub</Trans> }}
        title={isNew ? <Trans>New resource</Trans> : (file.data?.title ?? <Trans>Resource</Trans>)}
      />
      {isNew ? (
        <HubEntryForm entry={null} version={0} />
      ) : (
        <QueryState
          query={file}
          loadingText={<Trans>Loading...</Trans>}
          loading={<SkeletonCards count={4} className="h-24" />}
          failure={<Trans>The resource could not be loaded.</Trans>}
          missing={<EmptyState title={<Trans>There is no such resource</Trans>} />}
        >
          {(data) => (
            <>
              <Release file={data} />
              {data.state !== 'removed' && (
                <HubEntryForm
                  key={data.version}
                  entry={JSON.parse(data.text) as HubEntry}
                  version={data.version}
                />
              )}
              <Versions file={data} />
            </>
          )}
        </QueryState>
      )}
    </PageBody>
  );
}

/** What a new release says of the entry. */
function Release({ file }: { file: ContentFile }) {
  const { t } = useLingui();
  const keep = useMutation({
    mutationFn: async () => keepOurs(file.path),
    onSuccess: () => showToast(t`Kept. The new release waits no more.`),
  });
  const take = usePublish(file, t`The release’s resource is shown now.`);
  if (file.state !== 'waiting') return null;
  const released = JSON.parse(file.released ?? '{}') as Partial<HubEntry>;
  return (
    <Alert>
      <p>
        <Trans>A new release has another text. Learners see the one that was edited here.</Trans>
      </p>
      <p className="mt-2">
        <strong>{released.title?.en}</strong>
        <br />
        {released.description?.en}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="secondary" busy={keep.isPending} onClick={() => keep.mutate()}>
          <Trans>Keep ours</Trans>
        </Button>
        <Button look="secondary" busy={take.isPending} onClick={() => take.mutate(null)}>
          <Trans>Take the release</Trans>
        </Button>
      </div>
    </Alert>
  );
}

function usePublish(file: ContentFile, done: string) {
  const go = useGo();
  return useMutation({
    mutationFn: async (text: string | null) =>
      publishText({ path: file.path, text, version: file.version }),
    onSuccess(published) {
      showToast(done);
      if (published.state === 'removed') go(paths.staffPlace('hub'));
    },
  });
}

/** What was saved, the newest first; any of it can be shown again. */
function Versions({ file }: { file: ContentFile }) {
  const { t } = useLingui();
  const publish = usePublish(file, t`Saved. Learners see it now.`);
  const isWrittenHere = file.released === null;
  if (file.versions.length === 0) return null;
  return (
    <section className="mt-10 max-w-prose">
      <h2 className="mb-3 text-xl">
        <Trans>Versions</Trans>
      </h2>
      {publish.isError && <FailureAlert sentence={t`This was not done.`} failure={publish.error} />}
      <Timeline items={file.versions} itemKey={({ id }) => id}>
        {({ version, author, at, text }) => (
          <TimelineEntry
            title={
              text === null ? (
                <Trans>Version {version}: back to the release</Trans>
              ) : (
                <Trans>Version {version}</Trans>
              )
            }
            at={at}
            by={author ?? t`somebody who has gone`}
            tone={version === file.version ? 'forest' : 'plain'}
          >
            {text !== null && text !== file.text && (
              <Button
                look="quiet"
                className="-ml-4"
                busy={publish.isPending}
                onClick={() => publish.mutate(text)}
              >
                <Trans>Go back to version {version}</Trans>
              </Button>
            )}
          </TimelineEntry>
        )}
      </Timeline>
      {file.state !== 'removed' && file.text !== file.released && (
        <Button
          look="secondary"
          className="mt-4"
          busy={publish.isPending}
          onClick={() => publish.mutate(null)}
        >
          {isWrittenHere ? <Trans>Take it away</Trans> : <Trans>Go back to the release</Trans>}
        </Button>
      )}
    </section>
  );
}
