import { sql } from 'kysely';
import { toFullName } from '#src/features/accounts/accounts.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { nameInMail } from '#src/platform/mail/mail-layout.ts';
import { FORMER_MEMBER } from './notifications.ts';

/** Notifications and settings are deleted with the user's row. */
export const notificationData: PersonalData = {
  name: 'notifications',
  async collect(db, userId) {
    const notifications = await db
      .selectFrom('notifications')
      .select(['kind', 'data', 'created_at', 'read_at', 'mailed_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    const settings = await db
      .selectFrom('notification_settings')
      .select(['kind', 'mail'])
      .where('user_id', '=', userId)
      .execute();
    return { notifications, settings };
  },
  async beforeErasure(trx, userId) {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'username', 'first_name', 'last_name'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await forgetNameInMails(trx, user.id, nameInMail(toFullName(user)));
  },
};

/**
 * Subjects of recent mails may contain this user's name, where they notified of a single event. Only mails to recipients
 * of such notifications are changed: elsewhere, the name may be an ordinary word.
 */
async function forgetNameInMails(trx: Db, userId: number, name: string) {
  const mails = await trx
    .selectFrom('outbox')
    .innerJoin('users as reader', 'reader.email', 'outbox.recipient')
    .select(['outbox.id', 'outbox.subject', 'reader.language'])
    .where(
      sql<boolean>`outbox.subject like ${`%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`,
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('notifications')
          .select('notifications.id')
          .whereRef('notifications.user_id', '=', 'reader.id')
          .where('notifications.data', 'like', `%"user":${userId}}%`),
      ),
    )
    .execute();
  const literal = name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  const wholeName = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'gu');
  for (const { id, subject, language } of mails)
    await trx
      .updateTable('outbox')
      .set({ subject: subject.replaceAll(wholeName, FORMER_MEMBER[language]) })
      .where('id', '=', id)
      .execute();
}
