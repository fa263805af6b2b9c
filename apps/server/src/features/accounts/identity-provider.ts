import { Email } from '@inzira/contract/accounts';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { HOUR_MS } from '@inzira/contract/rules/units';
import { unauthorized, unavailable } from '#src/platform/http/errors.ts';
import { ID_TOKEN_ALGORITHMS } from '#src/platform/http/id-token-algorithms.ts';

/** A person as certified by the provider. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  email: string;
  nonce: string;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
}

export interface IdentityProvider {
  /** @throws 401 for an invalid token, 503 when that cannot be verified. */
  verify: (idToken: string) => Promise<ProviderIdentity>;
}

const FETCH_MILLISECONDS = 5_000;
const DISCOVERY_KEPT_MILLISECONDS = HOUR_MS;
const CLOCK_TOLERANCE_SECONDS = 30;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email,
  email_verified: z.union([z.literal(true), z.literal('true')]),
  nonce: z.string().min(1).max(500),
});

/** Verifies id_tokens of an OpenID Connect issuer for one client, with the issuer's published keys. */
export function createIdentityProvider(issuer: string, clientId: string): IdentityProvider {
  const base = issuer.replace(/\/+$/, '');
  const issuers = acceptedIssuers(base);
  let discovered: { keys: Promise<JWTVerifyGetKey>; until: number } | null = null;

  /** The discovery document is cached for an hour; a failed request is not. */
  function findKeys(): Promise<JWTVerifyGetKey> {
    if (discovered && discovered.until > Date.now()) return discovered.keys;
    const keys = discoverKeys(base, issuers);
    const mine = { keys, until: Date.now() + DISCOVERY_KEPT_MILLISECONDS };
    discovered = mine;
    keys.catch(() => {
      if (discovered === mine) discovered = null;
    });
    return keys;
  }

  return {
    async verify(idToken) {
      const getKey: JWTVerifyGetKey = async (header, token) => {
        try {
          const keys = await findKeys();
          return await keys(header, token);
        } catch (cause) {
          if (cause instanceof errors.JWKSNoMatchingKey) throw cause;
          if (cause instanceof errors.JWKSMultipleMatchingKeys) throw cause;
          const failure = unavailable({
            en: 'Google login cannot be checked at the moment. Please try again soon.',
            fr: 'La connexion avec Google ne peut pas être vérifiée pour le moment. Veuillez réessayer bientôt.',
          });
          failure.cause = cause;
          throw failure;
        }
      };
      try {
        const { payload } = await jwtVerify(idToken, getKey, {
          issuer: issuers,
          audience: clientId,
          algorithms: ID_TOKEN_ALGORITHMS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          requiredClaims: ['exp', 'iat', 'sub', 'nonce', 'email'],
        });
        return toIdentity(payload, base, clientId);
      } catch (cause) {
        if (cause instanceof errors.JOSEError) throw refusal(cause);
        throw cause;
      }
    },
  };
}

/** Google's tokens contain its issuer with or without the scheme. */
function acceptedIssuers(base: string): string[] {
  return base === 'https://accounts.google.com'
    ? [base, 'accounts.google.com']
    : [base, `${base}/`];
}

async function discoverKeys(base: string, issuers: readonly string[]): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${base}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(FETCH_MILLISECONDS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}`);
  const document = Discovery.parse(await response.json());
  if (!issuers.includes(document.issuer)) {
    throw new Error('The discovery document is that of another issuer');
  }
  if (base.startsWith('https:') && !document.jwks_uri.startsWith('https:')) {
    throw new Error('The keys of the identity provider are not behind https');
  }
  return createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: FETCH_MILLISECONDS });
}

function toIdentity(payload: JWTPayload, issuer: string, clientId: string): ProviderIdentity {
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw refusal(claims.error);
  // A token with several audiences must name this client as the authorised party.
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== clientId) {
    throw refusal(new Error('The token was made for another client'));
  }
  return {
    issuer,
    subject: claims.data.sub,
    email: claims.data.email,
    nonce: claims.data.nonce,
    name: toName(payload['name']),
    firstName: toName(payload['given_name']),
    lastName: toName(payload['family_name']),
  };
}

function toName(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  return (
    claim
      .replaceAll(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, 150)
      .trim() || null
  );
}

function refusal(cause: unknown) {
  const error = unauthorized({
    en: 'This Google login could not be verified. Please try again.',
    fr: 'Cette connexion avec Google n’a pas pu être vérifiée. Veuillez réessayer.',
  });
  error.cause = cause;
  return error;
}
