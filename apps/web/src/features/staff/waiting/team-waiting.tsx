import type { Waiting } from '@inzira/contract/staff';
import { Trans } from '@lingui/react/macro';
import { WaitingList } from './waiting-list.tsx';
import '#src/features/staff/staff.css';

/** The team's open tasks on the start page, without their total, which is shown there already. */
export default function TeamWaiting({ kinds }: { kinds: readonly Waiting[] }) {
  return (
    <section aria-labelledby="team-waiting" className="flex flex-col gap-4">
      <h2 id="team-waiting" className="text-xl">
        <Trans>Waiting for the team</Trans>
      </h2>
      <WaitingList kinds={kinds} />
    </section>
  );
}
