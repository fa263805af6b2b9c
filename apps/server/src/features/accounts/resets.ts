import type { Language } from '@inzira/contract/accounts';
import { HOUR_SECONDS } from '@inzira/contract/rules/units';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { badRequest, invalid } from '#src/platform/http/errors.ts';
import { enqueueDecoy, enqueueMail } from '#src/platform/mail/mail.ts';
import { countAttempt, MAIL_WINDOW_SECONDS } from '#src/platform/http/throttle.ts';
import { resetMail } from './account-mails.ts';
import type { Device } from './devices.ts';
import { fold } from '@inzira/contract/rules/fold';
import { changePassword } from './password-change.ts';
import { hashPassword, weakness } from './passwords.ts';
import {
  hashSecret,
  newSecret,
  readUid,
  toUid,
  type SecretLink,
} from '#src/platform/http/secret-links.ts';

const LINK_SECONDS = HOUR_SECONDS;
/** The limit of a recipient, as a multiple of the limit of one sender. */
const SENDERS = 4;

/**
 * Mails a link to set a new password. Neither the answer nor the time reveals whether the email has an account: the
 * same statements run, but nothing is sent.
 * @throws 429
 */
export async function requestReset(
  db: Db,
  config: Config,
  request: { email: string; address: string; device: Device | null },
) {
  await countAttempt(db, {
    key: `reset address ${request.address}`,
    max: config.limits.registrationsPerAddress,
    seconds: HOUR_SECONDS,
  });
  const emailKey = fold(request.email);
  const selectUser = (of: Db) =>
    of
      .selectFrom('users')
      .select(['id', 'email', 'username', 'language'])
      .where('email_key', '=', emailKey)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
  // Counted by recipient and address together, so that nobody elsewhere can use up the user's requests.
  const known = await selectUser(db);
  const isOwnDevice = known !== undefined && request.device?.users.includes(known.id);
  const { mailsPerRecipient: max } = config.limits;
  const by = isOwnDevice ? `device ${request.device?.id}` : `from ${request.address}`;
  const perSender = { key: `reset mail ${emailKey} ${by}`, max, seconds: MAIL_WINDOW_SECONDS };
  await countAttempt(db, perSender);
  if (!isOwnDevice) {
    const anywhere = { ...perSender, key: `reset mail ${emailKey} anywhere`, max: max * SENDERS };
    await countAttempt(db, anywhere);
  }
  await inTransaction(db, async (trx) => {
    const user = await selectUser(trx);
    const nobody = { email: request.email, username: '', language: 'en' as const };
    const path = await createResetLink(trx, user?.id ?? null);
    // Sent to the account's address, not to the typed one: two that are equal when folded may differ.
    const mail = resetMail(user ?? nobody, config.publicUrl + path);
    await (user ? enqueueMail : enqueueDecoy)(trx, mail, { priority: 'urgent' });
  });
}

/**
 * Mails a link that staff requested. It counts towards the user's own limit, so that nobody is flooded with mail.
 * @throws 429
 */
export async function sendResetMail(
  trx: Db,
  config: Config,
  user: { id: number; email: string; email_key: string; username: string; language: Language },
) {
  await countAttempt(trx, {
    key: `reset mail ${user.email_key} staff`,
    max: config.limits.mailsPerRecipient,
    seconds: MAIL_WINDOW_SECONDS,
  });
  const path = await createResetLink(trx, user.id);
  await enqueueMail(trx, resetMail(user, config.publicUrl + path), { priority: 'urgent' });
}

/**
 * Creates a reset link; earlier ones keep working until one is used.
 * @param userId null for an address without an account
 * @param isMailed whether only the owner of the account's address gets it
 */
export async function createResetLink(
  trx: Db,
  userId: number | null,
  { seconds = LINK_SECONDS, isMailed = true }: { seconds?: number; isMailed?: boolean } = {},
): Promise<string> {
  const { token, tokenHash } = newSecret();
  await trx
    .insertInto('reset_links')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      expires_at: secondsFromNow(seconds),
      proves_email: isMailed ? 1 : 0,
    })
    .execute();
  return `/reset-password/${toUid(userId ?? 1)}/${token}`;
}

/** @throws 400 */
export async function requireResetLink(db: Db, link: SecretLink) {
  const user = await db
    .selectFrom('reset_links')
    .innerJoin('users', 'users.id', 'reset_links.user_id')
    .select(['users.id', 'users.email', 'users.username', 'users.language'])
    .where('users.id', '=', readUid(link.uid) ?? 0)
    .where('token_hash', '=', hashSecret(link.token))
    .where('expires_at', '>', now())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw invalidLink();
  return user;
}

/**
 * Sets a new password with a link, which works once; the account may have had no password. A mailed link also verifies
 * the email.
 * @returns the passkeys that stay
 * @throws 400 for the link, or on `password`.
 */
export async function resetPassword(
  db: Db,
  config: Config,
  link: SecretLink & { password: string },
) {
  const user = await requireResetLink(db, link);
  const problem = weakness(link.password, user.username, user.email);
  if (problem) throw invalid({ password: [problem] });
  const passwordHash = await hashPassword(link.password);
  return inTransaction(db, async (trx) => {
    const claimed = await trx
      .deleteFrom('reset_links')
      .where('user_id', '=', user.id)
      .where('token_hash', '=', hashSecret(link.token))
      .where('expires_at', '>', now())
      .returning('proves_email')
      .executeTakeFirst();
    if (!claimed) throw invalidLink();
    if (claimed.proves_email === 1)
      await trx
        .updateTable('users')
        .set((eb) => ({ email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now())) }))
        .where('id', '=', user.id)
        .execute();
    return changePassword(trx, config, user, passwordHash);
  });
}

const invalidLink = () =>
  badRequest({
    en: 'Invalid or expired reset link.',
    fr: 'Ce lien n’est pas valable ou a expiré.',
  });
