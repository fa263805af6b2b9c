import type { OwnPack } from '@inzira/contract/studio-packs';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SharedLink } from '#src/ui/sharing/shared-link.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { PackHeadingForm } from './pack-heading-form.tsx';
import { PackPartTitle } from './pack-part-title.tsx';
import { PackView } from './pack-view.tsx';
import { downloadPack, packQueries, sharePack, withdrawPack } from './pack.api.ts';

/** The approved work of who is here, as a funder will read it, and how it gets there. */
export default function PackPage() {
  const { user } = useSession();
  const pack = useQuery({ ...packQueries.of(user?.id), enabled: user !== null });
  return (
    <PageBody>
      <PageHeader
        back={{ to: paths.dashboardStudio, label: <Trans>Venture Studio</Trans> }}
        title={<Trans>Your application pack</Trans>}
        subtitle={<Trans>What your trainer approved, laid out for a funder.</Trans>}
      />
      <QueryState
        query={pack}
        loadingText={<Trans>Loading your pack...</Trans>}
        loading={<SkeletonCards count={1} className="h-96" />}
        failure={<Trans>Your pack could not be loaded.</Trans>}
      >
        {(own) => (own.parts.length === 0 ? <NothingApproved /> : <WithActions pack={own} />)}
      </QueryState>
    </PageBody>
  );
}

function NothingApproved() {
  return (
    <EmptyState
      title={<Trans>Nothing is approved yet</Trans>}
      actions={
        <LinkButton to={paths.dashboardStudio}>
          <Trans>Go on with the journey</Trans>
        </LinkButton>
      }
    >
      <Trans>
        As soon as your trainer approves work on the problem, the evidence, the model, the numbers,
        the team or the ask, it appears here as a page and a PDF.
      </Trans>
    </EmptyState>
  );
}

function WithActions({ pack }: { pack: OwnPack }) {
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
      <div className="xl:col-start-2">
        <DownloadPart pack={pack} />
      </div>
      <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <PackView pack={pack} level="h2" />
      </div>
      <div className="flex flex-col gap-8 xl:col-start-2">
        <Panel title={<Trans>Share a link</Trans>}>
          <SharedLink
            share={pack.share}
            title={pack.name}
            before={<Trans>Nobody but you and your trainer sees it until you make a link.</Trans>}
            later={<Trans>What is approved later appears there too.</Trans>}
            afterwards={
              <Trans>Anyone who opens it will read that the pack is no longer shared.</Trans>
            }
            onMake={sharePack}
            onWithdraw={async () => withdrawPack(pack.user)}
          />
        </Panel>
        <Panel title={<Trans>Heading of the pack</Trans>}>
          <PackHeadingForm pack={pack} />
        </Panel>
      </div>
    </div>
  );
}

function DownloadPart({ pack }: { pack: OwnPack }) {
  const { t } = useLingui();
  const download = useMutation({ mutationFn: async () => downloadPack(pack.user) });
  return (
    <div className="flex flex-col items-start gap-3">
      <Button size="lg" busy={download.isPending} onClick={() => download.mutate()}>
        <Download size={20} aria-hidden />
        <Trans>Download PDF</Trans>
      </Button>
      {download.isError && (
        <FailureAlert sentence={t`The PDF could not be made.`} failure={download.error} />
      )}
      {pack.missing.length > 0 && (
        <p className="text-ink-soft">
          <Trans>Not in it yet:</Trans>{' '}
          {pack.missing.map((part, place) => (
            <span key={part}>
              {place > 0 && ', '}
              <PackPartTitle part={part} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
