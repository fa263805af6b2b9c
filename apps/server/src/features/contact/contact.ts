import { readSettings } from '#src/platform/settings.ts';
import type { Language } from '@inzira/contract/accounts';
import type { ContactMessage } from '@inzira/contract/contact';
import { fold } from '@inzira/contract/rules/fold';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { contactMail } from './contact-mails.ts';

/**
 * Stores a message and mails it to the team, if an address is set.
 * @param idempotencyKey a repeated message with the same key is ignored.
 */
export async function sendMessage(
  db: Db,
  config: Config,
  message: ContactMessage & { language: Language },
  idempotencyKey: string | null,
) {
  await inTransaction(db, async (trx) => {
    const stored = await trx
      .insertInto('contact_messages')
      .values({
        ...message,
        email_key: fold(message.email),
        idempotency_key: idempotencyKey,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    const team = (await readSettings(trx)).contactEmail ?? config.teamEmail;
    if (stored && team) await enqueueMail(trx, contactMail(team, message));
  });
}
