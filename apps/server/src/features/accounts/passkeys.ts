import { PASSKEY_LIMITS } from '@inzira/contract/limits';
import type { NewCredential, Passkey } from '@inzira/contract/passkeys';
import { nameOf, readBrand } from '#src/platform/brand.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import {
  badRequest,
  conflict,
  forbidden,
  notFound,
  unauthorized,
} from '#src/platform/http/errors.ts';
import { lockUser } from './lock-user.ts';
import { findRoles } from './roles.ts';
import {
  findSecondFactors,
  hasSecondFactor,
  isAnyOn,
  removeSecondFactor,
  type SecondFactorDeps,
  recordAndNotify,
} from './second-factor.ts';
import { needsSecondFactor, replaceRecoveryCodes } from './second-factor-setup.ts';
import { isSessionOpen, keepOnlySession } from './sessions.ts';
import {
  ALGORITHMS,
  CHALLENGE_SECONDS,
  createChallenge,
  findRelyingParty,
  toTransports,
  verifyNewCredential,
  webauthn,
} from './webauthn.ts';

const selectPasskeys = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId);

export async function findPasskeys(db: Db, config: Config, userId: number) {
  const roles = await findRoles(db, userId);
  return {
    is_offered: roles.length > 0 && findRelyingParty(config) !== null,
    passkeys: await selectPasskeys(db, userId).orderBy('id').execute(),
  };
}

/** @throws 403 for a user without a role, 409 where this installation does not support passkeys or the user has too many */
export async function startPasskey({ db, config, tokens }: SecondFactorDeps, viewer: Viewer) {
  if ((await findRoles(db, viewer.id)).length === 0) throw forbidden();
  const party = findRelyingParty(config);
  if (!party) throw passkeysUnavailable();
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', viewer.id)
    .orderBy('id')
    .execute();
  if (known.length >= PASSKEY_LIMITS.perUser) throw tooMany();
  const name = nameOf(await readBrand(db));
  const options = await webauthn().generateRegistrationOptions({
    rpName: name,
    rpID: party.id,
    userName: viewer.username,
    // Pseudonymous, and the same for each passkey of a user, so that a device shows a single account.
    userID: new Uint8Array(Buffer.from(tokens.sign(`passkeys of ${viewer.id}`), 'base64url')),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await createChallenge(db, { purpose: 'register', user_id: viewer.id }, options.challenge);
  return {
    challenge: options.challenge,
    rp: { id: party.id, name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: CHALLENGE_SECONDS * 1000,
    attestation: 'none' as const,
    excludeCredentials: toDescriptors(known),
    authenticatorSelection: {
      residentKey: 'preferred' as const,
      requireResidentKey: false,
      userVerification: 'preferred' as const,
    },
  };
}

/** Credential descriptors in the format of the WebAuthn API. */
export const toDescriptors = (known: { credential_id: string; transports: string }[]) =>
  known.map((one) => ({
    id: one.credential_id,
    type: 'public-key' as const,
    transports: toTransports(one.transports),
  }));

/**
 * Stores a passkey. As the first second factor it makes this session proven, ends all others and creates recovery
 * codes.
 * @throws 400 for a credential that was not made for this user, site and challenge; 401, 409
 */
export async function addPasskey(
  { db, config }: SecondFactorDeps,
  viewer: Viewer,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  const refusal = badRequest({
    en: 'This passkey could not be checked. Please try again.',
    fr: 'Cette clé d’accès n’a pas pu être vérifiée. Veuillez réessayer.',
  });
  const key = await verifyNewCredential(db, config, { credential, userId: viewer.id }, refusal);
  return inTransaction(db, async (trx) => {
    // As in `confirmSecondFactor`: a concurrent sign-in finishes first, and a later one finds the passkey.
    await lockUser(trx, viewer.id);
    if (!(await isSessionOpen(trx, viewer.sessionId))) throw unauthorized();
    const before = await findSecondFactors(trx, viewer.id);
    const { count } = await trx
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', viewer.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= PASSKEY_LIMITS.perUser) throw tooMany();
    const passkey = await trx
      .insertInto('passkeys')
      .values({ ...key, user_id: viewer.id, name, created_at: now(), last_used_at: null })
      .onConflict((clash) => clash.column('credential_id').doNothing())
      .returning(['id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirst();
    if (!passkey) {
      throw conflict({
        en: 'This passkey is kept already.',
        fr: 'Cette clé d’accès est déjà enregistrée.',
      });
    }
    await recordAndNotify(trx, config, viewer.id, { news: 'passkey-added', actorId: viewer.id });
    if (isAnyOn(before)) return { passkey, recovery_codes: null };
    await keepOnlySession(trx, viewer);
    return { passkey, recovery_codes: await replaceRecoveryCodes(trx, viewer.id) };
  });
}

/** @throws 404 unless it is the user's own */
export async function renamePasskey(db: Db, userId: number, id: number, name: string) {
  const passkey = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst();
  if (!passkey) throw noSuchPasskey();
  return passkey;
}

/** @throws 404 unless it is the user's own, 409 for the last second factor of a user who needs one */
export async function removePasskey(
  { db, config }: SecondFactorDeps,
  { id: userId }: Viewer,
  id: number,
) {
  await inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw noSuchPasskey();
    const isLast = !(await hasSecondFactor(trx, userId));
    if (isLast && (await needsSecondFactor(trx, config, await findRoles(trx, userId)))) {
      throw conflict({
        en: 'Your role needs a second step here. Add another passkey or an app first.',
        fr: 'Votre rôle exige ici une deuxième étape. Ajoutez d’abord une autre clé d’accès ou une application.',
      });
    }
    await recordAndNotify(trx, config, userId, { news: 'passkey-removed', actorId: userId });
    if (!isLast) return;
    await removeSecondFactor(trx, userId);
    await recordAndNotify(trx, config, userId, { news: 'off', actorId: userId });
  });
}

const noSuchPasskey = () =>
  notFound({ en: 'This passkey was not found.', fr: 'Cette clé d’accès est introuvable.' });

export const passkeysUnavailable = () =>
  conflict({
    en: 'Passkeys need an address with https, which this site does not have.',
    fr: 'Les clés d’accès demandent une adresse en https, que ce site n’a pas.',
  });

const tooMany = () =>
  conflict({
    en: `You have ${PASSKEY_LIMITS.perUser} passkeys. Remove one that you do not use first.`,
    fr: `Vous avez ${PASSKEY_LIMITS.perUser} clés d’accès. Retirez d’abord une clé que vous n’utilisez pas.`,
  });
