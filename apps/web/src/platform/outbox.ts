import { apiFetch, readBody } from './api.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { noteWaitingWrites } from './network.ts';
import { randomId } from './random-id.ts';
import {
  currentSession,
  readStored,
  storedKeys,
  subscribeToSession,
  VISITOR_PREFIX,
  writeStored,
} from './session-store.ts';
import { unstored, WAITING as PREFIX } from './waiting-writes.ts';

/**
 * Writes that must arrive although the phone is offline, or the tab is closed: each is a key of
 * localStorage until the server has it. Only for writes that may safely arrive late and be
 * repeated; the server recognizes a repetition by its Idempotency-Key.
 */
interface Entry {
  id: string;
  /** What the write is about: a newer one with the same key takes the place of a waiting one. */
  key: string;
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  body: unknown;
  /** Whose write it is: sent only while that user is signed in. Null: nobody's, sent any time. */
  userId: number | null;
  /**
   * The form that it was filled in: refused after the form has gone, the body is in it again. `owner`
   * is who wrote it, also where the write is nobody's: nobody else is told of it.
   */
  form?: { draft?: string; owner?: string };
  /** The server will never take it, for this reason; it waits until its writer can be told. */
  refusal?: { status: number; body: unknown };
  /** How often the server itself failed on it. */
  failures: number;
}

export type NewEntry = Omit<Entry, 'id' | 'failures' | 'refusal'>;

/**
 * `waiting`: kept, and sent later by itself. `unstored`: sent later too, but only while this page is
 * open, because the device could not store it. Either is throttled where too much was sent: then it
 * is not the network that it waits for. `refused`: the server will never take it.
 */
export type Delivery =
  | { state: 'sent'; answer: unknown }
  | { state: 'waiting' | 'unstored'; isThrottled?: true }
  | { state: 'discarded' }
  | { state: 'refused'; error: ApiError };

const VISITOR = 'visitor ';
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 5 * 60 * 1000;
/** After so many failures of the server an entry no longer holds up those behind it. */
const MAX_FAILURES = 8;

let count = 0;
let pause = FIRST_PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<Map<string, Delivery>> | undefined;
/** Ids of writes whose senders wait for what becomes of them. */
const awaited = new Set<string>();
const deliveryListeners = new Set<(key: string, delivery: Delivery) => void>();

function storageKeys(): string[] {
  return [...new Set([...storedKeys(PREFIX), ...unstored.keys()])].sort();
}

const readText = (storageKey: string) => unstored.get(storageKey) ?? readStored(storageKey);

function readEntry(storageKey: string): Entry | null {
  try {
    return JSON.parse(readText(storageKey) ?? 'null') as Entry | null;
  } catch {
    removeEntry(storageKey);
    return null;
  }
}

function keepEntry(storageKey: string, entry: Entry): void {
  const text = JSON.stringify(entry);
  if (writeStored(storageKey, text)) unstored.delete(storageKey);
  else unstored.set(storageKey, text);
}

function removeEntry(storageKey: string): void {
  unstored.delete(storageKey);
  writeStored(storageKey, null);
}

/** Sorts by the time it was made, then by its number within this tab. */
function newStorageKey(): string {
  return `${PREFIX}${String(Date.now()).padStart(15, '0')}:${String(count++).padStart(6, '0')}:${randomId().slice(0, 8)}`;
}

/** How many of this user's writes have not arrived yet. */
export function waitingCount(): number {
  return storageKeys()
    .map(readEntry)
    .filter((entry) => entry && maySend(entry)).length;
}

/** Calls back when this tab has brought a write to its end, sent or refused. Returns how to stop. */
export function subscribeToDeliveries(
  listener: (key: string, delivery: Delivery) => void,
): () => void {
  deliveryListeners.add(listener);
  return () => deliveryListeners.delete(listener);
}

/** Keeps the write, then sends it with everything that waits before it. */
export async function enqueue(write: NewEntry): Promise<Delivery> {
  startOutbox();
  const { key, method, url, body, userId, form } = write;
  const same = findStorageKey((entry) => entry.key === key && entry.userId === userId);
  const known = same && readEntry(same);
  let id: string;
  if (known && contentOf(known) === contentOf(write)) {
    ({ id } = known);
  } else {
    if (same) removeEntry(same);
    id = randomId();
    keepEntry(newStorageKey(), {
      id,
      key,
      method,
      url,
      body,
      userId,
      failures: 0,
      ...(form && { form }),
    });
  }
  awaited.add(id);
  try {
    return await bringThrough(id, write);
  } finally {
    awaited.delete(id);
  }
}

async function bringThrough(id: string, { key, userId }: NewEntry): Promise<Delivery> {
  // A round that is under way may have passed the place of this entry, or be sending this very one.
  const earlier = (await running)?.get(id);
  if (earlier && !isWaiting(earlier)) return earlier;
  const deliveries = await flushOutbox();
  const delivery = deliveries.get(id);
  if (delivery && !isWaiting(delivery)) return delivery;
  const storageKey = findStorageKey((entry) => entry.id === id);
  if (storageKey) {
    // Itself, or what it waits behind.
    const isThrottled = [...deliveries.values()].some((one) => 'isThrottled' in one);
    return {
      state: unstored.has(storageKey) ? 'unstored' : 'waiting',
      ...(isThrottled && { isThrottled }),
    };
  }
  // It is gone: a newer write took its place, or another tab brought it through.
  const isReplaced = findStorageKey((entry) => entry.key === key && entry.userId === userId);
  if (isReplaced) return { state: 'waiting' };
  const isUserGone = userId !== null && currentSession().user?.id !== userId;
  return isUserGone ? { state: 'discarded' } : { state: 'sent', answer: null };
}

function findStorageKey(isIt: (entry: Entry) => boolean): string | undefined {
  return storageKeys().find((storageKey) => {
    const entry = readEntry(storageKey);
    return entry !== null && isIt(entry);
  });
}

/** Two writes with the same one are the same write. */
function contentOf({ method, url, body }: NewEntry): string {
  return JSON.stringify([method, url, body]);
}

const isWaiting = ({ state }: Delivery) => state === 'waiting' || state === 'unstored';

/** Sends what waits, in order; answers what became of each entry that was tried. */
export async function flushOutbox(): Promise<Map<string, Delivery>> {
  running ??= oneTabAtATime(sendAll).finally(() => (running = undefined));
  return running;
}

async function oneTabAtATime(send: () => Promise<Map<string, Delivery>>) {
  // Absent outside secure contexts; then the Idempotency-Key alone keeps writes single.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request('outbox', send) : send();
}

/** Whose writes may go out now. */
function sender(): number | undefined {
  const { user, isExpired } = currentSession();
  return isExpired ? undefined : user?.id;
}

function maySend(entry: Entry): boolean {
  return entry.userId === null || entry.userId === sender();
}

/** Tells a user from others, and a visitor from those in other tabs and after a logout. */
export function currentWriter(): string {
  const user = currentSession().user?.id;
  return user === undefined ? `${VISITOR}${visitorId()}` : String(user);
}

/** Gone with the tab, with a logout, or where the browser keeps nothing. */
function visitorId(): string {
  const item = `${VISITOR_PREFIX}id`;
  try {
    const id = sessionStorage.getItem(item) ?? randomId();
    sessionStorage.setItem(item, id);
    return id;
  } catch {
    return 'nobody';
  }
}

/** A refused write of a visitor who has left: nobody is there to be told. */
function isAbandoned(storageKey: string, { form }: Entry): boolean {
  const madeAt = Number(storageKey.slice(PREFIX.length).split(':')[0]);
  return form?.owner?.startsWith(VISITOR) === true && Date.now() - madeAt > DAY_MS;
}

async function sendAll(): Promise<Map<string, Delivery>> {
  const deliveries = new Map<string, Delivery>();
  let unsent = false;
  for (const storageKey of storageKeys()) {
    const entry = readEntry(storageKey);
    if (!entry || !maySend(entry)) continue;
    if (entry.refusal) {
      if ((await reportRefusal(entry)) || isAbandoned(storageKey, entry)) removeEntry(storageKey);
      continue;
    }
    const delivery = await deliver(entry);
    deliveries.set(entry.id, delivery);
    if (delivery.state === 'refused' && !awaited.has(entry.id)) {
      const { status, body } = delivery.error;
      entry.refusal = { status, body };
      keepEntry(storageKey, entry);
      for (const listener of deliveryListeners) listener(entry.key, delivery);
      if (await reportRefusal(entry)) removeEntry(storageKey);
      continue;
    }
    if (!isWaiting(delivery)) {
      // Already replaced by a newer write of the same key? Then that one has a storage key of its own.
      removeEntry(storageKey);
      for (const listener of deliveryListeners) listener(entry.key, delivery);
      continue;
    }
    unsent = true;
    if (readText(storageKey) !== null) keepEntry(storageKey, entry);
    if (entry.failures < MAX_FAILURES) break;
  }
  noteWaitingWrites({ stored: waitingCount() - unstored.size, unstored: unstored.size });
  if (unsent) waitAndTryAgain();
  else pause = FIRST_PAUSE;
  return deliveries;
}

async function deliver(entry: Entry): Promise<Delivery> {
  try {
    const response = await apiFetch(
      entry.url,
      {
        method: entry.method,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'Idempotency-Key': entry.id,
        },
        body: JSON.stringify(entry.body),
      },
      entry.userId === null ? { anonymous: true } : {},
    );
    return { state: 'sent', answer: await readBody(response) };
  } catch (error) {
    if (error instanceof ApiError && !mayWorkLater(error)) return { state: 'refused', error };
    if (!(error instanceof NetworkError)) entry.failures += 1;
    const isThrottled = error instanceof ApiError && error.status === 429;
    return { state: 'waiting', ...(isThrottled && { isThrottled }) };
  }
}

/** What nobody waits for any more is not dropped without a word. False while it cannot be said. */
async function reportRefusal({ form, body, refusal }: Entry): Promise<boolean> {
  // On a shared phone the text is not shown to the next person.
  if (!refusal || (form?.owner !== undefined && form.owner !== currentWriter())) return false;
  try {
    const { reportRefusal: tell } = await import('#src/ui/late-refusal.ts');
    const { draft } = form ?? {};
    return await tell(draft, body, new ApiError(refusal.status, refusal.body));
  } catch {
    return false;
  }
}

function mayWorkLater({ status, retryAfter }: ApiError): boolean {
  if (status >= 500 || [401, 408, 429].includes(status)) return true;
  // The server is still busy with the first copy of this very write.
  return status === 409 && retryAfter !== undefined;
}

function waitAndTryAgain(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void flushOutbox(), pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}

let started = false;

/** From now on sends when the network or the tab comes back, and when somebody signs in. */
export function startOutbox(): void {
  if (started) return;
  started = true;
  const now = () => {
    if (storageKeys().length > 0) void flushOutbox();
  };
  window.addEventListener('online', now);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') now();
  });
  let user = sender();
  subscribeToSession(() => {
    const present = sender();
    // With nothing left, the page stops saying that something waits.
    if (present !== user) void flushOutbox();
    user = present;
  });
  now();
}
