import type { JWTPayload } from 'jose';

/**
 * Providers where anybody may open an account, also with an address of somebody's school. The claim in which one names
 * the domain of the institution that manages an account; null where none does.
 */
const OPEN_ISSUERS = new Map<string, string | null>([
  ['https://accounts.google.com', 'hd'],
  // Of Microsoft's personal accounts; an institution there has an issuer of its own.
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

/** Nobody's institution can be told apart there. */
export const isOpenToAll = (issuer: string) => OPEN_ISSUERS.get(issuer) === null;

/**
 * Whether the provider says that one of these domains manages the account. A provider of an institution manages all of
 * its accounts. An address that was proven when a free account was opened proves nothing of today.
 */
export function isManagedBy(domains: string[], issuer: string, claims: JWTPayload): boolean {
  const claim = OPEN_ISSUERS.get(issuer);
  if (claim === undefined) return true;
  if (claim === null || ![true, 'true'].includes(claims['email_verified'] as boolean)) return false;
  const domain = claims[claim];
  return typeof domain === 'string' && domains.includes(domain.toLowerCase());
}
