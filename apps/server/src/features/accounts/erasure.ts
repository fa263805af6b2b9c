import { DAY_SECONDS } from '@inzira/contract/rules/units';
import type { Config } from '#src/platform/config.ts';
import {
  engineOf,
  inTransaction,
  now,
  secondsFromNow,
  type Db,
} from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { badRequest, invalid, unauthorized } from '#src/platform/http/errors.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import type { Tokens } from '#src/platform/http/tokens.ts';
import { farewellMail } from './account-mails.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { consumeNonce } from './nonces.ts';
import { checkPassword } from './password-check.ts';
import type { PersonalData } from '#src/platform/db/personal-data.ts';

/** Proof that the user is present, rather than somebody at an unattended phone. */
interface Proof {
  password?: string | undefined;
  id_token?: string | undefined;
  address: string;
}

interface Checks {
  config: Config;
  tokens: Tokens;
  provider: IdentityProvider | null;
}

/**
 * Checks the user's password; for an account without one, a fresh sign-in at its provider is required.
 * @throws 400 on `password`, also for one that is less than a day old; 401, 429
 */
export async function requireProof(db: Db, checks: Checks, userId: number, proof: Proof) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'password_changed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  // The same request was sent twice, and the first has erased the account.
  if (!user) throw unauthorized();
  if (user.password_hash !== null) {
    if (!proof.password)
      throw invalid({
        password: [{ en: 'Enter your password.', fr: 'Saisissez votre mot de passe.' }],
      });
    const guess = { name: user.username, password: proof.password, address: proof.address };
    if (await checkPassword(db, checks.config, user, guess)) {
      requireDayOld(user.password_changed_at);
      return;
    }
    throw invalid({
      password: [{ en: 'This is not your password.', fr: 'Ce n’est pas votre mot de passe.' }],
    });
  }
  if (!proof.id_token || !checks.provider) {
    throw badRequest({
      en: 'Your account has no password. Log in with Google once more to confirm, or set a password with "Forgot your password?" first.',
      fr: 'Votre compte n’a pas de mot de passe. Connectez-vous encore une fois avec Google pour confirmer, ou choisissez d’abord un mot de passe avec « Mot de passe oublié ? ».',
    });
  }
  const identity = await checks.provider.verify(proof.id_token);
  await consumeNonce(db, checks.tokens, identity.nonce);
  const linked = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!linked)
    throw unauthorized({
      en: 'This Google account is not linked to your Inzira account.',
      fr: 'Ce compte Google n’est pas lié à votre compte Inzira.',
    });
}

/** A new password may be that of an intruder: within a day, the owner, who was notified by mail, can react. */
function requireDayOld(changedAt: string | null) {
  if (changedAt === null || changedAt <= secondsFromNow(-DAY_SECONDS)) return;
  throw invalid({
    password: [
      {
        en: 'This password was chosen less than a day ago. For your safety, wait a day before you do this.',
        fr: 'Ce mot de passe a été choisi il y a moins d’un jour. Pour votre sécurité, attendez un jour avant de faire cela.',
      },
    ],
  });
}

/**
 * Erases an account and its data in one transaction; the foreign keys delete its sessions.
 * @param isAsked whether the user does it, who then gets a different mail
 * @throws 409 when a feature must keep the user because of others
 */
export async function eraseAccount(
  db: Db,
  userId: number,
  parts: readonly PersonalData[],
  isAsked = true,
) {
  await inTransaction(db, async (trx) => {
    for (const part of parts) await part.hold?.(trx, userId);
    // Concurrent writers that add rows of this user wait here; they then find no user, and the sweep removes their
    // files. On SQLite all writers wait anyway.
    const user = await trx
      .selectFrom('users')
      .select(['email', 'username', 'language'])
      .where('id', '=', userId)
      .$call(lockRow(trx))
      .executeTakeFirst();
    if (!user) return;
    for (const part of parts) await part.beforeErasure?.(trx, userId);
    await trx.deleteFrom('users').where('id', '=', userId).execute();
    await enqueueMail(trx, farewellMail(user, isAsked));
    // SQLite's write-ahead log still contains the user's data.
    if (engineOf(trx) === 'sqlite')
      await enqueueJob(trx, 'empty-log', {}, { dedupeKey: 'erasure' });
  });
}

/** All personal data of a user, by feature. */
export async function collectPersonalData(
  db: Db,
  userId: number,
  parts: readonly PersonalData[],
): Promise<Record<string, unknown>> {
  const collected: Record<string, unknown> = { exported_at: now() };
  for (const part of parts) collected[part.name] = await part.collect(db, userId);
  return collected;
}
