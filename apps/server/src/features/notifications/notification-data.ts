import type { PersonalData } from '#src/platform/db/personal-data.ts';

/** Notifications and settings go with the user's row. */
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
};
