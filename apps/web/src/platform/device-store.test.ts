import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type * as DeviceStore from './device-store.ts';
import type * as SessionStore from './session-store.ts';
import { stallDatabase } from './fake-database.ts';
import { signedInAmina } from './fake-visit.tsx';

let store: typeof DeviceStore;
let session: typeof SessionStore;

/** Reloads the module, as a page reload does: only stored data survive. */
async function loadPage(userId: number | null): Promise<void> {
  vi.resetModules();
  store = await import('./device-store.ts');
  session = await import('./session-store.ts');
  if (userId === null) session.endStoredSession();
  else session.storeSession({ ...signedInAmina, user: { ...signedInAmina.user, id: userId } });
  await store.openDeviceStore();
}

beforeEach(async () => loadPage(7));
// The last of these tests leaves the storage full, and test files share a page.
afterAll(async () => loadPage(7));

test('what a user keeps is there after a reload, for them alone', async () => {
  expect(await store.keep('draft:venture', { name: 'Isoko' })).toBe(true);
  await loadPage(8);
  expect(store.readKept('draft:venture')).toBeNull();
  await loadPage(7);
  expect(store.readKept('draft:venture')).toEqual({ name: 'Isoko' });
  expect(store.keptNames('draft:')).toEqual(['draft:venture']);
});

test('a logout takes it off the device, what a visitor left in the tab too, and of nobody else', async () => {
  await store.keep('note:1', 'Amina');
  await loadPage(8);
  await store.keep('note:1', 'Kwame');
  sessionStorage.setItem('mine:note:1', '{}');
  session.clearSession();
  await store.forgetOwner(8);
  expect(sessionStorage).toHaveLength(0);
  await loadPage(8);
  expect(store.readKept('note:1')).toBeNull();
  await loadPage(7);
  expect(store.readKept('note:1')).toBe('Amina');
});

test('what a page writes after its user has logged out is dropped', async () => {
  const owner = store.currentOwner();
  session.clearSession();
  expect(await store.keep('note:1', 'late', owner)).toBe(false);
  await loadPage(7);
  expect(store.readKept('note:1')).toBeNull();
});

test('what a visitor kept becomes the user’s who logs in, once; the newer one of two', async () => {
  await store.keep('note:2', 'mine');
  await loadPage(null);
  for (const name of ['note:1', 'note:2']) await store.keep(name, 'visitor’s');
  session.storeSession(signedInAmina);
  const { claimVisitorItem } = await import('./visitor-items.ts');
  for (const name of ['note:1', 'note:2']) claimVisitorItem(name, 7);
  expect(store.readKept('note:1')).toBe('visitor’s');
  expect(store.readKept('note:2')).toBe('visitor’s');
  expect(store.keptNames('', null)).toEqual([]);
});

test('another tab hears of a change', async () => {
  const other = new BroadcastChannel('device-store');
  const heard = vi.fn();
  const stop = store.subscribeToItems(heard);
  other.postMessage({ owner: 7, name: 'note:3', item: { value: 'there', savedAt: 1 } });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(7, 'note:3'));
  expect(store.readKept('note:3')).toBe('there');
  stop();
  other.close();
});

test('where the browser denies storage, it lasts as long as the page and says so', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await loadPage(7);
  expect(await store.keep('note:4', 'here')).toBe(false);
  expect(store.readKept('note:4')).toBe('here');
  expect(store.cannotStore()).toBe(true);
  vi.unstubAllGlobals();
});

test('a database that opens late gives what is kept, and takes what was typed meanwhile', async () => {
  await store.keep('note:5', 'kept');
  await store.keep('note:6', 'discarded');
  const goOn = stallDatabase();
  await loadPage(7);
  expect(store.readKept('note:5')).toBeNull();
  const heard = vi.fn();
  const stop = store.subscribeToItems(heard);
  const opened = vi.fn();
  store.lateOpenListeners.add(opened);
  const online = vi.fn();
  window.addEventListener('online', online, { once: true });
  const typed = store.keep('note:7', 'typed');
  const discarded = store.keep('note:6', null);
  goOn();
  expect(await typed).toBe(true);
  expect(await discarded).toBe(true);
  expect(heard).toHaveBeenCalledWith(7, 'note:5');
  // Lists were shown without it.
  expect(opened).toHaveBeenCalledTimes(1);
  // It does not tell anything about the network.
  expect(online).not.toHaveBeenCalled();
  window.removeEventListener('online', online);
  expect(store.readKept('note:5')).toBe('kept');
  stop();
  vi.restoreAllMocks();
  await loadPage(7);
  expect(store.keptNames('note:').toSorted()).toEqual(['note:5', 'note:7']);
}, 15_000);

test('what a late database has of who has logged out comes no more; what they typed since stays', async () => {
  await store.keep('note:9', 'before');
  const goOn = stallDatabase();
  await loadPage(7);
  session.clearSession();
  await new Promise((resolve) => setTimeout(resolve));
  session.storeSession(signedInAmina);
  const typed = store.keep('note:10', 'since');
  goOn();
  expect(await typed).toBe(true);
  expect(store.keptNames('note:')).toEqual(['note:10']);
  vi.restoreAllMocks();
  await loadPage(7);
  expect(store.keptNames('note:')).toEqual(['note:10']);
}, 15_000);

test('a logout takes everything off the device also where the browser has closed the database', async () => {
  await store.keep('note:11', 'mine');
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  await store.forgetOwner(7);
  transaction.mockRestore();
  await loadPage(7);
  expect(store.readKept('note:11')).toBeNull();
});

test('what waits in one tab comes no more after a logout in another', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await store.keep('note:12', 'unwritten')).toBe(false);
  put.mockRestore();
  const other = new BroadcastChannel('device-store');
  other.postMessage({ owner: 7, name: null, item: null });
  await vi.waitFor(() => expect(store.readKept('note:12')).toBeNull());
  other.close();
  // The browser closes the database: it is opened again, and pending writes are stored.
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  await store.keep('note:13', 'later');
  transaction.mockRestore();
  await loadPage(7);
  expect(store.keptNames('note:1')).toEqual(['note:13']);
});

test('a database that the browser has closed meanwhile is opened anew', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  expect(await store.keep('note:8', 'typed')).toBe(true);
  expect(transaction.mock.calls.length).toBeGreaterThan(1);
  transaction.mockRestore();
  await loadPage(7);
  expect(store.readKept('note:8')).toBe('typed');
});

test('a device without room says so before anything is typed', async () => {
  expect(store.cannotStore()).toBe(false);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await loadPage(7);
  expect(store.cannotStore()).toBe(true);
  full.mockRestore();
});
