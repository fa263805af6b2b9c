import { currentOwner, DEVICE, keptNames, openDeviceStore, readKept } from './device-store.ts';
import { noteWaitingCount } from './waiting-writes.ts';

/** The prefix of waiting writes in the device store; it is an old name, because devices have writes from earlier releases. */
export const QUEUED_ITEMS = 'outbox:';

/** The fields of a queue entry that tell whether it is waiting. */
interface QueuedEntry {
  sentAt?: string;
  refusal?: { isTold?: true };
}

/**
 * Finds the current user's writes, and those without a user, that were not sent, and records their number: a killed
 * browser may not have. Separate from the code that sends, which most visits do not need.
 * @returns whether any exist, including refused ones that the user knows of
 */
export async function findUnsentWrites(): Promise<boolean> {
  await openDeviceStore();
  const owner = currentOwner();
  let isAnyLeft = false;
  for (const one of owner === null ? [DEVICE] : [owner, DEVICE]) {
    const left = keptNames(QUEUED_ITEMS, one)
      .flatMap((name) => readKept<QueuedEntry>(name, one) ?? [])
      .filter(({ sentAt }) => sentAt === undefined);
    const waiting = left.filter(({ refusal }) => !refusal?.isTold);
    if (waiting.length > 0) noteWaitingCount(one, waiting.length);
    isAnyLeft ||= left.length > 0;
  }
  return isAnyLeft;
}
