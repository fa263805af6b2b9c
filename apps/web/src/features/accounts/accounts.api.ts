import type { accountSecurityEndpoints } from '@inzira/contract/account-security';
import type {
  accountEndpoints,
  SecondFactorNeeded,
  SignedIn,
  User,
} from '@inzira/contract/accounts';
import type { BodyOf } from '@inzira/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/platform/api-error.ts';
import { api } from '#src/platform/api.ts';
import { setLanguage } from '#src/platform/language.ts';
import type { Language } from '#src/platform/languages.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { downloadFile } from '#src/platform/save-file.ts';
import { currentSession, readStored, storeUser, writeStored } from '#src/platform/session-store.ts';
import { currentUserQuery } from '#src/platform/session.ts';

type Accounts = typeof accountEndpoints;
type AccountSecurity = typeof accountSecurityEndpoints;

/** Kept after a logout, so that the server can tell this device from an attacker who guesses passwords elsewhere. */
const DEVICE = 'device';

export function knownDevice(): { device?: string } {
  const device = readStored(DEVICE);
  return device ? { device } : {};
}

export const keepDevice = (device: string) => void writeStored(DEVICE, device);

/** Whether a passkey was made or used on this device; kept after a logout. */
const PASSKEY = 'passkey';
export const rememberPasskey = () => void writeStored(PASSKEY, 'yes');
export const knowsPasskey = () => readStored(PASSKEY) !== null;

interface Registration {
  username: string;
  email: string;
  password: string;
  language: Language;
}

export async function register(body: Registration) {
  return api<Accounts['register']>('POST', '/api/auth/register/', {
    anonymous: true,
    body: { ...body, accepts_terms: true },
  });
}

export async function login(body: { username: string; password: string }): Promise<SignedIn> {
  const answer = await api<Accounts['login']>('POST', '/api/auth/login/', {
    anonymous: true,
    body: { ...body, ...knownDevice() },
  });
  keepDevice(answer.device);
  return answer;
}

/** The data that the second step of a login needs, from the answer to the first; null for any other failure. */
export function secondFactorOf(error: unknown): SecondFactorNeeded | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null;
  const body = error.body as Partial<SecondFactorNeeded>;
  return body.second_factor === undefined ? null : (body as SecondFactorNeeded);
}

export async function loginWithCode(body: {
  second_factor: string;
  code: string;
}): Promise<SignedIn> {
  const answer = await api<AccountSecurity['loginWithCode']>(
    'POST',
    '/api/auth/login/second-factor/',
    { anonymous: true, body: { ...body, ...knownDevice() } },
  );
  keepDevice(answer.device);
  return answer;
}

export async function requestPasswordReset(email: string) {
  const body = { email, ...knownDevice() };
  return api<Accounts['requestPasswordReset']>('POST', '/api/auth/request-password-reset/', {
    anonymous: true,
    body,
  });
}

export interface MailedLink {
  uid: string;
  token: string;
}

/** Loaded anew on every visit, because the link may have been used meanwhile. */
export const resetLinkQuery = ({ uid, token }: MailedLink) =>
  queryOptions({
    queryKey: ['accounts', 'reset-link', uid, token],
    queryFn: async ({ signal }) =>
      api<Accounts['validateReset']>('GET', '/api/auth/validate-reset/:uid/:token/', {
        anonymous: true,
        params: { uid, token },
        signal,
      }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** @returns the passkeys that still open the account */
export async function resetPassword(body: MailedLink & { password: string }) {
  const { passkeys = [] } = await api<Accounts['resetPassword']>(
    'POST',
    '/api/auth/reset-password/',
    {
      anonymous: true,
      body,
    },
  );
  // The server has ended the user's sessions; this shows it at once if this device's is one of them.
  if (currentSession().signedIn)
    await queryClient.query({ ...currentUserQuery, staleTime: 0 }).catch(() => null);
  return passkeys;
}

/** A nonce is valid once, so each rendered button fetches its own. */
export async function fetchProviderNonce(signal: AbortSignal) {
  return api<Accounts['googleNonce']>('GET', '/api/auth/google/nonce/', {
    anonymous: true,
    signal,
  });
}

export async function signInWithProvider(idToken: string, language: Language): Promise<SignedIn> {
  return api<Accounts['google']>('POST', '/api/auth/google/', {
    anonymous: true,
    body: { id_token: idToken, language },
  });
}

export async function updateProfile(body: BodyOf<Accounts['updateUser']>): Promise<User> {
  const user = await api<Accounts['updateUser']>('PUT', '/api/auth/user/', { body });
  storeUser(user);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  await setLanguage(user.language, { remember: true });
  return user;
}

/** Everything stored about the user, as a file that the server names. */
export async function downloadOwnData(): Promise<void> {
  await downloadFile('/api/auth/export/', 'inzira-export.json');
}

export async function deleteAccount(proof: BodyOf<Accounts['deleteUser']>): Promise<void> {
  await api<Accounts['deleteUser']>('DELETE', '/api/auth/user/', { body: proof });
}

export const emailStateQuery = queryOptions({
  queryKey: ['accounts', 'email'],
  queryFn: async ({ signal }) => api<Accounts['email']>('GET', '/api/auth/user/email/', { signal }),
});

export async function changeEmail(body: BodyOf<Accounts['changeEmail']>): Promise<void> {
  const state = await api<Accounts['changeEmail']>('POST', '/api/auth/user/email/', { body });
  queryClient.setQueryData(emailStateQuery.queryKey, state);
}

export async function sendVerification(): Promise<void> {
  const state = await api<Accounts['sendVerification']>(
    'POST',
    '/api/auth/user/email/verification/',
  );
  queryClient.setQueryData(emailStateQuery.queryKey, state);
}

export async function verifyEmail(body: MailedLink): Promise<{ email: string }> {
  const answer = await api<Accounts['verifyEmail']>('POST', '/api/auth/verify-email/', {
    anonymous: true,
    body,
  });
  void queryClient.invalidateQueries({ queryKey: emailStateQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  return answer;
}
