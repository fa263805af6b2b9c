import { STAFF_MESSAGES_PER_PAGE } from '@inzira/contract/limits';
import { staffFeedEndpoints, type FeedEntry } from '@inzira/contract/staff-feeds';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { conflict, notFound } from '#src/platform/http/errors.ts';

const noEntry = () =>
  notFound({ en: 'This entry was not found.', fr: 'Cet article est introuvable.' });

/** Unprocessed entries of feeds, newest first. */
export async function findQueue(db: Db, page: string | undefined) {
  return findPage(db, {
    page,
    size: STAFF_MESSAGES_PER_PAGE,
    url: staffFeedEndpoints.queue.url,
    ids: db
      .selectFrom('opportunity_feed_entries')
      .select('opportunity_feed_entries.id')
      .where('state', '=', 'waiting'),
    order: { columns: ['opportunity_feed_entries.id'], direction: 'desc' },
    load: async (ids) => {
      const rows = await selectEntries(db).where('entry.id', 'in', ids).execute();
      return rows.map(toEntry);
    },
  });
}

/** @throws 404 */
export async function getEntry(db: Db, id: number): Promise<FeedEntry> {
  const row = await selectEntries(db).where('entry.id', '=', id).executeTakeFirst();
  if (!row) throw noEntry();
  return toEntry(row);
}

/** Marks an entry as done if it has a listing, otherwise as dismissed. @throws 404 */
export async function dismissEntry(db: Db, actorId: number, id: number) {
  await inTransaction(db, async (trx) => {
    const entry = await trx
      .selectFrom('opportunity_feed_entries')
      .select(['state', 'opportunity_id'])
      .where('id', '=', id)
      .$call(lockRow(trx))
      .executeTakeFirst();
    if (!entry) throw noEntry();
    if (entry.state !== 'waiting') return;
    const state = entry.opportunity_id === null ? 'dismissed' : 'taken';
    await trx.updateTable('opportunity_feed_entries').set({ state }).where('id', '=', id).execute();
    await recordHistory(trx, {
      actorId,
      action: state === 'taken' ? 'feed-entry-compared' : 'feed-entry-dismissed',
      subject: { kind: 'feed-entry', id },
    });
  });
}

/** Records the listing made from an entry, in its transaction. @throws 404, 409 where there is one already */
export async function takeEntry(trx: Db, actorId: number, id: number, opportunityId: number) {
  const taken = await trx
    .updateTable('opportunity_feed_entries')
    .set({ state: 'taken', opportunity_id: opportunityId })
    .where('id', '=', id)
    .where('opportunity_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!taken) {
    await getEntry(trx, id);
    throw conflict({
      en: 'This entry is a listing already.',
      fr: 'Cet article est déjà une opportunité publiée.',
    });
  }
  await recordHistory(trx, {
    actorId,
    action: 'feed-entry-taken',
    subject: { kind: 'feed-entry', id },
    after: { opportunity_id: opportunityId },
  });
}

function selectEntries(db: Db) {
  return db
    .selectFrom('opportunity_feed_entries as entry')
    .innerJoin('opportunity_feeds as feed', 'feed.id', 'entry.feed_id')
    .select([
      'entry.id',
      'entry.title',
      'entry.link',
      'entry.summary',
      'entry.published_at',
      'entry.first_seen_at',
      'entry.opportunity_id',
      'feed.id as feed_id',
      'feed.title as feed_title',
    ])
    .select((eb) =>
      eb
        .selectFrom('opportunities')
        .select(({ fn }) => fn.max('opportunities.id').as('id'))
        .whereRef('opportunities.apply_link', '=', 'entry.link')
        .as('same_link_id'),
    );
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

function toEntry({ feed_id: id, feed_title: title, ...entry }: EntryRow): FeedEntry {
  return { ...entry, feed: { id, title } };
}
