import { type DBSchema, openDB } from 'idb';

/** A value and when it was saved, in milliseconds since 1970. */
export interface Item<Value = unknown> {
  value: Value;
  savedAt: number;
}
type Row = Item & { owner: number; name: string };

interface Schema extends DBSchema {
  items: { key: [owner: number, name: string]; value: Row };
}

/** Some browsers never answer a request to open or read a database. */
const OPEN_TIMEOUT_MS = 3000;

/**
 * IndexedDB behind the device store, in a file of its own: visitors have no need of it.
 *
 * @param onClosed a newer version of the app in another tab changes the database
 * @throws where the browser denies it
 */
export async function openDatabase(onClosed: () => void) {
  const opened = openDB<Schema>('inzira', 1, {
    upgrade: (created) => void created.createObjectStore('items', { keyPath: ['owner', 'name'] }),
    blocking(_current, _next, { target }) {
      (target as IDBDatabase).close();
      onClosed();
    },
  });
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The database did not open.')), OPEN_TIMEOUT_MS),
  );
  const database = await Promise.race([opened, timeout]);
  const rows = await Promise.race([database.getAll('items'), timeout]);
  return {
    rows,
    async write(owner: number, name: string, item: Item | null): Promise<void> {
      const change = database.transaction('items', 'readwrite');
      const done = item
        ? change.store.put({ owner, name, ...item })
        : change.store.delete([owner, name]);
      // Without it a page that is closed at once would take the transaction with it.
      change.commit();
      await Promise.all([done, change.done]);
    },
    async forget(owner: number): Promise<void> {
      await database.delete('items', IDBKeyRange.bound([owner], [owner, []]));
    },
  };
}
