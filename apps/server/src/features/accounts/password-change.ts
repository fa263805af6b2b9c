import type { KeptPasskey, Language } from '@inzira/contract/accounts';
import type { Config } from '#src/platform/config.ts';
import { now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { endEmailChange } from './email-links.ts';
import { passwordChangedMail } from './password-changed-mail.ts';
import { checkPassword, clearGuesses } from './password-check.ts';
import { endSessions } from './sessions.ts';

const RECENT_SIGN_IN_SECONDS = 10 * 60;

/**
 * Requires proof that the user is present, rather than somebody at an unattended phone: the old password, or a sign-in
 * within the last ten minutes.
 * @throws 400 on `current_password`, 429
 */
export async function requireCurrentPassword(
  db: Db,
  config: Config,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
  given: { password: string | undefined; address: string },
) {
  const user = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.password_hash', 'sessions.created_at'])
    .where('sessions.id', '=', viewer.sessionId)
    .executeTakeFirstOrThrow();
  if (user.created_at > secondsFromNow(-RECENT_SIGN_IN_SECONDS)) return;
  if (user.password_hash === null) {
    throw invalid({
      current_password: [
        {
          en: 'Log in again first: then you have ten minutes to choose a password.',
          fr: 'Reconnectez-vous d’abord : vous aurez dix minutes pour choisir un mot de passe.',
        },
      ],
    });
  }
  if (!given.password) {
    throw invalid({
      current_password: [
        { en: 'Enter your current password.', fr: 'Saisissez votre mot de passe actuel.' },
      ],
    });
  }
  const guess = { name: user.username, password: given.password, address: given.address };
  if (await checkPassword(db, config, user, guess)) return;
  throw invalid({
    current_password: [
      { en: 'This is not your password.', fr: 'Ce n’est pas votre mot de passe.' },
    ],
  });
}

/**
 * Sets a new password, ends the user's sessions (except the given one), all reset links and a pending change of
 * address, and informs the user by mail.
 * @returns the passkeys, which stay: one may be that of an intruder
 */
export async function changePassword(
  trx: Db,
  config: Config,
  user: { id: number; email: string; username: string; language: Language },
  passwordHash: string,
  keepSessionId?: number,
): Promise<KeptPasskey[]> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now() })
    .where('id', '=', user.id)
    .execute();
  await endSessions(trx, user.id, keepSessionId);
  // The password must be entered again for the next action of staff.
  await trx
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('user_id', '=', user.id)
    .where('confirmed_at', 'is not', null)
    .execute();
  await trx.deleteFrom('reset_links').where('user_id', '=', user.id).execute();
  await endEmailChange(trx, user);
  await clearGuesses(trx, user.id);
  await recordHistory(trx, {
    actorId: user.id,
    action: 'password-changed',
    subject: { kind: 'user', id: user.id },
  });
  const passkeys = await trx
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
  const forgotUrl = `${config.publicUrl}/forgot-password`;
  await enqueueMail(trx, passwordChangedMail(user, { forgotUrl, passkeys }));
  return passkeys;
}
