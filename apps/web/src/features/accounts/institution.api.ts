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

/** The domain of an address that is being typed; null until it is complete. */
export const domainIn = (typed: string) =>
  /^[^\s@]+@([^\s@]+\.[^\s@.]{2,})$/.exec(typed.trim())?.[1]?.toLowerCase() ?? null;

/** Loaded once per domain. Only the domain is sent, not the whole address. */
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

/** Stored in the tab while the user is at the organization's provider. */
const VISIT = 'institution-visit';

interface Visit {
  state: string;
  secret: string;
  /** The page to open after the login. */
  path: string | null;
}

/** Redirects to the organization's provider. */
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

/** Returns and removes the login that this tab began. */
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

/** The token to join the provider's identity with an existing account; null for any other failure. */
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
