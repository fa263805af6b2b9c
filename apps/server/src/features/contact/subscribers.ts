import { SUBSCRIBERS_PER_PAGE } from '@inzira/contract/limits';
import {
  staffMessageEndpoints,
  type Subscriber,
  type SubscriberQuery,
} from '@inzira/contract/staff-messages';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { INSTALLATION, recordHistory, recordRead } from '#src/platform/db/history.ts';
import { findPage } from '#src/platform/db/paging.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { searchIds } from '#src/platform/search/search.ts';
import { withdrawBroadcasts } from './broadcasts.ts';
import { subscriberSearch } from './contact.table.ts';

const noSubscriber = () =>
  notFound({ en: 'This subscriber was not found.', fr: 'Cet abonné est introuvable.' });

/** Active subscribers, newest first; reading them is recorded. */
export async function findSubscribers(
  db: Db,
  staff: Viewer,
  { page, search = '', confirmed }: SubscriberQuery,
) {
  await recordRead(db, {
    actorId: staff.id,
    action: 'subscribers-listed',
    subject: INSTALLATION,
  });
  return findPage(db, {
    page,
    size: SUBSCRIBERS_PER_PAGE,
    url: staffMessageEndpoints.subscribers.url,
    filters: { search, confirmed },
    ids: db
      .selectFrom('newsletter_subscriptions')
      .select('newsletter_subscriptions.id')
      .where('unsubscribed_at', 'is', null)
      .$if(confirmed !== undefined, (query) =>
        query.where('confirmed_at', confirmed === 'yes' ? 'is not' : 'is', null),
      ),
    restrictTo: await searchIds(db, subscriberSearch, { text: search }),
    order: { columns: ['newsletter_subscriptions.id'], direction: 'desc' },
    load: (ids): Promise<Subscriber[]> =>
      db
        .selectFrom('newsletter_subscriptions')
        .select(['id', 'email', 'language', 'subscribed_at', 'confirmed_at'])
        .where('id', 'in', ids)
        .execute(),
  });
}

/** Ends a subscription on the subscriber's request; repeating it has no effect. @throws 404 */
export async function removeSubscriber(db: Db, staff: Viewer, id: number) {
  await inTransaction(db, async (trx) => {
    const removed = await trx
      .updateTable('newsletter_subscriptions')
      .set({ unsubscribed_at: now() })
      .where('id', '=', id)
      .where('unsubscribed_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (removed) {
      await withdrawBroadcasts(trx, removed.email);
      await recordHistory(trx, {
        actorId: staff.id,
        action: 'subscriber-removed',
        subject: { kind: 'subscriber', id },
      });
      return;
    }
    const known = await trx
      .selectFrom('newsletter_subscriptions')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!known) throw noSubscriber();
  });
}
