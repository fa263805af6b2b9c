import type { SignedIn, User } from '@inzira/contract/accounts';
import { isSomethingTyped } from './typing.ts';

/** Where the session lives: localStorage, under these keys, shared by all tabs. */
const KEYS = ['access', 'refresh', 'user'] as const;
/** The id of the user whose session the server has ended, until somebody logs in or out. */
const ENDED = 'ended';
const WATCHED: readonly string[] = [...KEYS, ENDED];

/** How keys of what a visitor keeps in sessionStorage begin, as in open tabs of earlier releases; see device-store.ts. */
export const VISITOR_PREFIX = 'mine:';

export interface Session {
  signedIn: boolean;
  /** The user as last heard from the server; null for a visitor, or before the first answer. */
  user: User | null;
  /**
   * The server has ended the session while something was typed, and none of its tokens is stored any
   * more. Pages that are open go on as the user's until they log in again or out.
   */
  isExpired: boolean;
}

const VISITOR: Session = { signedIn: false, user: null, isExpired: false };
const listeners = new Set<() => void>();
let snapshot = {
  access: null as string | null,
  user: null as string | null,
  ended: null as string | null,
  session: VISITOR,
};

/** Storage may be blocked (private windows, embedded browsers): the app then works as a visitor's. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether it is stored: not where storage is blocked or full. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Names in a storage, which the browser may deny. */
function keysOf(storage: () => Storage, prefix: string): string[] {
  try {
    return Object.keys(storage()).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export const storedKeys = (prefix: string) => keysOf(() => localStorage, prefix);

/** Keys of what a visitor keeps in this tab. */
export const visitorKeys = (prefix = '') =>
  keysOf(() => sessionStorage, `${VISITOR_PREFIX}${prefix}`);

export function accessToken(): string | null {
  return readStored('access');
}

export function refreshToken(): string | null {
  return readStored('refresh');
}

function parseUser(text: string | null): User | null {
  if (!text) return null;
  try {
    const user: unknown = JSON.parse(text);
    return typeof user === 'object' && user !== null && 'id' in user ? (user as User) : null;
  } catch {
    return null;
  }
}

/** The same object until something changed, as useSyncExternalStore needs it. */
export function currentSession(): Session {
  const access = readStored('access');
  const user = access ? readStored('user') : null;
  const ended = access ? null : readStored(ENDED);
  if (access !== snapshot.access || user !== snapshot.user || ended !== snapshot.ended) {
    const before = snapshot.session;
    let session = VISITOR;
    if (access) session = { signedIn: true, user: parseUser(user), isExpired: false };
    else if (ended && ended === String(before.user?.id)) session = { ...before, isExpired: true };
    snapshot = { access, user, ended, session };
  }
  return snapshot.session;
}

function changed(): void {
  for (const listener of listeners) listener();
}

export function storeSession({ access, refresh, user }: SignedIn): void {
  // First: another tab that looks meanwhile must not take the new token for the former user's.
  writeStored('user', null);
  writeStored(ENDED, null);
  writeStored('access', access);
  writeStored('refresh', refresh);
  writeStored('user', JSON.stringify(user));
  changed();
}

export function storeAccessToken(access: string): void {
  writeStored('access', access);
  changed();
}

/** Takes what the server tells about the user who is here; about another it comes too late. */
export function storeUser(user: User): void {
  const known = parseUser(readStored('user'));
  if (!accessToken() || (known && known.id !== user.id)) return;
  writeStored('user', JSON.stringify(user));
  changed();
}

/** Release and language of the app that this device keeps, to be opened without a network: see offline-app.ts. */
export const APP_KEPT = 'app-kept';

/** Also where the browser was killed before it had written that down: the worker is there. */
export const keepsApp = () =>
  readStored(APP_KEPT) !== null || Boolean(navigator.serviceWorker?.controller);

/**
 * How many writes of an owner wait, by owner: told apart from the write queue, so that a logout and the first page
 * need not fetch the code that keeps and sends them. See waiting-writes.ts.
 */
export const WAITING_COUNT = 'waiting:';

export const isAnythingWaiting = () => storedKeys(WAITING_COUNT).length > 0;

interface ItemStore {
  forget: (userId: number | null) => unknown;
}

/**
 * What a logout calls, where its code is loaded: `store.forget` of device-store.ts removes a user's items,
 * `losesByLogout` tells whether something would be lost.
 */
export const logoutHooks: { store?: ItemStore; losesByLogout?: () => Promise<boolean | null> } = {};

/** Removes from this device the session and what is kept for a visitor, and for its user unless `keepsItems`. */
export function clearSession(keepsItems = false): void {
  const { user } = currentSession();
  for (const key of [...KEYS, ENDED]) writeStored(key, null);
  for (const key of visitorKeys()) sessionStorage.removeItem(key);
  void logoutHooks.store?.forget((!keepsItems && user?.id) || null);
  changed();
}

/**
 * The server has ended the session: its tokens go. What its user keeps on this device stays theirs,
 * and a page on which they have typed stays open.
 */
export function endStoredSession(): void {
  const { user } = currentSession();
  if (user && isSomethingTyped()) writeStored(ENDED, String(user.id));
  for (const key of KEYS) writeStored(key, null);
  changed();
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || WATCHED.includes(key)) changed();
}

/** Calls back after every change, also one made in another tab. Returns how to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  // One for all: between two handlers of one event the pages would be drawn, before the query
  // cache has heard that its user is gone.
  window.addEventListener('storage', onStorage);
  // A page that the browser had put aside has heard of nothing.
  window.addEventListener('pageshow', changed);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

export const visitorSession = () => VISITOR;
