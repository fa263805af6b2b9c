import { sql } from 'kysely';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { hashSecret } from '#src/platform/http/secret-links.ts';
import { clearAttempts, countAttempt } from '#src/platform/http/throttle.ts';
import type { Tokens } from '#src/platform/http/tokens.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { secondFactorMail, type SecondFactorNews } from './account-mails.ts';
import { lockUser } from './lock-user.ts';
import { findStep } from './totp.ts';

const WINDOW_SECONDS = 15 * 60;
/** The user is informed after this many wrong codes. */
const TOLD_AFTER = 5;

export interface SecondFactorDeps {
  db: Db;
  config: Config;
  tokens: Tokens;
}

/** The owner with which a user's secret is encrypted. */
export const ownerOf = (userId: number) => `second factor of ${userId}`;

/** The second factors of a user. */
export interface SecondFactors {
  app: boolean;
  passkey: boolean;
}

export async function findSecondFactors(db: Db, userId: number): Promise<SecondFactors> {
  const rows = await db
    .selectFrom('second_factors')
    .select(sql<keyof SecondFactors>`'app'`.as('kind'))
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .unionAll(
      db
        .selectFrom('passkeys')
        .select(sql<keyof SecondFactors>`'passkey'`.as('kind'))
        .where('user_id', '=', userId),
    )
    .execute();
  const has = (kind: keyof SecondFactors) => rows.some((row) => row.kind === kind);
  return { app: has('app'), passkey: has('passkey') };
}

export const isAnyOn = ({ app, passkey }: SecondFactors) => app || passkey;

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return isAnyOn(await findSecondFactors(db, userId));
}

export function findConfirmed(db: Db, userId: number) {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

/** Removes the app and all passkeys. @returns whether there were any */
export async function removeSecondFactor(trx: Db, userId: number): Promise<boolean> {
  // Locked, so that no concurrent sign-in is proven by a removed factor.
  await lockUser(trx, userId);
  const before = await findSecondFactors(trx, userId);
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  // Sessions are not proven any more, so roles that require a second factor do not work in them.
  await trx
    .updateTable('sessions')
    .set({ second_factor_at: null })
    .where('user_id', '=', userId)
    .where('second_factor_at', 'is not', null)
    .execute();
  return isAnyOn(before);
}

/** Recovery codes end with the last second factor; the password alone then opens the account. */
export async function endIfLast(trx: Db, userId: number) {
  if (!(await hasSecondFactor(trx, userId))) await removeSecondFactor(trx, userId);
}

/** Accepts a code of the app, or a recovery code, once. @throws 400 on `code`, 429 */
export async function requireCode(
  { db, config, tokens }: SecondFactorDeps,
  userId: number,
  code: string,
) {
  const { throttle, guesses } = await countGuess(db, config, userId);
  const isRight = /^\d{6}$/.test(code)
    ? await useAppCode(db, tokens, userId, code)
    : await useRecoveryCode(db, config, userId, code);
  if (!isRight) {
    if (guesses === Math.min(TOLD_AFTER, throttle.max)) await notifyOfGuesses(db, config, userId);
    throw wrongCode();
  }
  await clearAttempts(db, throttle);
}

/** @throws 429 */
export async function countGuess(db: Db, { limits }: Config, userId: number) {
  // Only somebody who knows the password gets here, so nobody else can lock the user out.
  const throttle = {
    key: `second factor ${userId}`,
    max: limits.signInFailuresPerAccount,
    seconds: WINDOW_SECONDS,
  };
  return { throttle, guesses: await countAttempt(db, throttle) };
}

/** At most once a day. */
async function notifyOfGuesses(db: Db, config: Config, userId: number) {
  await inTransaction(db, async (trx) => {
    const key = `second factor guesses told ${userId}`;
    const told = await countAttempt(trx, { key, max: Infinity, seconds: DAY_SECONDS });
    if (told === 1) await recordAndNotify(trx, config, userId, { news: 'guessed', actorId: null });
  });
}

async function useAppCode(db: Db, tokens: Tokens, userId: number, code: string) {
  const factor = await findConfirmed(db, userId);
  if (!factor) return false;
  const secret = tokens.decrypt(factor.secret, ownerOf(userId));
  if (secret === null) {
    throw invalid({
      code: [
        {
          en: 'Codes of the app cannot be checked here any more. Use a recovery code, or ask the team to reset it.',
          fr: 'Les codes de l’application ne peuvent plus être vérifiés ici. Utilisez un code de secours, ou demandez une réinitialisation à l’équipe.',
        },
      ],
    });
  }
  const step = findStep(secret, code);
  if (step === null) return false;
  // A code that was already used, perhaps seen over the user's shoulder, is refused.
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', factor.secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

async function useRecoveryCode(db: Db, config: Config, userId: number, code: string) {
  return inTransaction(db, async (trx) => {
    const used = await trx
      .updateTable('recovery_codes')
      .set({ used_at: now() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashSecret(code))
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (!used) return false;
    await recordAndNotify(trx, config, userId, { news: 'used', actorId: userId });
    return true;
  });
}

const ACTIONS: Record<SecondFactorNews, string> = {
  on: 'second-factor-on',
  off: 'second-factor-off',
  reset: 'second-factor-reset',
  codes: 'recovery-codes-renewed',
  used: 'recovery-code-used',
  guessed: 'second-factor-guessed',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
};

/** Adds a line to the record and mails the user. */
export async function recordAndNotify(
  trx: Db,
  config: Config,
  userId: number,
  { news, actorId }: { news: SecondFactorNews; actorId: number | null },
) {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'username', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await recordHistory(trx, {
    actorId,
    action: ACTIONS[news],
    subject: { kind: 'user', id: userId },
  });
  await enqueueMail(trx, secondFactorMail(user, news, `${config.publicUrl}/forgot-password`));
}

export const wrongCode = () =>
  invalid({
    code: [
      {
        en: 'This code is not right, or was used already. Wait for the next one in your app.',
        fr: 'Ce code n’est pas le bon, ou a déjà servi. Attendez le prochain dans votre application.',
      },
    ],
  });
