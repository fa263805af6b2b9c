import type { EmailState, Language } from '@inzira/contract/accounts';
import { NO_MAIL } from '@inzira/contract/rules/staff';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import type { Config } from '#src/platform/config.ts';
import {
  inTransaction,
  isUniqueViolation,
  now,
  secondsFromNow,
  type Db,
} from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { badRequest, invalid } from '#src/platform/http/errors.ts';
import {
  hashSecret,
  newSecret,
  readUid,
  toUid,
  type SecretLink,
} from '#src/platform/http/secret-links.ts';
import { countAttempt, MAIL_WINDOW_SECONDS } from '#src/platform/http/throttle.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { fold } from '@inzira/contract/rules/fold';
import { emailChangedMail, emailChangingMail, verificationMail } from './account-mails.ts';
import { EMAIL_TAKEN } from './accounts.ts';
import { lockUser } from './lock-user.ts';
import { checkPassword } from './password-check.ts';
import { requireCurrentPassword } from './password-change.ts';

const LINK_SECONDS = 7 * DAY_SECONDS;
/** The limit of attempted changes, as a multiple of the mails that one address may get. */
const CHANGES = 2;

interface Owner {
  id: number;
  email: string;
  username: string;
  language: Language;
}

/** Enqueues the mail with the link that confirms an address. */
export async function mailVerification(trx: Db, config: Config, user: Owner, email = user.email) {
  if (email.endsWith(NO_MAIL)) return;
  const { token, tokenHash } = newSecret();
  await trx
    .insertInto('email_links')
    .values({
      token_hash: tokenHash,
      user_id: user.id,
      email,
      expires_at: secondsFromNow(LINK_SECONDS),
    })
    .execute();
  const url = `${config.publicUrl}/verify-email/${toUid(user.id)}/${token}`;
  await enqueueMail(trx, { ...verificationMail({ ...user, email }, url), userId: user.id });
}

export async function getEmailState(db: Db, userId: number): Promise<EmailState> {
  const user = await readOwner(db, userId);
  const links = await db
    .selectFrom('email_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .execute();
  return {
    email: user.email,
    verified_at: user.email_verified_at,
    pending_email: links.find(({ email }) => fold(email) !== user.email_key)?.email ?? null,
  };
}

const readOwner = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_key',
      'username',
      'language',
      'password_hash',
      'email_verified_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** @throws 429 */
export async function sendVerification(db: Db, config: Config, userId: number) {
  const user = await readOwner(db, userId);
  if (user.email_verified_at === null) {
    await countMail(db, config, user.email_key);
    await inTransaction(db, (trx) => mailVerification(trx, config, user));
  }
  return getEmailState(db, userId);
}

/** Counted separately from the user's own requests, so that staff can help even those who have asked too often. @throws 429 */
export async function mailVerificationForStaff(
  trx: Db,
  config: Config,
  user: Owner & { email_key: string },
) {
  await countMail(trx, config, `${user.email_key} staff`);
  await mailVerification(trx, config, user);
}

const countMail = (db: Db, config: Config, emailKey: string) =>
  countAttempt(db, {
    key: `verify mail ${emailKey}`,
    max: config.limits.mailsPerRecipient,
    seconds: MAIL_WINDOW_SECONDS,
  });

/**
 * Mails a link to the new address and a notice to the old one; the account keeps the old address until the link is
 * opened.
 * @throws 400 on `email` or `password`, 429
 */
export async function changeEmail(
  db: Db,
  config: Config,
  viewer: Viewer,
  { email, password, network }: { email: string; password: string | undefined; network: string },
): Promise<EmailState> {
  const user = await readOwner(db, viewer.id);
  if (user.password_hash === null) {
    await requireCurrentPassword(db, config, viewer, { password, address: network });
  } else {
    const guess = { name: user.username, password: password ?? '', address: network };
    if (!password || !(await checkPassword(db, config, user, guess))) throw wrongPassword();
  }
  const emailKey = fold(email);
  if (emailKey === user.email_key) {
    throw invalid({
      email: [{ en: 'This is your address already.', fr: 'C’est déjà votre adresse.' }],
    });
  }
  // A limit, because the answer reveals whether an address has an account.
  await countAttempt(db, {
    key: `email changes of ${user.id}`,
    max: config.limits.mailsPerRecipient * CHANGES,
    seconds: MAIL_WINDOW_SECONDS,
  });
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  if (taken) throw invalid({ email: [EMAIL_TAKEN] });
  await countMail(db, config, emailKey);
  await inTransaction(db, async (trx) => {
    await lockUser(trx, user.id);
    // The password was changed meanwhile, which cancels all pending changes of the address.
    if ((await readOwner(trx, user.id)).password_hash !== user.password_hash) throw wrongPassword();
    await trx.deleteFrom('email_links').where('user_id', '=', user.id).execute();
    await mailVerification(trx, config, user, email);
    await enqueueMail(trx, emailChangingMail(user, email, `${config.publicUrl}/forgot-password`));
  });
  return getEmailState(db, viewer.id);
}

const wrongPassword = () =>
  invalid({
    password: [{ en: 'This is not your password.', fr: 'Ce n’est pas votre mot de passe.' }],
  });

const noLink = () =>
  badRequest({
    en: 'This link has expired or was used already. Ask for a new one in your profile.',
    fr: 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau dans votre profil.',
  });

/** Verifies an address by its mailed link, and makes it the account's. @throws 400 */
export async function verifyEmail(db: Db, link: SecretLink): Promise<{ email: string }> {
  try {
    return await inTransaction(db, async (trx) => {
      const userId = readUid(link.uid) ?? 0;
      // Locks the row before the search index, in the same order as an erasure.
      await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .$call(lockRow(trx))
        .execute();
      const found = await trx
        .deleteFrom('email_links')
        .where('user_id', '=', userId)
        .where('token_hash', '=', hashSecret(link.token))
        .where('expires_at', '>', now())
        .returning('email')
        .executeTakeFirst();
      const user = found && (await readOwner(trx, userId));
      if (!found || !user) throw noLink();
      const { email } = found;
      const isNew = fold(email) !== user.email_key;
      await trx
        .updateTable('users')
        .set({
          email_verified_at: user.email_verified_at ?? now(),
          ...(isNew && { email, email_key: fold(email), email_verified_at: now() }),
        })
        .where('id', '=', userId)
        .execute();
      if (isNew) {
        // Links mailed to the old address stop working.
        await trx.deleteFrom('email_links').where('user_id', '=', userId).execute();
        await trx.deleteFrom('reset_links').where('user_id', '=', userId).execute();
        await recordHistory(trx, {
          actorId: userId,
          action: 'email-changed',
          subject: { kind: 'user', id: userId },
        });
        const mail = emailChangedMail({ ...user, email });
        await enqueueMail(trx, mail);
        await enqueueMail(trx, { ...mail, to: user.email, userId });
      }
      return { email };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw badRequest(EMAIL_TAKEN);
  }
}
