import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { parseJson, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { detachFile } from '#src/platform/files/files.ts';
import { eraseHistory } from '#src/platform/db/history.ts';
import { notifyMembers } from './removing.ts';
import { selectVentures } from './venture-rows.ts';
import { countViews } from './venture-views.ts';

/** Ventures belong to their owner: they are deleted with the account, together with reviews of them. */
export const ventureData: PersonalData = {
  name: 'ventures',
  collect: collectVentures,
  async beforeErasure(trx, userId) {
    const owned = await trx
      .selectFrom('ventures')
      .select(['id', 'logo_key'])
      .where('owner_id', '=', userId)
      // The lock makes a concurrent upload of a logo find no venture any more.
      .$call(lockRow(trx))
      .execute();
    for (const { logo_key } of owned) await detachFile(trx, logo_key);
    const ids = owned.map(({ id }) => id);
    await notifyMembers(trx, ids, userId);
    await eraseHistory(trx, 'venture', ids);
  },
};

async function collectVentures(db: Db, userId: number) {
  const rows = await selectVentures(db)
    .where('ventures.owner_id', '=', userId)
    .orderBy('ventures.id')
    .execute();
  const views = await countViews(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ owner_id: _, sectors, countries, customer_types, ...row }) => ({
    ...row,
    sectors: parseJson(sectors),
    countries: parseJson(countries),
    customer_types: parseJson(customer_types),
    views_last_30_days: views.get(row.id) ?? 0,
  }));
}
