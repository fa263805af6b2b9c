import type { Assertion } from '@inzira/contract/passkeys';
import { now } from '#src/platform/db/database.ts';
import { unauthorized } from '#src/platform/http/errors.ts';
import { countAttempt, requireAttempts } from '#src/platform/http/throttle.ts';
import { readDevice } from './devices.ts';
import { passkeysUnavailable, toDescriptors } from './passkeys.ts';
import type { SecondFactorDeps } from './second-factor.ts';
import { enter, requireFirstStep } from './sessions.ts';
import {
  CHALLENGE_SECONDS,
  createChallenge,
  findRelyingParty,
  verifyAssertion,
  webauthn,
} from './webauthn.ts';

interface Start {
  /** The token of the first step; null without one. */
  second_factor: string | null;
  address: string;
}

/** Limits the stored challenges, each for some minutes; high enough for a class that signs in together. */
const CHALLENGES = { max: 1500, seconds: CHALLENGE_SECONDS };

/** @throws 401 where the first step must be repeated, 409, 429 */
export async function startPasskeySignIn(
  { db, config, tokens }: SecondFactorDeps,
  { second_factor: step, address }: Start,
) {
  const party = findRelyingParty(config);
  if (!party) throw passkeysUnavailable();
  await countAttempt(db, { key: `passkey challenges ${address}`, ...CHALLENGES });
  const user = step === null ? null : await requireFirstStep(db, tokens, step);
  // Without a first step no credentials are listed, which would reveal who has any: the device finds this site's.
  const known = user
    ? await db
        .selectFrom('passkeys')
        .select(['credential_id', 'transports'])
        .where('user_id', '=', user.id)
        .orderBy('id')
        .execute()
    : [];
  const { challenge } = await webauthn().generateAuthenticationOptions({ rpID: party.id });
  await createChallenge(db, { purpose: 'sign-in', user_id: user?.id ?? null }, challenge);
  return {
    challenge,
    rpId: party.id,
    timeout: CHALLENGE_SECONDS * 1000,
    allowCredentials: toDescriptors(known),
    userVerification: user ? ('preferred' as const) : ('required' as const),
  };
}

interface PasskeySignIn extends Start {
  credential: Assertion;
  device?: string | undefined;
  agent: string | null;
}

/**
 * Opens a session that counts as proven by a second factor: after a password, or with a passkey whose device has
 * verified its user.
 * @throws 401 where the first step must be repeated, or the passkey is invalid; 429
 */
export async function signInWithPasskey(
  { db, config, tokens }: SecondFactorDeps,
  { credential, second_factor: step, address, device: deviceText, agent }: PasskeySignIn,
) {
  const failures = {
    key: `passkey address ${address}`,
    max: config.limits.signInFailuresPerAddress,
    seconds: CHALLENGE_SECONDS,
  };
  await requireAttempts(db, failures);
  const first = step === null ? null : await requireFirstStep(db, tokens, step);
  const refusal = unauthorized({
    en: 'This passkey does not open an account here. Use your password, or another passkey.',
    fr: 'Cette clé d’accès n’ouvre aucun compte ici. Utilisez votre mot de passe, ou une autre clé d’accès.',
  });
  try {
    const check = { assertion: credential, userId: first?.id ?? null };
    const {
      id,
      user_id: userId,
      counter,
      newCounter,
    } = await verifyAssertion(db, config, check, refusal);
    const user =
      first ??
      (await db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .where('disabled_at', 'is', null)
        .executeTakeFirst());
    if (!user) throw refusal;
    const device = readDevice(tokens, deviceText);
    return await enter(db, tokens, config, {
      user,
      device,
      agent,
      refusal,
      isProven: true,
      // Fails for one of two concurrent uses, which may be by a copy, and for a passkey removed meanwhile.
      async use(trx) {
        const used = await trx
          .updateTable('passkeys')
          .set({ counter: newCounter, last_used_at: now() })
          .where('id', '=', id)
          .where('counter', '=', counter)
          .returning('id')
          .executeTakeFirst();
        return used !== undefined;
      },
    });
  } catch (error) {
    if (error === refusal) await countAttempt(db, failures);
    throw error;
  }
}
