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
import { localDay } from '#src/platform/local-day.ts';
import { addDays, daysBetween, type TapBody, withDay, withTap } from './tally.ts';

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
  /** Includes queued presses. */
  own: () =>
    queryOptions({
      queryKey: ['tallies'],
      queryFn: async ({ signal }) =>
        withWaiting(await api<Calls['list']>('GET', TALLIES, { signal })),
    }),
};

const { queryKey } = tallyQueries.own();

/** The counter's data stored on this phone. */
interface Stall {
  /** The presses that were not undone, latest last. */
  presses: readonly TapBody[];
  /** Days to add to this phone's date to get the server's, if the phone's clock is wrong. */
  clockDays: number;
}

const STALL = 'stall';
const NO_STALL: Stall = { presses: [], clockDays: 0 };
const readStall = () => readKept<Stall>(STALL) ?? NO_STALL;

/** The day for which a press counts now. */
export const stallDay = () => addDays(localDay(), readStall().clockDays);

/** Only today's presses, because undoing one of another day would change a count that is not shown. */
export function useStall(): { today: string; presses: readonly TapBody[] } {
  useDeviceStore();
  const { presses } = useSyncExternalStore(subscribeToItems, readStall);
  const today = stallDay();
  return { today, presses: presses.filter(({ day }) => day === today) };
}

export function keepPresses(presses: readonly TapBody[]): void {
  void keep(STALL, { ...readStall(), presses } satisfies Stall);
}

/** Corrects the offset after the server has counted a new press for another day than this phone's clock says. */
function noteClock(said: string, counted: string): void {
  const days = daysBetween(localDay(), counted);
  const { presses } = readStall();
  void keep(STALL, {
    presses: presses.map((press) => (press.day === said ? { ...press, day: counted } : press)),
    // A difference of one day may come from the time zone.
    clockDays: Math.abs(days) > 1 ? days : 0,
  } satisfies Stall);
}

/**
 * Counts a press at once, also offline. Each press is a write of its own with an idempotency key; totals are never
 * sent, so that presses from two phones add up.
 */
export async function countTap(userId: number, tap: TapBody): Promise<Delivery> {
  // Only if the server's counts are loaded, because presses alone are not the total.
  queryClient.setQueryData(queryKey, (known) => known && withTap(known, tap));
  const { milestone, by = 1 } = tap;
  // Raises the cached milestone too; else a later change that starts from its old value would undo the queued
  // presses.
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
  // The plan shows the customers too: it reloads when it is opened next.
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
  // Of several presses that arrive together, only the last one reloads.
  if (delivery.state !== 'sent' || waitingTaps().length === 0) {
    void queryClient.invalidateQueries({ queryKey: ['studio', 'work'] });
    void queryClient.invalidateQueries({ queryKey: PLAN });
  }
  if (delivery.state !== 'sent' || queryClient.isFetching({ queryKey }) > 0) {
    void queryClient.invalidateQueries({ queryKey });
  } else if (delivery.answer !== null && waitingTaps().length === 0) {
    const counted = delivery.answer as TallyDay;
    const known = queryClient.getQueryData(queryKey);
    // Uses the answer, which includes another phone's presses. If the server counted another day than intended,
    // everything is reloaded.
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
