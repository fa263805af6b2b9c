import { currentOwner, DEVICE, keptNames, openDeviceStore, readKept } from './device-store.ts';
import { noteWaitingCount } from './waiting-writes.ts';

/** How the names of waiting writes begin in the device store, as on devices that have them from earlier releases. */
export const QUEUED_ITEMS = 'outbox:';

/** Of an entry of the write queue, what tells whether it waits. */
interface LeftEntry {
  sentAt?: string;
  refusal?: { isTold?: true };
}

/**
 * Looks for writes of whoever is here, and of nobody, that have not arrived, and notes how many wait: a browser that
 * was killed may not have. Apart from the code that sends them, which most visits have no need of.
 *
 * @returns whether any is left, also one that was refused and told
 */
export async function findLeftWrites(): Promise<boolean> {
  await openDeviceStore();
  const owner = currentOwner();
  let isAnyLeft = false;
  for (const one of owner === null ? [DEVICE] : [owner, DEVICE]) {
    const left = keptNames(QUEUED_ITEMS, one)
      .flatMap((name) => readKept<LeftEntry>(name, one) ?? [])
      .filter(({ sentAt }) => sentAt === undefined);
    const waiting = left.filter(({ refusal }) => !refusal?.isTold);
    if (waiting.length > 0) noteWaitingCount(one, waiting.length);
    isAnyLeft ||= left.length > 0;
  }
  return isAnyLeft;
}
