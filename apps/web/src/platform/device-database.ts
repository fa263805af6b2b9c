import { keptCache, SHARED_CACHE } from './cache-names.ts';
import { storedKeys, VISITOR_PREFIX, writeStored } from './session-store.ts';

/** A value and the time at which it was saved, in milliseconds since 1970. */
export interface Item<Value = unknown> {
  value: Value;
  savedAt: number;
}
type Row = Item & { owner: number; name: string };

/** A message to other tabs. */
interface Message {
  owner: number;
  /** Null when all items of this owner were removed. */
  name: string | null;
  item: Item | null;
}

/** A write that the database has not confirmed; a null item removes. */
interface Write {
  owner: number;
  name: string;
  item: Item | null;
}

/** Limits the wait for browsers that never answer; in slices, so that a busy page handles answers between them. */
const SLICES = 10;
const SLICE_MS = 300;

async function openTimeout(): Promise<void> {
  for (let slice = 0; slice < SLICES; slice += 1)
    await new Promise((resolve) => setTimeout(resolve, SLICE_MS));
}

const STORE = 'items';

/** The same as DEVICE in device-store.ts. */
const NOBODY = 0;
/** The size of a long text. */
const ROOM_CHARACTERS = 20_000;

const settled = async <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database failed.'));
  });

/** @throws when the transaction fails, e.g. because the disk is full */
async function change(database: IDBDatabase, make: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = database.transaction(STORE, 'readwrite');
  make(transaction.objectStore(STORE));
  // Commits explicitly: closing the page would otherwise abort the transaction.
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
 * IndexedDB behind the device store, in a separate file because visitors do not need it. Written with `idb` it would be as
 * long (183 lines) and twice the bytes (1.97 kB instead of 0.99), as it has one store and three kinds of request. Where
 * IndexedDB is unavailable (private windows, embedded browsers) or broken, written items last as long as the page.
 * @param take receives the stored items, except those written since; it may be called late when the browser is slow
 * @param onTabWrite receives writes of other tabs; without a name, all items of the owner were removed
 */
export async function openDatabase(
  take: (rows: readonly Row[]) => void,
  onTabWrite: (owner: number, name: string | null, item: Item | null) => void,
) {
  let database: IDBDatabase | null = null;
  let connecting: Promise<unknown> | undefined;
  const unwritten = new Map<string, Write>();
  /** Owners whose stored items must be deleted once the database is open. */
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
    // Closes the connection, so that a newer version of the app in another tab can upgrade the database.
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
    // Deletes before it writes, so that items written since are kept.
    await clear();
    for (const one of unwritten.values()) await flush(one).catch(() => null);
  }

  /** Resolves when the database is open, or after a timeout. */
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

  /** Drops unconfirmed writes that another tab has overwritten. A null name stands for all items of the owner. */
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
    onTabWrite(owner, name, item);
  });

  /** @returns whether this write, or a later one of the same item, was stored */
  async function write(owner: number, name: string, item: Item | null): Promise<boolean> {
    const one = { owner, name, item };
    unwritten.set(keyOf(owner, name), one);
    try {
      await flush(one);
    } catch (error) {
      // iOS closes the database of a page in the background without an event, so that it must be opened again.
      if (!isFull(error)) database = null;
    }
    if (!database && isPending(one)) await reconnect();
    return !isPending(one);
  }

  await reconnect();
  return {
    isOpen: () => database !== null,
    /** Also tells other tabs. */
    async write(owner: number, name: string, item: Item | null): Promise<boolean> {
      tabs?.postMessage({ owner, name, item });
      return write(owner, name, item);
    },
    /** Tests the free space before the user types, when a warning is still useful. */
    async hasRoom(): Promise<boolean> {
      const filling = { value: ' '.repeat(ROOM_CHARACTERS), savedAt: Date.now() };
      const isKept = await write(NOBODY, 'room', filling);
      await write(NOBODY, 'room', null);
      // Earlier versions kept drafts in localStorage, where the next user of the phone could read them.
      for (const key of storedKeys(VISITOR_PREFIX)) writeStored(key, null);
      return isKept;
    },
    /** Also deletes the cached answers for this user, and shared content that no page has opened, which may be theirs. */
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
