import { ApiError } from './api-error.ts';
import type { Delivery } from './deliveries.ts';
import { isDeviceStoreOpen, lateOpenListeners } from './device-store.ts';
import {
  addEntry,
  awaited,
  contentOf,
  countDiscards,
  type Entry,
  findEntries,
  isUnsent,
  isUnstored,
  openEntries,
  removeEntry,
  sender,
  updateEntry,
} from './write-queue-entries.ts';
import { randomId } from './random-id.ts';
import { currentSession, isAnythingWaiting, subscribeToSession } from './session-store.ts';

/*
 * Writes that must arrive although the phone is offline, or the tab is closed. Each lies in the device
 * store until the server has it, in the order in which it was made. Only for writes that may safely
 * arrive late and be repeated: the server recognizes a repetition by the write's id.
 */

export type NewEntry = Pick<
  Entry,
  'key' | 'method' | 'url' | 'body' | 'userId' | 'form' | 'file'
> & {
  /** Of a try that was made already, and whose answer did not come. */
  id?: string;
};

const FETCH_PAUSE_MS = 30_000;

let running: Promise<Map<string, Delivery>> | undefined;

/** The code that sends: write-queue-sender.ts puts itself here when it is imported. */
export const queueSender: { send?: () => Promise<Map<string, Delivery>> } = {};

/** Sends what waits, in order; answers what became of each entry that was tried. */
export async function flushWrites(): Promise<Map<string, Delivery>> {
  running ??= send().finally(() => (running = undefined));
  return running;
}

async function send(): Promise<Map<string, Delivery>> {
  let run = queueSender.send;
  try {
    run ??= (await import('./write-queue-sender.ts')).sendQueue;
  } catch {
    // Not even its code could be fetched.
    setTimeout(() => void flushWrites(), FETCH_PAUSE_MS);
    return new Map();
  }
  return run();
}

/** Keeps the write, then sends it with everything that waits before it. */
export async function enqueue(write: NewEntry): Promise<Delivery> {
  startWriteQueue();
  // Nothing is awaited before the write is stored, where the store is open: a page that is being closed still keeps it.
  const added = isDeviceStoreOpen()
    ? keepWrite(write)
    : await openEntries().then(() => keepWrite(write));
  awaited.add(added.id);
  try {
    return await deliver(added, write);
  } finally {
    awaited.delete(added.id);
  }
}

/** A write in its place, and the promise that the device has it. */
interface Added {
  id: string;
  kept: Promise<unknown>;
}

function keepWrite(write: NewEntry): Added {
  const same = findEntries().find(
    (entry) =>
      entry.sentAt === undefined && entry.key === write.key && entry.userId === write.userId,
  );
  if (same && isUnsent(same) && contentOf(same) === contentOf(write))
    return { id: same.id, kept: Promise.resolve() };
  const id = write.id ?? randomId();
  const removed = same && removeEntry(same);
  const added = addEntry({
    ...write,
    id,
    doneAt: new Date().toISOString(),
    page: {
      title: document.title.replace(/ · [^·]*$/, ''),
      path: location.pathname + location.search,
    },
    failures: 0,
  });
  return { id, kept: Promise.all([removed, added]) };
}

async function deliver({ id, kept }: Added, { key, userId }: NewEntry): Promise<Delivery> {
  const discards = countDiscards();
  // A round that is under way may have passed the place of this entry, or be sending this very one.
  const earlier = (await running)?.get(id);
  if (earlier && !isWaiting(earlier)) return earlier;
  const deliveries = await flushWrites();
  const delivery = deliveries.get(id);
  if (delivery && !isWaiting(delivery)) return delivery;
  await kept;
  const entry = findEntries().find((one) => one.id === id);
  if (entry?.refusal) return toRefused(entry.refusal);
  if (entry && isUnsent(entry)) {
    if (!entry.hasWaited) void updateEntry({ ...entry, hasWaited: true });
    // Itself, or what it waits behind.
    const isThrottled = [...deliveries.values()].some((one) => 'isThrottled' in one);
    return {
      state: isUnstored(entry) ? 'unstored' : 'waiting',
      ...(isThrottled && { isThrottled }),
    };
  }
  // It is gone: a newer write took its place, or another tab brought it through.
  const isReplaced =
    !entry &&
    findEntries().some((one) => isUnsent(one) && one.key === key && one.userId === userId);
  if (isReplaced) return { state: 'waiting' };
  const isDiscarded =
    userId !== null && (currentSession().user?.id !== userId || countDiscards() !== discards);
  return isDiscarded ? { state: 'discarded' } : { state: 'sent', answer: null };
}

export const isWaiting = ({ state }: Delivery) => state === 'waiting' || state === 'unstored';

const toRefused = ({ status, body }: NonNullable<Entry['refusal']>): Delivery => ({
  state: 'refused',
  error: new ApiError(status, body),
});

let started = false;

/** From now on sends when the network or the tab comes back, and when somebody signs in. */
export function startWriteQueue(): void {
  if (started) return;
  started = true;
  const now = () => {
    if (isAnythingWaiting() || findEntries().some(isUnsent)) void flushWrites();
  };
  window.addEventListener('online', now);
  lateOpenListeners.add(now);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') now();
  });
  let user = sender();
  subscribeToSession(() => {
    const present = sender();
    // With nothing left, the page stops saying that something waits.
    if (present !== user) void flushWrites();
    user = present;
  });
  // A browser that was killed may not have written down that something waits.
  void openEntries().then(now);
}
