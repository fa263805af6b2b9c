import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { DAY_SECONDS } from '@inzira/contract/rules/units';

const ISSUER = 'inzira';
const ACCESS_SECONDS = 15 * 60;
export const REFRESH_SECONDS = 30 * DAY_SECONDS;

/** The purpose is the token's audience, so that one kind is not accepted as the other. */
type Purpose = 'access' | 'refresh';

export interface Tokens {
  signAccess: (sessionId: number) => Promise<string>;
  signRefresh: (sessionId: number) => Promise<string>;
  /** The session of a token; null when it is forged, expired or for another purpose. */
  readSession: (token: string, purpose: Purpose) => Promise<number | null>;
  /** A short signature of a text, for links that work without a session. */
  sign: (text: string) => string;
  isSigned: (text: string, signature: string) => boolean;
  /** A keyed hash that identifies a request, on which nobody can guess passwords that it contains. */
  fingerprint: (text: string) => string;
  /** Encrypts a secret that must be readable again. It can be decrypted only with the same `owner`. */
  encrypt: (secret: Uint8Array, owner: string) => string;
  /** Null for what was encrypted for another owner, or with another SECRET. */
  decrypt: (encrypted: string, owner: string) => Buffer | null;
}

const CIPHER = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES] = [12, 16];

/** The cache of verified tokens: a page sends the same one with each of its calls. */
const REMEMBERED_TOKENS = 5_000;

/** Derives a separate key for each use from one secret. */
export function createTokens(secret: string): Tokens {
  const key = (use: string) => new Uint8Array(hkdfSync('sha256', secret, 'inzira', use, 32));
  const sessionKey = key('sessions');
  const linkKey = key('links');
  const requestKey = key('requests');
  const storageKey = key('storage');

  const signToken = (sessionId: number, purpose: Purpose, seconds: number) =>
    new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setAudience(purpose)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(sessionKey);

  type Verified = Map<string, { sessionId: number; expiresAt: number }>;
  const verified: Record<Purpose, Verified> = { access: new Map(), refresh: new Map() };

  function remember(known: Verified, token: string, sessionId: number, expiresAt: number) {
    // Evicts the oldest: a Map keeps insertion order.
    const [oldest] = known.keys();
    if (known.size >= REMEMBERED_TOKENS && oldest !== undefined) known.delete(oldest);
    known.set(token, { sessionId, expiresAt });
  }

  const macOf = (text: string, by: Uint8Array) =>
    createHmac('sha256', by).update(text).digest('base64url');
  const sign = (text: string) => macOf(text, linkKey);

  return {
    signAccess: (sessionId) => signToken(sessionId, 'access', ACCESS_SECONDS),
    // Practically unlimited: the session row decides when a refresh ends, 30 days after its last use.
    signRefresh: (sessionId) => signToken(sessionId, 'refresh', 10 * 365 * DAY_SECONDS),
    async readSession(token, purpose) {
      const known = verified[purpose].get(token);
      if (known && known.expiresAt > Date.now() / 1000) return known.sessionId;
      try {
        const { payload } = await jwtVerify(token, sessionKey, {
          issuer: ISSUER,
          audience: purpose,
          algorithms: ['HS256'],
        });
        if (typeof payload['sid'] !== 'number') return null;
        remember(verified[purpose], token, payload['sid'], payload.exp ?? 0);
        return payload['sid'];
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
    sign,
    isSigned(text, signature) {
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
    fingerprint: (text) => macOf(text, requestKey),
    encrypt(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, storageKey, iv).setAAD(Buffer.from(owner));
      const bytes = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url');
    },
    decrypt(encrypted, owner) {
      const bytes = Buffer.from(encrypted, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      try {
        const decipher = createDecipheriv(CIPHER, storageKey, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]);
      } catch {
        return null;
      }
    },
  };
}
