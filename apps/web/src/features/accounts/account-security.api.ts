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

/** The list shows who is left at once; what else has changed comes with the next answer. */
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

/** Codes that are shown this once; `lost` where the answer that had them did not arrive. */
export type NewCodes = string[] | 'lost';

/** @returns the recovery codes, this once */
export async function confirmSecondFactor(code: string): Promise<NewCodes> {
  const confirm = async () =>
    api<Security['confirmSecondFactor']>('POST', '/api/auth/second-factor/confirm/', {
      body: { code },
    });
  const answer = await orLost(confirm, async () => {
    const { is_on: isOn } = await api<Security['secondFactor']>('GET', '/api/auth/second-factor/');
    if (isOn) await refreshSecurity();
    return isOn;
  });
  if (answer === 'lost') return answer;
  // Roles that wait for it count from now on. The codes are shown this once: they wait for no second answer.
  void queryClient.query({ ...currentUserQuery, staleTime: 0 }).catch(() => null);
  return answer.recovery_codes;
}

/** What failed without an answer, or is refused now, may be done already. */
export async function orLost<T>(work: () => Promise<T>, isDone: () => Promise<boolean>) {
  try {
    return await work();
  } catch (error) {
    const isOfField = error instanceof ApiError && error.fields !== undefined;
    if (!isOfField && (await isDone().catch(() => false))) return 'lost' as const;
    throw error;
  }
}

/** @returns the recovery codes, this once */
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
