import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { lazyPart } from '#src/platform/lazy-part.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { Studio } from './studio.tsx';

const OwnVentures = lazyPart(
  async () => ({
    default: (await import('#src/features/ventures/own-ventures.tsx')).OwnVentures,
  }),
  'ventures',
);

/** The studio inside the dashboard, with the ventures of who is here. */
export default function DashboardStudioPage() {
  const ownId = useId();
  return (
    <PageBody>
      <PageHeader title={<Trans>Your Venture Journey</Trans>} />
      <div className="flex flex-col gap-14">
        <Studio />
        <section aria-labelledby={ownId} className="max-w-3xl">
          <h2 id={ownId} className="mb-4 text-2xl">
            <Trans>Your ventures</Trans>
          </h2>
          <OwnVentures />
        </section>
      </div>
    </PageBody>
  );
}
