import type { Language } from '@inzira/contract/accounts';
import type { Config } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { passwordChangedMail } from './account-mails.ts';
import { clearGuesses } from './password-check.ts';
import { endSessions } from './sessions.ts';

/**
 * Writes a new password, ends the user's sessions (but the one that is kept) and every reset link,
 * and tells the user by mail.
 */
export async function changePassword(
  trx: Db,
  config: Config,
  user: { id: number; email: string; username: string; language: Language },
  passwordHash: string,
  keepSessionId?: number,
) {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', user.id)
    .execute();
  await endSessions(trx, user.id, keepSessionId);
  await trx.deleteFrom('reset_links').where('user_id', '=', user.id).execute();
  await clearGuesses(trx, user.id);
  await recordHistory(trx, {
    actorId: user.id,
    action: 'password-changed',
    subject: { kind: 'user', id: user.id },
  });
  await enqueueMail(trx, passwordChangedMail(user, `${config.publicUrl}/forgot-password`));
}
