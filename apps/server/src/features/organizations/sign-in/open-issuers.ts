import type { JWTPayload } from 'jose';

/**
 * Providers where anybody can open an account, even with an institution's address, and the claim with the domain of the
 * managing institution; null without such a claim.
 */
const OPEN_ISSUERS = new Map<string, string | null>([
  ['https://accounts.google.com', 'hd'],
  // Microsoft's personal accounts; institutions have their own issuer.
  ['https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0', null],
  ...[
    'https://access.line.me',
    'https://api.login.yahoo.com',
    'https://appleid.apple.com',
    'https://discord.com',
    'https://gitlab.com',
    'https://id.twitch.tv/oauth2',
    'https://www.facebook.com',
    'https://www.linkedin.com/oauth',
  ].map((issuer) => [issuer, null] as const),
]);

/** Whether institutions cannot be distinguished at this provider. */
export const isOpenToAll = (issuer: string) => OPEN_ISSUERS.get(issuer) === null;

/**
 * Whether the provider states that one of these domains manages the account. An institution's own provider manages all
 * accounts. A verified address of a free account proves nothing, because it may be outdated.
 */
export function isManagedBy(domains: string[], issuer: string, claims: JWTPayload): boolean {
  const claim = OPEN_ISSUERS.get(issuer);
  if (claim === undefined) return true;
  if (claim === null || ![true, 'true'].includes(claims['email_verified'] as boolean)) return false;
  const domain = claims[claim];
  return typeof domain === 'string' && domains.includes(domain.toLowerCase());
}
