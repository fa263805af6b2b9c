import type { accountEndpoints, SignedIn } from '@inzira/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Language } from './languages.ts';
import { CHOSEN_AT, preferredLanguage, setLanguage, unsavedOf } from './language.ts';
import {
  clearSession,
  currentSession,
  logoutHooks,
  readStored,
  refreshToken,
  type Session,
  storeSession,
  storeUser,
  subscribeToSession,
  visitorSession,
  writeStored,
} from './session-store.ts';

/** Loaded with the first call, because a visitor's first page needs none of it. */
const loadApi = async () => (await import('./api.ts')).api;

declare global {
  /** The identity provider's script, once a sign-in page has loaded it; that page declares further calls. */
  interface ProviderSignIn {
    disableAutoSelect(): void;
  }
  interface Window {
    google?: { accounts: { id: ProviderSignIn } };
  }
}

/** The current session. Follows sign-in and sign-out, also in other tabs. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, visitorSession);
}

/** Whether the user has access to a part of the staff area; trainers have separate pages. */
export const isOnTeam = (user: Session['user']) =>
  user?.roles?.some((role) => role !== 'trainer') === true;

export function signIn(answer: SignedIn): void {
  storeSession(answer);
  const own = unsavedOf(answer.user.id);
  // A language chosen shortly before the login overrides that of the account.
  if (Math.abs(Date.now() - Number(readStored(CHOSEN_AT))) < 60_000)
    writeStored(own, preferredLanguage());
  writeStored(CHOSEN_AT, null);
  // A language chosen on this device without a network overrides that of the account.
  const language = (readStored(own) as Language | null) ?? answer.user.language;
  void setLanguage(language, { remember: true });
}

/** If it took longer, the Logout button would seem not to work. */
const COUNT_TIMEOUT_MS = 2000;

/**
 * Whether a logout would delete unsent work or saved items from this device; null where that is unknown, as on a
 * stalled line.
 * @param loadQuestion loads the dialog, and the code that counts and removes
 */
export async function losesByLogout(loadQuestion: () => Promise<unknown>): Promise<boolean | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), COUNT_TIMEOUT_MS));
  const loses = loadQuestion().then(
    async () => logoutHooks.losesByLogout?.() ?? null,
    () => null,
  );
  return Promise.race([loses, timeout]);
}

/**
 * Ends the session on this device immediately, and on the server when it can be reached. Deletes unsent work and saved
 * courses: call `losesByLogout` first, to ask the user.
 * @param keepsItems keeps them on this device, hidden until the user logs in again
 */
export async function signOut(keepsItems = false): Promise<void> {
  const refresh = refreshToken();
  forgetUser(keepsItems);
  if (!refresh) return;
  await loadApi()
    .then(async (api) =>
      api<typeof accountEndpoints.logout>('POST', '/api/auth/logout/', {
        anonymous: true,
        body: { refresh },
        timeoutMs: 5000,
      }),
    )
    .catch(() => null);
}

/** Removes all of the user's data from this device, as after a logout or the deletion of the account. */
export function forgetUser(keepsItems = false): void {
  clearSession(keepsItems);
  window.google?.accounts.id.disableAutoSelect();
}

/**
 * Increases when another user than before logs in, in any tab: used as a key, it unmounts what the previous user had on
 * screen. A new login of the same user changes nothing.
 */
export function useUserChanges(): number {
  const id = useSession().user?.id;
  const [seen, setSeen] = useState({ id, changes: 0 });
  if (id !== undefined && id !== seen.id)
    setSeen({ id, changes: seen.id === undefined ? 0 : seen.changes + 1 });
  return seen.changes;
}

export const currentUserQuery = queryOptions({
  queryKey: ['accounts', 'current-user'],
  queryFn: async ({ signal }) => {
    const api = await loadApi();
    const user = await api<typeof accountEndpoints.currentUser>('GET', '/api/auth/user/', {
      signal,
    });
    storeUser(user);
    return user;
  },
  staleTime: 5 * 60 * 1000,
});

/** Requests the current user from the server whenever there is a token. Used once, in the shell. */
export function useSessionUpkeep(): void {
  const { signedIn } = useSession();
  useEffect(() => {
    // Repeats what the inline script in index.html did for the first paint, because a prerendered page counts as a
    // visitor's until React has hydrated it.
    if (currentSession().signedIn) document.documentElement.dataset.session = 'user';
    else delete document.documentElement.dataset.session;
  }, [signedIn]);
  useEffect(() => {
    if (!signedIn) return;
    const controller = new AbortController();
    loadApi()
      .then(async (api) =>
        api<typeof accountEndpoints.currentUser>('GET', '/api/auth/user/', {
          signal: controller.signal,
        }),
      )
      .then(storeUser)
      // A 401 has already ended the session; offline, the last known user stays.
      .catch(() => null);
    return () => controller.abort();
  }, [signedIn]);
}
