import type { TraineeWork } from '@inzira/contract/studio-records';
import type { Tallies, TallyDay, tallyEndpoints, TallyKind } from '@inzira/contract/tallies';
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '#src/platform/api.ts';
import { type Delivery, subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { keep, readKept, subscribeToItems, useDeviceStore } from '#src/platform/device-store.ts';
import { enqueue } from '#src/platform/write-queue.ts';
import { findEntries, isUnsent, openEntries } from '#src/platform/write-queue-entries.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { randomId } from '#src/platform/random-id.ts';
import { addDays, daysBetween, type TapBody, todayHere, withDay, withTap } from './tally.ts';

type Calls = typeof tallyEndpoints;

const KEY = 'tally:';
const TALLIES = '/api/tallies/';
const PLAN = ['learning', 'notes', 'plan'];

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

/** What this phone keeps of the counter. */
interface Stall {
  /** Its presses that were not taken back, the last one at the end. */
  presses: readonly TapBody[];
  /** The server's day is so many days after that of this phone's clock, where that clock is wrong. */
  clockDays: number;
}

const STALL = 'stall';
const NO_STALL: Stall = { presses: [], clockDays: 0 };
const readStall = () => readKept<Stall>(STALL) ?? NO_STALL;

/** That a press made now counts for. */
export const stallDay = () => addDays(todayHere(), readStall().clockDays);

/** With the presses of today: one of another day would be taken back from a count that is not on the screen. */
export function useStall(): { today: string; presses: readonly TapBody[] } {
  useDeviceStore();
  const { presses } = useSyncExternalStore(subscribeToItems, readStall);
  const today = stallDay();
  return { today, presses: presses.filter(({ day }) => day === today) };
}

export function keepPresses(presses: readonly TapBody[]): void {
  void keep(STALL, { ...readStall(), presses } satisfies Stall);
}

/** The server has counted a press that was made just now for another day: this phone's clock is wrong, or no longer is. */
function noteClock(said: string, counted: string): void {
  const days = daysBetween(todayHere(), counted);
  const { presses } = readStall();
  void keep(STALL, {
    presses: presses.map((press) => (press.day === said ? { ...press, day: counted } : press)),
    // Away from Greenwich it is the day before or after.
    clockDays: Math.abs(days) > 1 ? days : 0,
  } satisfies Stall);
}

/**
 * Counts at once, also without a network. Each press is a write of its own, which the server does once: no total is
 * ever sent, so that two phones that count at the same stall add up.
 */
export async function countTap(userId: number, tap: TapBody): Promise<Delivery> {
  // Where the server's counts are not known, one press is not all of them.
  queryClient.setQueryData(queryKey, (known) => known && withTap(known, tap));
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
  // The plan has the customers too: opened next, it asks, and finds what waits here.
  void queryClient.invalidateQueries({ queryKey: PLAN, refetchType: 'none' });
  const key = `${KEY}${tap.day}:${randomId()}`;
  const delivery = await enqueue({ key, method: 'POST', url: TALLIES, body: tap, userId });
  if (delivery.state === 'sent' && delivery.answer !== null) {
    const { day } = delivery.answer as TallyDay;
    if (day !== tap.day) noteClock(tap.day, day);
  }
  if (delivery.state === 'refused')
    keepPresses(readStall().presses.filter((press) => press !== tap));
  return delivery;
}

subscribeToDeliveries((key, delivery) => {
  if (!key.startsWith(KEY)) return;
  // Of those that arrive together the last one asks.
  if (delivery.state !== 'sent' || waitingTaps().length === 0) {
    void queryClient.invalidateQueries({ queryKey: ['studio', 'work'] });
    void queryClient.invalidateQueries({ queryKey: PLAN });
  }
  if (delivery.state !== 'sent' || queryClient.isFetching({ queryKey }) > 0) {
    void queryClient.invalidateQueries({ queryKey });
  } else if (delivery.answer !== null && waitingTaps().length === 0) {
    const counted = delivery.answer as TallyDay;
    const known = queryClient.getQueryData(queryKey);
    // With what another phone has counted meanwhile. Of a day that was not meant it is not all that has changed.
    if (known && key.startsWith(`${KEY}${counted.day}:`))
      queryClient.setQueryData(queryKey, withDay(known, counted));
    else void queryClient.invalidateQueries({ queryKey });
  }
});

export async function chooseGoal(kind: TallyKind, milestone: number | null): Promise<void> {
  const goals = await api<Calls['choose']>('PUT', '/api/tallies/goals/:kind/', {
    params: { kind },
    body: { milestone },
  });
  const known = queryClient.getQueryData(queryKey);
  if (known) queryClient.setQueryData(queryKey, { ...known, goals });
  else void queryClient.invalidateQueries({ queryKey });
}
