import type { Waiting } from '@inzira/contract/staff';
import { Trans } from '@lingui/react/macro';
import { WaitingList } from './waiting-list.tsx';

/** On the first page of somebody of the team; the count of all of it stands there already. */
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
