import { apiFetch, readBody } from './api.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { randomId } from './random-id.ts';
import {
  currentSession,
  readStored,
  storedKeys,
  subscribeToSession,
  writeStored,
} from './session-store.ts';

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
  /** How often the server itself failed on it. */
  failures: number;
}

export type NewEntry = Omit<Entry, 'id' | 'failures'>;

/** `waiting`: kept, and sent later by itself. `refused`: the server will never take it. */
export type Delivery =
  | { state: 'sent'; answer: unknown }
  | { state: 'waiting' }
  | { state: 'refused'; error: ApiError };

const PREFIX = 'outbox:';
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 5 * 60 * 1000;
/** After so many failures of the server an entry no longer holds up those behind it. */
const PATIENCE = 8;

let count = 0;
let pause = FIRST_PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<Map<string, Delivery>> | undefined;
const deliveryListeners = new Set<(key: string, delivery: Delivery) => void>();

function storageKeys(): string[] {
  return storedKeys(PREFIX).sort();
}

function readEntry(storageKey: string): Entry | null {
  try {
    return JSON.parse(readStored(storageKey) ?? 'null') as Entry | null;
  } catch {
    writeStored(storageKey, null);
    return null;
  }
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
  const { key, method, url, body, userId } = write;
  const same = storageKeys().find((storageKey) => {
    const waiting = readEntry(storageKey);
    return waiting?.key === key && waiting.userId === userId;
  });
  const known = same ? readEntry(same) : null;
  let id: string;
  if (same && known && JSON.stringify(known.body) === JSON.stringify(body)) {
    ({ id } = known);
  } else {
    if (same) writeStored(same, null);
    id = randomId();
    const entry: Entry = { id, key, method, url, body, userId, failures: 0 };
    writeStored(newStorageKey(), JSON.stringify(entry));
  }
  // A round that is under way may have passed the place of this entry.
  await running;
  return (await flushOutbox()).get(id) ?? { state: 'waiting' };
}

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

function maySend(entry: Entry): boolean {
  return entry.userId === null || entry.userId === currentSession().user?.id;
}

async function sendAll(): Promise<Map<string, Delivery>> {
  const deliveries = new Map<string, Delivery>();
  let unsent = false;
  for (const storageKey of storageKeys()) {
    const entry = readEntry(storageKey);
    if (!entry || !maySend(entry)) continue;
    const delivery = await deliver(entry);
    deliveries.set(entry.id, delivery);
    if (delivery.state !== 'waiting') {
      // Already replaced by a newer write of the same key? Then that one has a storage key of its own.
      writeStored(storageKey, null);
      for (const listener of deliveryListeners) listener(entry.key, delivery);
      continue;
    }
    unsent = true;
    if (readStored(storageKey)) writeStored(storageKey, JSON.stringify(entry));
    if (entry.failures < PATIENCE) break;
  }
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
    return { state: 'waiting' };
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
  let user = currentSession().user?.id;
  subscribeToSession(() => {
    const present = currentSession().user?.id;
    if (present !== user) now();
    user = present;
  });
  now();
}
