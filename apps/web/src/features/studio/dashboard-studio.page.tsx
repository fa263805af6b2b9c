import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ventureQueries } from '#src/features/ventures/ventures.api.ts';
import { later } from '#src/platform/later.tsx';
import { useSession } from '#src/platform/session.ts';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { Studio } from './studio.tsx';

const OwnVentures = later(async () => ({
  default: (await import('#src/features/ventures/own-ventures.tsx')).OwnVentures,
}));
const TrainerDashboard = later(async () => import('./trainer/trainer-dashboard.tsx'));

/** The studio within the dashboard, with the user's ventures; for a trainer, a tab beside their trainees' work. */
export default function DashboardStudioPage() {
  const { user } = useSession();
  const isTrainer = user?.is_trainer === true;
  const mine = useQuery({
    ...ventureQueries.mine(user?.id),
    enabled: user !== null && !isTrainer,
  });
  const hasOwn = mine.data !== undefined && mine.data.length > 0;
  return (
    <PageBody>
      {isTrainer ? (
        <>
          <PageHeader title={<Trans>Venture Studio</Trans>} />
          <TrainerDashboard own={<Own />} journey={<Studio />} />
        </>
      ) : (
        <>
          <PageHeader title={<Trans>Your Venture Journey</Trans>} />
          <Studio own={<Own />} ownIsLast={!hasOwn} />
        </>
      )}
    </PageBody>
  );
}

function Own() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-w-3xl">
      <h2 id={id} className="mb-4 text-2xl">
        <Trans>Your ventures</Trans>
      </h2>
      <OwnVentures />
    </section>
  );
}
