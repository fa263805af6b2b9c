import type { accountSecurityEndpoints } from '@inzira/contract/account-security';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { currentUserQuery } from '#src/platform/session.ts';

type Security = typeof accountSecurityEndpoints;

export const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: async ({ signal }) =>
    api<Security['sessions']>('GET', '/api/auth/sessions/', { signal }),
  staleTime: 0,
});

export async function endSession(id: number): Promise<void> {
  await api<Security['endSession']>('DELETE', '/api/auth/sessions/:id/', { params: { id } });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

export async function endOtherSessions(): Promise<void> {
  await api<Security['endOtherSessions']>('DELETE', '/api/auth/sessions/');
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

export const secondFactorQuery = queryOptions({
  queryKey: ['accounts', 'second-factor'],
  queryFn: async ({ signal }) =>
    api<Security['secondFactor']>('GET', '/api/auth/second-factor/', { signal }),
  staleTime: 0,
});

export async function startSecondFactor(password: string | null) {
  return api<Security['startSecondFactor']>('POST', '/api/auth/second-factor/', {
    body: { current_password: password },
  });
}

/** @returns the recovery codes, this once */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const answer = await api<Security['confirmSecondFactor']>(
    'POST',
    '/api/auth/second-factor/confirm/',
    { body: { code } },
  );
  // Roles that wait for it count from now on. The codes are shown this once: they wait for no second answer.
  void queryClient.query({ ...currentUserQuery, staleTime: 0 }).catch(() => null);
  return answer.recovery_codes;
}

/** @returns the recovery codes, this once */
export async function renewRecoveryCodes(code: string): Promise<string[]> {
  const answer = await api<Security['renewRecoveryCodes']>(
    'POST',
    '/api/auth/second-factor/recovery-codes/',
    { body: { code } },
  );
  return answer.recovery_codes;
}

export async function stopSecondFactor(code: string): Promise<void> {
  await api<Security['stopSecondFactor']>('DELETE', '/api/auth/second-factor/', { body: { code } });
  await refreshSecurity();
}

/** Of both lists: what changes the second factor ends sessions. */
export async function refreshSecurity(): Promise<void> {
  await Promise.all(
    [secondFactorQuery, sessionsQuery].map(async ({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
