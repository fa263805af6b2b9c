import type { Language } from '@inzira/contract/accounts';
import type { Subscription } from '@inzira/contract/contact';
import { fold } from '@inzira/contract/rules/fold';
import { HOUR_SECONDS } from '@inzira/contract/rules/units';
import { newSecret } from '#src/platform/http/secret-links.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { withdrawBroadcasts } from './broadcasts.ts';
import { welcomeMail } from './contact-mails.ts';

/** How soon an unconfirmed welcome mail may be repeated: it may be lost, but may also be unwanted. */
const WELCOME_AGAIN_SECONDS = HOUR_SECONDS;

/** Subscribes an email, also after it was unsubscribed; an active subscription is unchanged and gets no mail. */
export async function subscribe(
  db: Db,
  config: Config,
  { email, language }: { email: string; language: Language },
) {
  await inTransaction(db, async (trx) => {
    const subscription = await trx
      .insertInto('newsletter_subscriptions')
      .values({
        email,
        email_key: fold(email),
        token: newSecret().token,
        language,
        subscribed_at: now(),
      })
      .onConflict((conflict) =>
        conflict
          .column('email_key')
          // Requires a new confirmation, because the request may come from somebody else.
          .doUpdateSet({
            language,
            subscribed_at: now(),
            confirmed_at: null,
            unsubscribed_at: null,
          })
          .where((eb) =>
            eb.or([
              eb('newsletter_subscriptions.unsubscribed_at', 'is not', null),
              eb.and([
                eb('newsletter_subscriptions.confirmed_at', 'is', null),
                eb(
                  'newsletter_subscriptions.subscribed_at',
                  '<',
                  secondsFromNow(-WELCOME_AGAIN_SECONDS),
                ),
              ]),
            ]),
          ),
      )
      .returning(['email', 'language', 'token'])
      .executeTakeFirst();
    if (!subscription) return;
    const url = (page: string) => `${config.publicUrl}/newsletter/${page}/${subscription.token}`;
    const links = { confirm: url('confirm'), unsubscribe: url('unsubscribe') };
    await enqueueMail(trx, welcomeMail(subscription, links));
  });
}

const UNKNOWN = {
  unsubscribe: {
    en: 'This unsubscribe link is not known.',
    fr: 'Ce lien de désabonnement est inconnu.',
  },
  confirm: {
    en: 'This link holds for 30 days only. Subscribe again to get a new one.',
    fr: 'Ce lien n’est valable que 30 jours. Abonnez-vous à nouveau pour en recevoir un autre.',
  },
};

/** @throws 404 with a message for the page that the link opens */
export async function getSubscription(
  db: Db,
  token: string,
  page: keyof typeof UNKNOWN = 'unsubscribe',
): Promise<Subscription> {
  const row = await db
    .selectFrom('newsletter_subscriptions')
    .select(['email', 'unsubscribed_at'])
    .where('token', '=', token)
    .executeTakeFirst();
  if (!row) throw notFound(UNKNOWN[page]);
  return { masked_email: mask(row.email), is_subscribed: row.unsubscribed_at === null };
}

/**
 * Ends a subscription; repeating it has no effect.
 * @throws 404
 */
export async function unsubscribe(db: Db, token: string): Promise<Subscription> {
  const subscription = await getSubscription(db, token);
  // An invalid or repeated link costs no write.
  if (!subscription.is_subscribed) return subscription;
  await inTransaction(db, async (trx) => {
    const { email } = await trx
      .updateTable('newsletter_subscriptions')
      .set({ unsubscribed_at: now() })
      .where('token', '=', token)
      .returning('email')
      .executeTakeFirstOrThrow();
    await withdrawBroadcasts(trx, email);
  });
  return { ...subscription, is_subscribed: false };
}

/** Confirms a subscription by the link of the welcome mail. @throws 404 */
export async function confirmSubscription(db: Db, token: string): Promise<Subscription> {
  const subscription = await getSubscription(db, token, 'confirm');
  await db
    .updateTable('newsletter_subscriptions')
    .set({ confirmed_at: now() })
    .where('token', '=', token)
    .where('confirmed_at', 'is', null)
    .execute();
  return subscription;
}

function mask(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}…@${host}`;
}
