import { beforeEach, expect, test, vi } from 'vitest';
import type * as DeviceStore from './device-store.ts';
import type * as SessionStore from './session-store.ts';
import { signedInAmina } from './fake-visit.tsx';

let store: typeof DeviceStore;
let session: typeof SessionStore;

/** A fresh module is a freshly loaded page: only what is stored survives. */
async function loadPage(userId: number | null): Promise<void> {
  vi.resetModules();
  store = await import('./device-store.ts');
  session = await import('./session-store.ts');
  if (userId === null) session.endStoredSession();
  else session.storeSession({ ...signedInAmina, user: { ...signedInAmina.user, id: userId } });
  await store.openDeviceStore();
}

beforeEach(async () => loadPage(7));

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

test('what a visitor kept becomes the user’s who logs in, once, and takes nothing of theirs away', async () => {
  await store.keep('note:2', 'mine');
  await loadPage(null);
  await store.keep('note:1', 'visitor’s');
  await store.keep('note:2', 'visitor’s');
  session.storeSession(signedInAmina);
  for (const name of ['note:1', 'note:2']) store.claimVisitorItem(name, 7);
  expect(store.readKept('note:1')).toBe('visitor’s');
  expect(store.readKept('note:2')).toBe('mine');
  expect(store.readKept('note:1', null)).toBeNull();
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
  expect(store.keepsNothing()).toBe(true);
  vi.unstubAllGlobals();
});

test('drafts that earlier versions left in localStorage are gone, visitors’ too', async () => {
  localStorage.setItem('mine::draft:contact', JSON.stringify({ fields: [] }));
  await loadPage(7);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('mine:'))).toEqual([]);
});

test('a device without room says so before anything is typed', async () => {
  expect(store.keepsNothing()).toBe(false);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await loadPage(7);
  expect(store.keepsNothing()).toBe(true);
  full.mockRestore();
});
