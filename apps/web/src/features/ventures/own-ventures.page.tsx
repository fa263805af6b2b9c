import { Trans } from '@lingui/react/macro';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { OwnVentures } from './own-ventures.tsx';

export default function OwnVenturesPage() {
  return (
    <PageBody>
      <PageHeader title={<Trans>Your ventures</Trans>} />
      <div className="max-w-3xl">
        <OwnVentures />
      </div>
    </PageBody>
  );
}
