import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useParams } from 'react-router';
import { usePageTitle } from '#src/platform/page-title.ts';
import { SharedPage } from '#src/ui/sharing/shared-page.tsx';
import { PackView } from './pack-view.tsx';
import { packQueries, sharedPdf } from './pack.api.ts';

export default function SharedPackPage() {
  const { token = '' } = useParams();
  const pack = useQuery(packQueries.shared(token));
  usePageTitle(pack.data?.name);
  return (
    <SharedPage
      query={pack}
      loadingText={<Trans>Loading the pack...</Trans>}
      failure={<Trans>The pack could not be loaded.</Trans>}
      withdrawn={<Trans>This pack is not shared any more</Trans>}
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
    </SharedPage>
  );
}
