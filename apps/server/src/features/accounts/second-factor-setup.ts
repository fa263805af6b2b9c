import { randomBytes } from 'node:crypto';
import type { SecondFactor } from '@inzira/contract/account-security';
import type { Role } from '@inzira/contract/endpoint';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import {
  badRequest,
  conflict,
  forbidden,
  invalid,
  unauthorized,
} from '#src/platform/http/errors.ts';
import { hashSecret } from '#src/platform/http/secret-links.ts';
import { clearAttempts } from '#src/platform/http/throttle.ts';
import { lockUser } from './lock-user.ts';
import { findRoles } from './roles.ts';
import {
  countGuess,
  endIfLast,
  findConfirmed,
  findSecondFactors,
  ownerOf,
  requireCode,
  type SecondFactorDeps,
  recordAndNotify,
  wrongCode,
} from './second-factor.ts';
import { isSessionOpen, keepOnlySession } from './sessions.ts';
import { findProvenRoles, type SecondFactorConfig } from './sign-in-settings.ts';
import { findStep, otpauthUri, toBase32 } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits, so that a fast hash is enough. */
const RECOVERY_BYTES = 10;

export async function getSecondFactor(
  db: Db,
  config: Config,
  userId: number,
): Promise<SecondFactor> {
  const factor = await findConfirmed(db, userId);
  const left = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  const roles = await findRoles(db, userId);
  return {
    is_on: factor !== undefined,
    has_passkey: (await findSecondFactors(db, userId)).passkey,
    since: factor?.confirmed_at ?? null,
    recovery_codes_left: left.length,
    is_offered: roles.length > 0,
    is_required: await needsSecondFactor(db, config, roles),
  };
}

/** Whether one of these roles requires a second factor. */
export async function needsSecondFactor(db: Db, config: SecondFactorConfig, roles: Role[]) {
  const proven = await findProvenRoles(db, config);
  return roles.some((role) => proven.includes(role));
}

/**
 * Creates a secret, which becomes active once a code of it is confirmed.
 * @throws 403 for a user without a role, 409 where one is already active
 */
export async function startSecondFactor({ db, tokens }: SecondFactorDeps, viewer: Viewer) {
  if ((await findRoles(db, viewer.id)).length === 0) throw forbidden();
  const secret = randomBytes(SECRET_BYTES);
  const row = {
    secret: tokens.encrypt(secret, ownerOf(viewer.id)),
    last_step: 0,
    created_at: now(),
  };
  const started = await db
    .insertInto('second_factors')
    .values({ user_id: viewer.id, confirmed_at: null, ...row })
    .onConflict((clash) =>
      clash.column('user_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!started) {
    throw conflict({
      en: 'It is on already. Turn it off first to set up another app.',
      fr: 'C’est déjà activé. Désactivez d’abord pour configurer une autre application.',
    });
  }
  return { secret: toBase32(secret), uri: otpauthUri(secret, viewer.username) };
}

/**
 * Activates it with a first code: this session counts as proven, all others end.
 * @returns the recovery codes
 * @throws 400 for a wrong code, or where nothing was started; 429
 */
export async function confirmSecondFactor(
  { db, config, tokens }: SecondFactorDeps,
  viewer: Viewer,
  code: string,
): Promise<string[]> {
  const { throttle } = await countGuess(db, config, viewer.id);
  const pending = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', viewer.id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  const secret = pending && tokens.decrypt(pending.secret, ownerOf(viewer.id));
  if (!pending || !secret) {
    throw badRequest({
      en: 'Begin again: this setup is not there any more.',
      fr: 'Recommencez\u00a0: cette configuration n’existe plus.',
    });
  }
  const step = findStep(secret, code);
  if (step === null) throw wrongCode();
  await clearAttempts(db, throttle);
  return inTransaction(db, async (trx) => {
    // A concurrent sign-in finishes first, and its session is ended below; a later one finds the factor.
    await lockUser(trx, viewer.id);
    if (!(await isSessionOpen(trx, viewer.sessionId))) throw unauthorized();
    const confirmed = await trx
      .updateTable('second_factors')
      .set({ confirmed_at: now(), last_step: step })
      .where('user_id', '=', viewer.id)
      .where('confirmed_at', 'is', null)
      // Another page may have started again with a new secret.
      .where('secret', '=', pending.secret)
      .returning('user_id')
      .executeTakeFirst();
    if (!confirmed) throw wrongCode();
    await keepOnlySession(trx, viewer);
    await recordAndNotify(trx, config, viewer.id, { news: 'on', actorId: viewer.id });
    return replaceRecoveryCodes(trx, viewer.id);
  });
}

/**
 * A user with a passkey but no app cannot enter a code, for example when the answer with the first recovery codes was
 * lost.
 * @throws 400 on `code` for all others
 */
export async function requireNoApp(db: Db, userId: number) {
  const { app, passkey } = await findSecondFactors(db, userId);
  if (app || !passkey)
    throw invalid({ code: [{ en: 'Enter the code.', fr: 'Saisissez le code.' }] });
}

/** @param code null where the password was entered instead @throws 400 for a wrong code, 401, 429 */
export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  viewer: Viewer,
  code: string | null,
) {
  if (code !== null) await requireCode(deps, viewer.id, code);
  return inTransaction(deps.db, async (trx) => {
    if (code === null) {
      await lockUser(trx, viewer.id);
      if (!(await isSessionOpen(trx, viewer.sessionId))) throw unauthorized();
      await requireNoApp(trx, viewer.id);
    }
    await recordAndNotify(trx, deps.config, viewer.id, { news: 'codes', actorId: viewer.id });
    return replaceRecoveryCodes(trx, viewer.id);
  });
}

/** Removes the app; passkeys and recovery codes stay. @throws 400 for a wrong code, 409 where a role requires it, 429 */
export async function stopSecondFactor(deps: SecondFactorDeps, viewer: Viewer, code: string) {
  const { db, config } = deps;
  async function requireDispensable(of: Db) {
    const { is_required: isRequired, has_passkey: hasPasskey } = await getSecondFactor(
      of,
      config,
      viewer.id,
    );
    if (!isRequired || hasPasskey) return;
    throw conflict({
      en: 'Your role needs the code here. For another phone, ask someone of the team to reset it.',
      fr: 'Votre rôle exige ici une connexion par code. Pour changer de téléphone, demandez à l’équipe de la réinitialiser.',
    });
  }
  await requireDispensable(db);
  await requireCode(deps, viewer.id, code);
  await inTransaction(db, async (trx) => {
    await lockUser(trx, viewer.id);
    // Checked again, because a passkey may have been removed meanwhile.
    await requireDispensable(trx);
    await trx.deleteFrom('second_factors').where('user_id', '=', viewer.id).execute();
    await endIfLast(trx, viewer.id);
    await recordAndNotify(trx, config, viewer.id, { news: 'off', actorId: viewer.id });
  });
}

/** @returns the new codes; only their hashes are stored */
export async function replaceRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)));
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashSecret(code), used_at: null })))
    .execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}
