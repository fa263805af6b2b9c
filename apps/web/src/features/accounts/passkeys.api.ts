import type { SignedIn } from '@inzira/contract/accounts';
import type { passkeyEndpoints } from '@inzira/contract/passkeys';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { currentUserQuery } from '#src/platform/session.ts';
import {
  type NewCodes,
  orLost,
  refreshSecurity,
  secondFactorQuery,
} from './account-security.api.ts';
import { keepDevice, knownDevice, rememberPasskey } from './accounts.api.ts';

type Passkeys = typeof passkeyEndpoints;

export const passkeysQuery = queryOptions({
  queryKey: ['accounts', 'passkeys'],
  queryFn: async ({ signal }) => api<Passkeys['list']>('GET', '/api/auth/passkeys/', { signal }),
  staleTime: 0,
});

const ceremonies = async () => import('./passkey-ceremonies.ts');

/**
 *
 * @returns the recovery codes that come with the first passkey and are available only once; null for later ones
 */
export async function addPasskey(name: string, password: string | null): Promise<NewCodes | null> {
  const before = queryClient.getQueryData(passkeysQuery.queryKey)?.passkeys.length ?? 0;
  const hasApp = queryClient.getQueryData(secondFactorQuery.queryKey)?.is_on === true;
  const answer = await orLost(
    async () => create(name, password),
    async () => {
      const own = await api<Passkeys['list']>('GET', '/api/auth/passkeys/');
      const isAdded = own.passkeys.length > before;
      if (isAdded) queryClient.setQueryData(passkeysQuery.queryKey, own);
      return isAdded;
    },
  );
  rememberPasskey();
  // Reloads the user, whose roles may have been waiting for the second factor. Not awaited, because the codes must
  // be shown even if this fails.
  void queryClient.query({ ...currentUserQuery, staleTime: 0 }).catch(() => null);
  const codes = answer !== 'lost' ? answer.recovery_codes : before > 0 || hasApp ? null : answer;
  if (!Array.isArray(codes)) refreshPasskeys();
  return codes;
}

async function create(name: string, password: string | null) {
  const { startRegistration } = await ceremonies();
  const optionsJSON = await api<Passkeys['start']>('POST', '/api/auth/passkeys/options/', {
    body: { current_password: password },
  });
  const credential = await startRegistration({ optionsJSON });
  return api<Passkeys['add']>('POST', '/api/auth/passkeys/', { body: { name, credential } });
}

export async function renamePasskey(id: number, name: string): Promise<void> {
  await api<Passkeys['rename']>('PUT', '/api/auth/passkeys/:id/', {
    params: { id },
    body: { name },
  });
  void queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}

export async function removePasskey(id: number, password: string | null): Promise<void> {
  await api<Passkeys['remove']>('DELETE', '/api/auth/passkeys/:id/', {
    params: { id },
    body: { current_password: password },
  });
  queryClient.setQueryData(
    passkeysQuery.queryKey,
    (own) => own && { ...own, passkeys: own.passkeys.filter((one) => one.id !== id) },
  );
  refreshPasskeys();
}

/** @param step the token of the first step; null when the passkey alone opens the account */
export async function loginWithPasskey(step: string | null): Promise<SignedIn> {
  const { startAuthentication } = await ceremonies();
  const optionsJSON = await api<Passkeys['startLogin']>(
    'POST',
    '/api/auth/login/passkey/options/',
    { anonymous: true, body: { second_factor: step } },
  );
  const credential = await startAuthentication({ optionsJSON });
  const answer = await api<Passkeys['login']>('POST', '/api/auth/login/passkey/', {
    anonymous: true,
    body: { second_factor: step, credential, ...knownDevice() },
  });
  keepDevice(answer.device);
  rememberPasskey();
  return answer;
}

export function refreshPasskeys(): void {
  refreshSecurity();
  void queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}
