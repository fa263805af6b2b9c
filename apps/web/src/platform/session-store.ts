import type { SignedIn, User } from '@inzira/contract/accounts';
import { isSomethingTyped } from './typing.ts';

/** The session's keys in localStorage, which all tabs share. */
const KEYS = ['access', 'refresh', 'user'] as const;
/** The id of the user whose session the server has ended; removed at the next login or logout. */
const ENDED = 'ended';
const WATCHED: readonly string[] = [...KEYS, ENDED];

/** The prefix of a visitor's keys in sessionStorage; tabs of earlier releases use it, too. See device-store.ts. */
export const VISITOR_PREFIX = 'mine:';

export interface Session {
  signedIn: boolean;
  /** The user as last received from the server; null for a visitor, or before the first answer. */
  user: User | null;
  /**
   * The server has ended the session while the user was typing, and the tokens were removed. Open pages keep showing
   * the user's data until the next login or logout.
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

/** Reads null where storage is blocked (private windows, embedded browsers): the app then works as for a visitor. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False where storage is blocked or full. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The keys in a storage; empty where the browser denies access. */
function keysOf(storage: () => Storage, prefix: string): string[] {
  try {
    return Object.keys(storage()).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export const storedKeys = (prefix: string) => keysOf(() => localStorage, prefix);

/** The keys of a visitor's items in this tab. */
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

/** Returns the same object until something changes, as useSyncExternalStore requires. */
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
  // Removed first, so that another tab does not combine the new token with the previous user.
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

/** Stores the server's answer about the current user, and ignores a late one about another. */
export function storeUser(user: User): void {
  const known = parseUser(readStored('user'));
  if (!accessToken() || (known && known.id !== user.id)) return;
  writeStored('user', JSON.stringify(user));
  changed();
}

/** The release and language of the app stored on this device: see offline-app.ts. */
export const APP_KEPT = 'app-kept';

/** Also true where the browser was killed before it recorded that, but the service worker is active. */
export const keepsApp = () =>
  readStored(APP_KEPT) !== null || Boolean(navigator.serviceWorker?.controller);

/**
 * The number of an owner's waiting writes. Stored separately from the queue, so that a logout and the first page need
 * not load the queue's code. See waiting-writes.ts.
 */
export const WAITING_COUNT = 'waiting:';

export const isAnythingWaiting = () => storedKeys(WAITING_COUNT).length > 0;

/** The ids of a user's unfinished uploads: see upload.ts. */
export const UPLOADS = 'upload:';

interface ItemStore {
  forget: (userId: number | null) => unknown;
}

/**
 * Functions that a logout calls if their code is loaded: `store.forget` of device-store.ts removes a user's items,
 * `losesByLogout` tells whether unsent work would be lost.
 */
export const logoutHooks: { store?: ItemStore; losesByLogout?: () => Promise<boolean | null> } = {};

/** Removes the session and a visitor's items from this device, and the user's items unless `keepsItems`. */
export function clearSession(keepsItems = false): void {
  const { user } = currentSession();
  for (const key of [...KEYS, ENDED]) writeStored(key, null);
  for (const key of visitorKeys()) sessionStorage.removeItem(key);
  if (!keepsItems) for (const key of storedKeys(UPLOADS)) writeStored(key, null);
  void logoutHooks.store?.forget((!keepsItems && user?.id) || null);
  changed();
}

/**
 * Removes the tokens of a session that the server has ended. The user's items stay, and so does a page on which they
 * have typed.
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

/** Calls back after every change, also of another tab. Returns how to unsubscribe. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  // One shared handler: with several, pages would render between them, before the query cache has dropped the previous
  // user's data.
  window.addEventListener('storage', onStorage);
  // A page restored from the back/forward cache has missed all events.
  window.addEventListener('pageshow', changed);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

export const visitorSession = () => VISITOR;
