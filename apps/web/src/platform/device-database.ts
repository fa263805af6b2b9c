import { keptCache, SHARED_CACHE } from './cache-names.ts';
import { storedKeys, VISITOR_PREFIX, writeStored } from './session-store.ts';

/** A value and when it was saved, in milliseconds since 1970. */
export interface Item<Value = unknown> {
  value: Value;
  savedAt: number;
}
type Row = Item & { owner: number; name: string };

/** To other tabs. */
interface Message {
  owner: number;
  /** Null: all of this owner's. */
  name: string | null;
  item: Item | null;
}

/** A write that the database has not taken; null removes. */
interface Write {
  owner: number;
  name: string;
  item: Item | null;
}

/** Some browsers never answer. In slices: a page that is busy hears late of what was there in time. */
const SLICES = 10;
const SLICE_MS = 300;

async function openTimeout(): Promise<void> {
  for (let slice = 0; slice < SLICES; slice += 1)
    await new Promise((resolve) => setTimeout(resolve, SLICE_MS));
}

const STORE = 'items';

/** As DEVICE in device-store.ts. */
const NOBODY = 0;
/** About a long text. */
const ROOM_CHARACTERS = 20_000;

const settled = async <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database failed.'));
  });

/** @throws where it is not done, e.g. for want of room */
async function change(database: IDBDatabase, make: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = database.transaction(STORE, 'readwrite');
  make(transaction.objectStore(STORE));
  // Without it a page that is closed at once would take the transaction with it.
  transaction.commit();
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error('The database failed.'));
  });
}

const keyOf = (owner: number, name: string) => `${owner}:${name}`;
const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * IndexedDB behind the device store, in a file of its own: visitors have no need of it. On `idb` it is as long (183 lines)
 * and twice the bytes (1.97 kB for 0.99): it has one store and three kinds of request. Where the browser denies it
 * (private windows, embedded browsers) or it is broken, what is written lasts as long as the page.
 *
 * @param take is given what is kept, but for what was written since: also late, where the browser was slow
 * @param hear is told what other tabs write; without a name they have removed all of an owner's
 */
export async function openDatabase(
  take: (rows: readonly Row[]) => void,
  hear: (owner: number, name: string | null, item: Item | null) => void,
) {
  let database: IDBDatabase | null = null;
  let connecting: Promise<unknown> | undefined;
  const unwritten = new Map<string, Write>();
  /** Owners of whom nothing that was there is kept. */
  const forgotten = new Set<number>();
  const isPending = (one: Write) => unwritten.get(keyOf(one.owner, one.name)) === one;

  async function connect(): Promise<void> {
    const request = indexedDB.open('inzira', 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: ['owner', 'name'] });
    const opened = await settled(request);
    opened.onclose = () => {
      if (database === opened) database = null;
    };
    // A newer version of the app in another tab changes it.
    opened.onversionchange = () => {
      opened.close();
      if (database === opened) database = null;
    };
    const all = opened.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<unknown>;
    const rows = (await settled(all)) as Row[];
    take(
      rows.filter(({ owner, name }) => !forgotten.has(owner) && !unwritten.has(keyOf(owner, name))),
    );
    database = opened;
    // First: what was written since comes after it.
    await clear();
    for (const one of unwritten.values()) await flush(one).catch(() => null);
  }

  /** Resolves when it is open, or when it has taken too long. */
  async function reconnect(): Promise<void> {
    connecting ??= connect()
      .catch(() => null)
      .then(() => (connecting = undefined));
    await Promise.race([connecting, openTimeout()]);
  }

  async function flush(one: Write): Promise<void> {
    if (!database) return;
    const { owner, name, item } = one;
    await change(database, (store) =>
      item ? store.put({ owner, name, ...item }) : store.delete([owner, name]),
    );
    if (isPending(one)) unwritten.delete(keyOf(owner, name));
  }

  /** Another tab has written there. Null: it has removed all of this owner's. */
  function noteWritten(owner: number, name: string | null): void {
    for (const [key, one] of unwritten)
      if (one.owner === owner && (name === null || one.name === name)) unwritten.delete(key);
  }

  async function clear(): Promise<void> {
    if (!database) return;
    await change(database, (store) => {
      for (const owner of forgotten) store.delete(IDBKeyRange.bound([owner], [owner, []]));
    });
    forgotten.clear();
  }

  const tabs =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('device-store');
  tabs?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const { owner, name, item } = data;
    noteWritten(owner, name);
    hear(owner, name, item);
  });

  /** @returns whether it is kept, or a later write in its place */
  async function write(owner: number, name: string, item: Item | null): Promise<boolean> {
    const one = { owner, name, item };
    unwritten.set(keyOf(owner, name), one);
    try {
      await flush(one);
    } catch (error) {
      // iOS closes the database of a page in the background without a word.
      if (!isFull(error)) database = null;
    }
    if (!database && isPending(one)) await reconnect();
    return !isPending(one);
  }

  await reconnect();
  return {
    isOpen: () => database !== null,
    /** Also in other tabs. */
    async write(owner: number, name: string, item: Item | null): Promise<boolean> {
      tabs?.postMessage({ owner, name, item });
      return write(owner, name, item);
    },
    /** Tried before somebody types: later it would be too late. */
    async hasRoom(): Promise<boolean> {
      const filling = { value: ' '.repeat(ROOM_CHARACTERS), savedAt: Date.now() };
      const isKept = await write(NOBODY, 'room', filling);
      await write(NOBODY, 'room', null);
      // Earlier versions kept drafts there, also visitors', for whoever has the phone next.
      for (const key of storedKeys(VISITOR_PREFIX)) writeStored(key, null);
      return isKept;
    },
    /** With what of the server's answers was kept for them, and what was shared and no page has taken: they may be theirs. */
    async forget(owner: number): Promise<void> {
      if ('caches' in globalThis)
        for (const name of [keptCache(owner), SHARED_CACHE])
          void caches.delete(name).catch(() => false);
      tabs?.postMessage({ owner, name: null, item: null });
      noteWritten(owner, null);
      forgotten.add(owner);
      await clear().catch(() => (database = null));
      if (!database) await reconnect();
    },
  };
}
