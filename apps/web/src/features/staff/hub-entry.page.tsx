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
import { showToast } from '#src/ui/toast.ts';
import { ContentHistory } from './content-history.tsx';
import { contentQueries, keepOurs, publishText } from './curriculum.api.ts';
import { HubEntryForm } from './hub-entry-form.tsx';
import { TakeAway } from './take-away.tsx';

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
  const failed = keep.error ?? take.error;
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
      {failed && <FailureAlert sentence={t`This was not done.`} failure={failed} />}
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

/** What was saved; any of it can be shown again. */
function Versions({ file }: { file: ContentFile }) {
  const { t } = useLingui();
  const publish = usePublish(file, t`Saved. Learners see it now.`);
  const takeAway = usePublish(file, t`Taken away. Learners no longer see it.`);
  return (
    <>
      {publish.isError && <FailureAlert sentence={t`This was not done.`} failure={publish.error} />}
      <ContentHistory
        file={file}
        isBusy={publish.isPending}
        onGoBack={(text) => publish.mutate(text)}
      />
      {file.released === null && file.state !== 'removed' && (
        <div className="mt-4">
          <TakeAway look="secondary" onTake={async () => takeAway.mutateAsync(null)} />
        </div>
      )}
    </>
  );
}
