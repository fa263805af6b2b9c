import { createHash, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { Email } from '@inzira/contract/accounts';
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { z } from 'zod';
import { HOUR_MS, MEGABYTE } from '@inzira/contract/rules/units';
import { unauthorized, unavailable } from '#src/platform/http/errors.ts';
import { ID_TOKEN_ALGORITHMS } from '#src/platform/http/id-token-algorithms.ts';
import { isPublicAddress } from '#src/platform/http/public-address.ts';

/** An organization's client at its provider. */
export interface OidcClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** The values of a sign-in that are sent to the provider and verified at its end. */
export interface Visit {
  nonce: string;
  codeVerifier: string;
}

/** A person as certified by the provider. */
export interface VouchedPerson {
  issuer: string;
  subject: string;
  email: string;
  claims: JWTPayload;
}

const FETCH_MILLISECONDS = 5_000;
/** The limit for documents, key sets and answers of a provider. */
const MAX_BYTES = MEGABYTE;
const KEPT_MILLISECONDS = HOUR_MS;
const MAX_KEPT = 100;

const Url = z.url({ protocol: /^https?$/ });
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: Url,
  token_endpoint: Url,
  jwks_uri: Url,
  /** Whether it states its issuer in each answer (RFC 9207). */
  authorization_response_iss_parameter_supported: z.boolean().default(false),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});

interface Provider extends z.infer<typeof Discovery> {
  keys: JWTVerifyGetKey;
}

const TokenAnswer = z.object({ id_token: z.string().max(65_536) });

const kept = new Map<string, { provider: Promise<Provider>; until: number }>();

export const newVisit = (): Visit => ({
  nonce: randomBytes(24).toString('base64url'),
  codeVerifier: randomBytes(48).toString('base64url'),
});

/** The address to which the browser is sent. @throws 503 */
export async function authorizationUrl(client: OidcClient, visit: Visit, state: string) {
  const { authorization_endpoint: endpoint } = await findProvider(client.issuer);
  const url = new URL(endpoint);
  const challenge = createHash('sha256').update(visit.codeVerifier).digest('base64url');
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: 'openid email profile',
    state,
    nonce: visit.nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }))
    url.searchParams.set(name, value);
  return url.href;
}

/** @throws 401 for an invalid answer, 503 where that cannot be verified */
export async function redeemCode(
  client: OidcClient,
  visit: Visit,
  { code, iss }: { code: string; iss: string | null },
): Promise<VouchedPerson> {
  const provider = await findProvider(client.issuer);
  if (iss === null && provider.authorization_response_iss_parameter_supported)
    throw refusal(new Error('The answer does not say whose it is'));
  const idToken = await fetchIdToken(provider, client, visit, code);
  const payload = await verify(provider, client, idToken);
  const claims = z
    .object({ sub: z.string().min(1).max(255), nonce: z.string(), email: Email })
    .safeParse(payload);
  if (!claims.success) throw refusal(claims.error);
  if (claims.data.nonce !== visit.nonce) throw refusal(new Error('The token is of another visit'));
  // Many institutional providers omit it; an explicit false is respected.
  if (payload['email_verified'] === false || payload['email_verified'] === 'false')
    throw refusal(new Error('The provider does not vouch for the address'));
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== client.clientId)
    throw refusal(new Error('The token was made for another client'));
  const { sub: subject, email } = claims.data;
  return { issuer: client.issuer, subject, email, claims: payload };
}

/** Whether two issuers are equal, with or without a trailing slash. */
export const isIssuer = (issuer: string, name: string) =>
  withoutSlash(issuer) === withoutSlash(name);

export const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** The provider's document is cached for an hour; a failed request is not. */
function findProvider(issuer: string): Promise<Provider> {
  const known = kept.get(issuer);
  if (known && known.until > Date.now()) return known.provider;
  const provider = discover(issuer);
  const mine = { provider, until: Date.now() + KEPT_MILLISECONDS };
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(issuer, mine);
  provider.catch(() => {
    if (kept.get(issuer) === mine) kept.delete(issuer);
  });
  return provider;
}

/**
 * Staff have approved one host, which may be in a private network; other addresses in its document must be public. A
 * name that resolves elsewhere later meets a server without a certificate for it.
 */
async function requireOutside(issuer: string, address: string) {
  const { hostname } = new URL(address);
  if (hostname === new URL(issuer).hostname) return;
  const found = await lookup(hostname.replace(/^\[(.*)\]$/, '$1'), { all: true });
  if (!found.every((one) => isPublicAddress(one.address, 443)))
    throw new Error('The document names an address that is not of the internet');
}

/** Limits the size of answers kept in memory. */
async function fetchShort(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  let size = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > MAX_BYTES) controller.error(new Error('The provider answers with too much'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counted) ?? null, response);
}

async function discover(issuer: string): Promise<Provider> {
  try {
    const response = await fetchShort(`${withoutSlash(issuer)}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(FETCH_MILLISECONDS),
      redirect: 'error',
      headers: { accept: 'application/json' },
    });
    if (!response.ok) throw new Error(`The provider answered ${response.status}`);
    const document = Discovery.parse(await response.json());
    if (!isIssuer(issuer, document.issuer)) throw new Error('The document is of another issuer');
    const addresses = [document.authorization_endpoint, document.token_endpoint, document.jwks_uri];
    if (issuer.startsWith('https:') && addresses.some((url) => !url.startsWith('https:')))
      throw new Error('The provider is not behind https in every part');
    await requireOutside(issuer, document.token_endpoint);
    await requireOutside(issuer, document.jwks_uri);
    const keys = createRemoteJWKSet(new URL(document.jwks_uri), {
      timeoutDuration: FETCH_MILLISECONDS,
      [customFetch]: fetchShort,
    });
    return { ...document, keys };
  } catch (cause) {
    throw notReached(cause);
  }
}

async function fetchIdToken(
  provider: Provider,
  { clientId, clientSecret, redirectUri }: OidcClient,
  { codeVerifier }: Visit,
  code: string,
): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  });
  const headers: Record<string, string> = { accept: 'application/json' };
  if (provider.token_endpoint_auth_methods_supported.includes('client_secret_basic')) {
    // Both parts are form-encoded before they are joined (RFC 6749, 2.3.1).
    const name = [clientId, clientSecret].map(encodeURIComponent).join(':');
    headers['authorization'] = `Basic ${Buffer.from(name).toString('base64')}`;
  } else {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret);
  }
  let response: Response;
  let body: unknown;
  try {
    response = await fetchShort(provider.token_endpoint, {
      method: 'POST',
      body: form,
      headers,
      signal: AbortSignal.timeout(FETCH_MILLISECONDS),
      redirect: 'error',
    });
    body = await response.json();
  } catch (cause) {
    throw notReached(cause);
  }
  if (response.status >= 500) throw notReached(new Error(`It answered ${response.status}`));
  const answer = TokenAnswer.safeParse(body);
  if (!response.ok || !answer.success)
    throw refusal(new Error(`The code was refused with ${response.status}`));
  return answer.data.id_token;
}

/** Error codes that mean that the provider's keys are unavailable. */
const OF_KEYS = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']);

async function verify(provider: Provider, client: OidcClient, idToken: string) {
  try {
    const { payload } = await jwtVerify(idToken, provider.keys, {
      issuer: provider.issuer,
      audience: client.clientId,
      algorithms: ID_TOKEN_ALGORITHMS,
      clockTolerance: 30,
      maxTokenAge: '10m',
      requiredClaims: ['exp', 'iat', 'sub', 'nonce', 'email'],
    });
    return payload;
  } catch (cause) {
    const isOfToken = cause instanceof errors.JOSEError && !OF_KEYS.has(cause.code);
    throw isOfToken ? refusal(cause) : notReached(cause);
  }
}

export function refusal(cause?: unknown) {
  const error = unauthorized({
    en: 'This login could not be verified. Please begin again.',
    fr: 'Cette connexion n’a pas pu être vérifiée. Veuillez recommencer.',
  });
  error.cause = cause;
  return error;
}

function notReached(cause: unknown) {
  const error = unavailable({
    en: 'The login of your organization cannot be reached at the moment. Please try again soon.',
    fr: 'La connexion de votre organisation est inaccessible pour le moment. Veuillez réessayer bientôt.',
  });
  error.cause = cause;
  return error;
}
