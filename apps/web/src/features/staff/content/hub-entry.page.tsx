import type { ContentFile } from '@inzira/contract/staff-content';
import type { HubEntry } from '@inzira/contract/resources';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { later } from '#src/platform/later.tsx';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { contentQueries } from './curriculum.api.ts';
import HeldNotice from './held-notice.tsx';
import { HubEntryForm } from './hub-entry-form.tsx';
import { usePublish } from './use-publish.ts';

/** Loaded later, because it is only needed after an update of Inzira. */
const Release = later(async () => import('./hub-release.tsx'));
const TakeAway = later(async () => import('./take-away.tsx'));
const ContentHistory = later(async () => import('./content-history.tsx'));

/** An entry of the resource hub, or a new one. */
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
          hidesLoadingText
          loading={<SkeletonCards count={4} className="h-24" />}
          failure={<Trans>The resource could not be loaded.</Trans>}
          missing={
            <EmptyState drawing="not-found" title={<Trans>There is no such resource</Trans>} />
          }
        >
          {(data) => (
            <>
              <HeldNotice isHeld={data.isHeld} />
              {data.state === 'waiting' && <Release file={data} />}
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

/** The saved versions, each of which can be published again. */
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
