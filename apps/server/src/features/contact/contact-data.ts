import type { PersonalData } from '#src/platform/db/personal-data.ts';
import type { Db } from '#src/platform/db/database.ts';

/**
 * Messages and subscriptions belong to an email address, not an account: they are the user's only once the address is
 * verified. Otherwise somebody could open an account with another's email to read or delete them.
 */
export const contactData: PersonalData = {
  name: 'contact',
  async collect(db, userId) {
    const email = await findProvenEmail(db, userId);
    if (!email) return { messages: [], newsletter: null };
    const messages = await db
      .selectFrom('contact_messages')
      .select(['name', 'email', 'message', 'created_at'])
      .where('email_key', '=', email.email_key)
      .orderBy('id')
      .execute();
    const newsletter = await db
      .selectFrom('newsletter_subscriptions')
      .select(['email', 'language', 'subscribed_at', 'unsubscribed_at'])
      .where('email_key', '=', email.email_key)
      .executeTakeFirst();
    return { messages, newsletter: newsletter ?? null };
  },
  async beforeErasure(trx, userId) {
    const proven = await findProvenEmail(trx, userId);
    if (!proven) return;
    for (const table of ['contact_messages', 'newsletter_subscriptions'] as const)
      await trx.deleteFrom(table).where('email_key', '=', proven.email_key).execute();
    await trx.deleteFrom('outbox').where('reply_to', '=', proven.email).execute();
  },
};

async function findProvenEmail(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'email_key'])
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
}
