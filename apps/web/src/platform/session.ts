import type { accountEndpoints, SignedIn } from '@inzira/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from './api.ts';
import { setLanguage } from './language.ts';
import {
  accessToken,
  clearSession,
  currentSession,
  refreshToken,
  type Session,
  storeSession,
  storeUser,
  subscribeToSession,
  visitorSession,
} from './session-store.ts';

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

export function signIn(answer: SignedIn): void {
  storeSession(answer);
  void setLanguage(answer.user.language, { remember: true });
}

/** Ends the session on this device at once, and on the server when it can be reached. */
export async function signOut(): Promise<void> {
  const refresh = refreshToken();
  const revoked =
    refresh && accessToken()
      ? api<typeof accountEndpoints.logout>('POST', '/api/auth/logout/', {
          body: { refresh },
          patience: 5000,
        })
      : Promise.resolve(null);
  // The call has taken its bearer along by now; nothing waits for the server to forget the user.
  clearSession();
  window.google?.accounts.id.disableAutoSelect();
  await revoked.catch(() => null);
}

export const currentUserQuery = queryOptions({
  queryKey: ['accounts', 'current-user'],
  queryFn: async ({ signal }) => {
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
    api<typeof accountEndpoints.currentUser>('GET', '/api/auth/user/', {
      signal: controller.signal,
    })
      .then(storeUser)
      // A 401 has ended the session by now; offline, the user of the last visit stays.
      .catch(() => null);
    return () => controller.abort();
  }, [signedIn]);
}
