import type { accountSecurityEndpoints, OwnSession } from '@inzira/contract/account-security';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/platform/api-error.ts';
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
  keepSessions((session) => session.id !== id);
}

export async function endOtherSessions(): Promise<void> {
  await api<Security['endOtherSessions']>('DELETE', '/api/auth/sessions/');
  keepSessions((session) => session.is_current);
}

/** Removes ended sessions from the cached list at once; the next answer brings other changes. */
function keepSessions(isKept: (session: OwnSession) => boolean): void {
  queryClient.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(isKept));
  void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
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

/** Recovery codes, shown only once; `lost` when they were made but the answer with them did not arrive. */
export type NewCodes = string[] | 'lost';

/** @returns the recovery codes, which are available only once */
export async function confirmSecondFactor(code: string): Promise<NewCodes> {
  const confirm = async () =>
    api<Security['confirmSecondFactor']>('POST', '/api/auth/second-factor/confirm/', {
      body: { code },
    });
  const answer = await orLost(confirm, async () => {
    const state = await api<Security['secondFactor']>('GET', '/api/auth/second-factor/');
    if (state.is_on) {
      // Shown at once: a line that has just lost an answer may lose the reload too.
      queryClient.setQueryData(secondFactorQuery.queryKey, state);
      refreshSecurity();
    }
    return state.is_on;
  });
  if (answer === 'lost') return answer;
  // Reloads the user, whose roles may have been waiting for the second factor. Not awaited, because the codes must
  // be shown even if this fails.
  void queryClient.query({ ...currentUserQuery, staleTime: 0 }).catch(() => null);
  return answer.recovery_codes;
}

/** Returns `lost` when `work` failed, but may have been carried out: without an answer, or refused as already done. */
export async function orLost<T>(work: () => Promise<T>, isDone: () => Promise<boolean>) {
  try {
    return await work();
  } catch (error) {
    const isOfField = error instanceof ApiError && error.fields !== undefined;
    if (!isOfField && (await isDone().catch(() => false))) return 'lost' as const;
    throw error;
  }
}

/** @returns the recovery codes, which are available only once */
export async function renewRecoveryCodes(
  body: { code: string } | { current_password: string | null },
): Promise<string[]> {
  const answer = await api<Security['renewRecoveryCodes']>(
    'POST',
    '/api/auth/second-factor/recovery-codes/',
    { body },
  );
  return answer.recovery_codes;
}

export async function stopSecondFactor(code: string): Promise<void> {
  await api<Security['stopSecondFactor']>('DELETE', '/api/auth/second-factor/', { body: { code } });
  queryClient.setQueryData(
    secondFactorQuery.queryKey,
    (factor) => factor && { ...factor, is_on: false, since: null },
  );
  refreshSecurity();
}

/** Reloads the second factor and the sessions, because changing the factor ends sessions. */
export function refreshSecurity(): void {
  for (const { queryKey } of [secondFactorQuery, sessionsQuery])
    void queryClient.invalidateQueries({ queryKey });
}
