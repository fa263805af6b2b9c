import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useParams } from 'react-router';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { PackView } from './pack-view.tsx';
import { packQueries, sharedPdf } from './pack.api.ts';

/** What somebody reads to whom a founder sent the link; no account is needed. */
export default function SharedPackPage() {
  const { token = '' } = useParams();
  const pack = useQuery(packQueries.shared(token));
  usePageTitle(pack.data?.name);
  return (
    <PageBody>
      <div className="mx-auto flex max-w-4xl flex-col gap-6">
        <QueryState
          query={pack}
          loadingText={<Trans>Loading the pack...</Trans>}
          loading={<Skeleton className="h-[36rem] w-full rounded-lg" />}
          failure={<Trans>The pack could not be loaded.</Trans>}
          missing={<NoLongerShared />}
        >
          {(found) => (
            <>
              <PackView pack={found} level="h1" />
              <a
                href={sharedPdf(token)}
                download
                className="target inline-flex items-center gap-2 self-start rounded-md border-2 border-line-strong bg-paper-raised px-4 py-2 font-semibold text-ink no-underline hover:border-ink"
              >
                <Download size={18} aria-hidden />
                <Trans>Download PDF</Trans>
              </a>
            </>
          )}
        </QueryState>
      </div>
    </PageBody>
  );
}

function NoLongerShared() {
  return (
    <>
      <h1 className="text-3xl">
        <Trans>This pack is not shared any more</Trans>
      </h1>
      <EmptyState
        title={<Trans>The founder has withdrawn the link, or it is not complete.</Trans>}
        actions={
          <LinkButton to={paths.home} look="secondary">
            <Trans>What is Inzira?</Trans>
          </LinkButton>
        }
      >
        <Trans>Ask the person who sent it to you for a new one.</Trans>
      </EmptyState>
    </>
  );
}
