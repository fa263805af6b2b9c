import { addFeed, pauseFeed } from '#src/features/opportunities/feeds/feeds.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';

/** Adds two feed entries that wait to become listings, for demonstration. Nothing is fetched. */
export async function loadFeed(db: Db, staffId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const known = await trx.selectFrom('opportunity_feeds').select('id').limit(1).execute();
    if (known.length > 0) return;
    const about = 'Sample data: no site was read for it.';
    const id = await addFeed(trx, staffId, 'https://feeds.inzira.example/calls.xml', {
      title: 'Sample feed (sample data, not fetched)',
      entries: [
        {
          key: 'sample-1',
          title: 'Sample call: grants for makers of food',
          link: 'https://feeds.inzira.example/calls/food',
          summary: `${about} Up to USD 4,000 for founders who turn harvests into food that keeps.`,
          publishedAt: now(),
        },
        {
          key: 'sample-2',
          title: 'Sample call: three months with a mentor in repair and crafts',
          link: 'https://feeds.inzira.example/calls/crafts',
          summary: `${about} For workshops with at least two people and a first customer.`,
          publishedAt: now(),
        },
      ],
    });
    await pauseFeed(trx, staffId, id, true);
  });
}
