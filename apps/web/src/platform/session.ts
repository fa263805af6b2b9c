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

/** Visitors' first page asks nothing of this: its bytes come with what asks the server. */
const loadApi = async () => (await import('./api.ts')).api;

declare global {
  /** The identity provider's script, once a sign-in page has brought it in; that page adds its calls. */
  interface ProviderSignIn {
    disableAutoSelect(): void;
  }
  interface Window {
    google?: { accounts: { id: ProviderSignIn } };
  }
}

/** Who is here. Follows sign-in and sign-out, also in another tab. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, visitorSession);
}

/** Some part of the staff area is theirs; trainers have pages of their own. */
export const isOnTeam = (user: Session['user']) =>
  user?.roles?.some((role) => role !== 'trainer') === true;

export function signIn(answer: SignedIn): void {
  storeSession(answer);
  const own = unsavedOf(answer.user.id);
  // Who has chosen by hand right before they logged in meant it.
  if (Math.abs(Date.now() - Number(readStored(CHOSEN_AT))) < 60_000)
    writeStored(own, preferredLanguage());
  writeStored(CHOSEN_AT, null);
  // What they chose here without a network goes before what their account has.
  const language = (readStored(own) as Language | null) ?? answer.user.language;
  void setLanguage(language, { remember: true });
}

/** Longer, and a press of Logout looks as if it did nothing. */
const COUNT_TIMEOUT_MS = 2000;

/**
 * Whether a logout would remove something from this device that its user may want to keep; null where that cannot be
 * told, as on a line that stalls.
 *
 * @param loadQuestion brings what asks, and the code that counts and removes
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
 * Ends the session on this device at once, and on the server when it can be reached. What the user
 * wrote and the server does not have yet goes too, and saved courses: ask before, with `losesByLogout`.
 *
 * @param keepsItems it stays on this device, out of sight until its user logs in again
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

/** Leaves nothing of the user on this device, as after a logout or the end of their account. */
export function forgetUser(keepsItems = false): void {
  clearSession(keepsItems);
  window.google?.accounts.id.disableAutoSelect();
}

/**
 * Counts up when another user comes in than was here, in whichever tab: as a key it takes down what
 * the former had on screen. Logging in again as the same user changes nothing.
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

/** Asks the server who this is whenever there is a token. Once, in the shell. */
export function useSessionUpkeep(): void {
  const { signedIn } = useSession();
  useEffect(() => {
    // What the script in index.html has said for the first paint. Asked anew, because a page that
    // was prerendered is a visitor's until React has taken it over.
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
      // A 401 has ended the session by now; offline, the user of the last visit stays.
      .catch(() => null);
    return () => controller.abort();
  }, [signedIn]);
}
