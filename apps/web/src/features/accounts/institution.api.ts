import type {
  JoinNeeded,
  organizationSignInEndpoints,
} from '@inzira/contract/organization-sign-in';
import type { SignedIn } from '@inzira/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/platform/api-error.ts';
import { api } from '#src/platform/api.ts';
import type { Language } from '#src/platform/languages.ts';

type SignIn = typeof organizationSignInEndpoints;

/** Of an address as it is typed: null where it has none yet. */
export const domainIn = (typed: string) =>
  /^[^\s@]+@([^\s@]+\.[^\s@.]{2,})$/.exec(typed.trim())?.[1]?.toLowerCase() ?? null;

/** Asked once for each domain: it says nothing of the address before it. */
export const institutionQuery = (domain: string) =>
  queryOptions({
    queryKey: ['accounts', 'institution', domain],
    queryFn: async ({ signal }) =>
      api<SignIn['find']>('POST', '/api/auth/institution/find/', {
        anonymous: true,
        body: { email: `somebody@${domain}` },
        signal,
      }),
    staleTime: 60_000,
  });

/** What is kept in this tab while its reader is at the organization's provider. */
const VISIT = 'institution-visit';

interface Visit {
  state: string;
  secret: string;
  /** Where to go on afterwards. */
  path: string | null;
}

/** Leaves for the organization's provider. */
export async function visitInstitution(email: string, path: string | null): Promise<void> {
  const { url, state, secret } = await api<SignIn['start']>(
    'POST',
    '/api/auth/institution/start/',
    {
      anonymous: true,
      body: { email },
    },
  );
  sessionStorage.setItem(VISIT, JSON.stringify({ state, secret, path } satisfies Visit));
  location.assign(url);
}

/** The visit that this tab has begun, once. */
export function takeVisit(): Visit | null {
  const text = sessionStorage.getItem(VISIT);
  sessionStorage.removeItem(VISIT);
  return text === null ? null : (JSON.parse(text) as Visit);
}

export async function finishVisit(
  { state, secret }: Visit,
  { code, iss }: { code: string; iss: string | null },
  language: Language,
): Promise<SignedIn> {
  return api<SignIn['finish']>('POST', '/api/auth/institution/finish/', {
    anonymous: true,
    body: { state, secret, code, iss, language },
  });
}

/** What a first sign-in with the address of an account goes on with; null for any other failure. */
export function joinOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.body as Partial<JoinNeeded>).join ?? null;
}

export async function joinAccount(join: string, password: string): Promise<SignedIn> {
  return api<SignIn['join']>('POST', '/api/auth/institution/join/', {
    anonymous: true,
    body: { join, password },
  });
}
