import type { SignedIn, User } from '@inzira/contract/accounts';

/** Where the session lives: localStorage, under these keys, shared by all tabs. */
const KEYS = ['access', 'refresh', 'user'] as const;
type Key = (typeof KEYS)[number];

/** What a feature keeps on this device for one user; signing out removes it. */
const OWN_DATA_PREFIX = 'mine:';

export interface Session {
  signedIn: boolean;
  /** The user as last heard from the server; null for a visitor, or before the first answer. */
  user: User | null;
}

const VISITOR: Session = { signedIn: false, user: null };
const listeners = new Set<() => void>();
let snapshot = { access: null as string | null, user: null as string | null, session: VISITOR };

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

export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export function ownDataKey(name: string): string {
  return `${OWN_DATA_PREFIX}${name}`;
}

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
  if (access !== snapshot.access || user !== snapshot.user) {
    const session = access ? { signedIn: true, user: parseUser(user) } : VISITOR;
    snapshot = { access, user, session };
  }
  return snapshot.session;
}

function changed(): void {
  for (const listener of listeners) listener();
}

export function storeSession({ access, refresh, user }: SignedIn): void {
  writeStored('access', access);
  writeStored('refresh', refresh);
  writeStored('user', JSON.stringify(user));
  changed();
}

export function storeAccessToken(access: string): void {
  writeStored('access', access);
  changed();
}

export function storeUser(user: User): void {
  if (!accessToken()) return;
  writeStored('user', JSON.stringify(user));
  changed();
}

export function clearSession(): void {
  for (const key of KEYS) writeStored(key, null);
  for (const key of storedKeys(OWN_DATA_PREFIX)) writeStored(key, null);
  changed();
}

/** Calls back after every change, also one made in another tab. Returns how to stop. */
export function subscribeToSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || KEYS.includes(event.key as Key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const visitorSession = () => VISITOR;
