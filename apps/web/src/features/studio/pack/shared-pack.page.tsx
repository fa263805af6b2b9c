import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { usePageTitle } from '#src/platform/page-title.ts';
import { DownloadLink } from '#src/ui/download-link.tsx';
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
          <DownloadLink href={sharedPdf(token)}>
            <Trans>Download PDF</Trans>
          </DownloadLink>
        </>
      )}
    </SharedPage>
  );
}
