import { type Assertion, type NewCredential, TRANSPORTS } from '@inzira/contract/passkeys';
import { isIP } from 'node:net';
import type { Config } from '#src/platform/config.ts';
import { now, secondsFromNow, type Db, type Tables } from '#src/platform/db/database.ts';
import type { HttpError } from '#src/platform/http/errors.ts';
import { lazy } from '#src/platform/lazy.ts';

export const webauthn = lazy<typeof import('@simplewebauthn/server')>('@simplewebauthn/server');
const helpers = lazy<typeof import('@simplewebauthn/server/helpers')>(
  '@simplewebauthn/server/helpers',
);

/** EdDSA, ES256 and RS256 by their COSE numbers, which devices support. */
export const ALGORITHMS = [-8, -7, -257];

/** The time to use a fingerprint or key. */
export const CHALLENGE_SECONDS = 5 * 60;

type Site = Pick<Config, 'publicUrl'>;

/**
 * The relying party and origin of this installation's passkeys; null where browsers do not support them: they require a
 * host name, and https except on localhost.
 */
export function findRelyingParty({ publicUrl }: Site): { id: string; origin: string } | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null;
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}

type Challenge = Pick<Tables['passkey_challenges'], 'purpose' | 'user_id'>;

/** Stores a challenge until it is signed or expires. */
export async function createChallenge(db: Db, { purpose, user_id }: Challenge, challenge: string) {
  const expires_at = secondsFromNow(CHALLENGE_SECONDS);
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, purpose, user_id, expires_at })
    .execute();
}

/** Consumes a challenge, whatever the result of the verification. @throws `refusal` where it was not ours */
async function consumeChallenge(
  db: Db,
  { purpose, user_id }: Challenge,
  clientDataJSON: string,
  refusal: HttpError,
): Promise<string> {
  const challenge = readChallenge(clientDataJSON);
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('expires_at', '>', now())
    .returning('challenge')
    .executeTakeFirst();
  if (!used) throw refusal;
  return used.challenge;
}

function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(
      Buffer.from(clientDataJSON, 'base64url').toString(),
    ) as Partial<Record<string, unknown>>;
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : '';
  } catch {
    return '';
  }
}

/** Verifies a new credential. @throws `refusal` unless it was made for this user, site and challenge */
export async function verifyNewCredential(
  db: Db,
  site: Site,
  { credential, userId }: { credential: NewCredential; userId: number },
  refusal: HttpError,
) {
  const party = findRelyingParty(site);
  if (!party) throw refusal;
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
  const expected = { purpose: 'register', user_id: userId } as const;
  const expectedChallenge = await consumeChallenge(db, expected, clientDataJSON, refusal);
  try {
    requirePlainAttestation(attestationObject);
    const { registrationInfo } = await webauthn().verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) throw new Error('The signature of the new passkey is wrong');
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.join(','),
    };
  } catch (cause) {
    refusal.cause = cause;
    throw refusal;
  }
}

/** Rejects attestations with certificates, because verifying them would request URLs that the sender has chosen. */
function requirePlainAttestation(attestationObject: string) {
  const attestation = helpers().decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, 'base64url')),
  );
  const format = attestation.get('fmt');
  const isPlain =
    format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'));
  if (!isPlain) throw new Error(`An attestation of the format ${format} was not asked for`);
}

interface AssertionCheck {
  assertion: Assertion;
  /** Null where the passkey is the only factor: the device must then have verified its user. */
  userId: number | null;
}

/** Verifies a signature. Returns the passkey and its new counter. @throws `refusal` */
export async function verifyAssertion(
  db: Db,
  site: Site,
  { assertion, userId }: AssertionCheck,
  refusal: HttpError,
) {
  const party = findRelyingParty(site);
  if (!party) throw refusal;
  const expected = { purpose: 'sign-in', user_id: userId } as const;
  const { clientDataJSON } = assertion.response;
  const expectedChallenge = await consumeChallenge(db, expected, clientDataJSON, refusal);
  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', assertion.id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
    .executeTakeFirst();
  if (!passkey) throw refusal;
  try {
    const { verified, authenticationInfo } = await webauthn().verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...assertion.response, userHandle: undefined },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: userId === null,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    });
    if (!verified) throw new Error('The signature of the passkey is wrong');
    return { ...passkey, newCounter: authenticationInfo.newCounter };
  } catch (cause) {
    refusal.cause = cause;
    throw refusal;
  }
}

/** The known transports among those that a browser named. */
export const toTransports = (text: string) =>
  TRANSPORTS.filter((name) => text.split(',').includes(name));
