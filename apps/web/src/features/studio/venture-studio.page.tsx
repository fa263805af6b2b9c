import { Trans } from '@lingui/react/macro';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { Studio } from './studio.tsx';

export default function VentureStudioPage() {
  return (
    <PageBody>
      <PageHeader title={<Trans>Your Venture Journey</Trans>} />
      <Studio />
    </PageBody>
  );
}
