import type { TraineeWork } from '@inzira/contract/studio-records';
import type { Tallies, TallyDay, tallyEndpoints, TallyKind } from '@inzira/contract/tallies';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { type Delivery, subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { enqueue } from '#src/platform/outbox.ts';
import { findEntries, isUnsent, openEntries } from '#src/platform/outbox-entries.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { randomId } from '#src/platform/random-id.ts';
import { NOTHING, type TapBody, withDay, withTap } from './tally.ts';

type Calls = typeof tallyEndpoints;

const KEY = 'tally:';
const TALLIES = '/api/tallies/';

const waitingTaps = () => findEntries().filter((entry) => isUnsent(entry) && entry.url === TALLIES);

async function withWaiting(tallies: Tallies): Promise<Tallies> {
  await openEntries();
  return waitingTaps().reduce((all, { body }) => withTap(all, body as TapBody), tallies);
}

export const tallyQueries = {
  /** With what waits here to be sent. */
  own: () =>
    queryOptions({
      queryKey: ['tallies'],
      queryFn: async ({ signal }) =>
        withWaiting(await api<Calls['list']>('GET', TALLIES, { signal })),
    }),
};

const { queryKey } = tallyQueries.own();

/**
 * Counts at once, also without a network. Each press is a write of its own, which the server does once: no total is
 * ever sent, so that two phones that count at the same stall add up.
 */
export async function countTap(userId: number, tap: TapBody): Promise<Delivery> {
  queryClient.setQueryData(queryKey, (known) => withTap(known ?? NOTHING, tap));
  const { milestone, by = 1 } = tap;
  // Counted from there, one more would take back what waits.
  queryClient.setQueryData<TraineeWork>(
    ['studio', 'work', userId],
    (work) =>
      work && {
        ...work,
        milestones: work.milestones.map((one) =>
          one.id === milestone
            ? { ...one, current_value: Math.max(0, one.current_value + by) }
            : one,
        ),
      },
  );
  return enqueue({ key: `${KEY}${randomId()}`, method: 'POST', url: TALLIES, body: tap, userId });
}

subscribeToDeliveries((key, delivery) => {
  if (!key.startsWith(KEY)) return;
  // Of those that arrive together the last one asks.
  if (delivery.state !== 'sent' || waitingTaps().length === 0) {
    void queryClient.invalidateQueries({ queryKey: ['studio', 'work'] });
    void queryClient.invalidateQueries({ queryKey: ['learning', 'notes', 'plan'] });
  }
  if (delivery.state !== 'sent' || queryClient.isFetching({ queryKey }) > 0) {
    void queryClient.invalidateQueries({ queryKey });
  } else if (delivery.answer !== null && waitingTaps().length === 0) {
    // With what another phone has counted meanwhile.
    queryClient.setQueryData(
      queryKey,
      (known) => known && withDay(known, delivery.answer as TallyDay),
    );
  }
});

export async function chooseGoal(kind: TallyKind, milestone: number | null): Promise<void> {
  const goals = await api<Calls['choose']>('PUT', '/api/tallies/goals/:kind/', {
    params: { kind },
    body: { milestone },
  });
  queryClient.setQueryData(queryKey, (known) => ({ ...(known ?? NOTHING), goals }));
}
