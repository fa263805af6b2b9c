import type { Db } from '#src/platform/db/database.ts';

/*
 * A private file is named by its key in each link to it, so that whoever had one knows it for ever: that an entry of the
 * hub names a file does not make it the hub's.
 */

/** In the transaction in which an editor's upload is taken. */
export async function addHubFile(trx: Db, key: string) {
  await trx
    .insertInto('hub_files')
    .values({ key })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Those of the keys that editors have uploaded for the hub. */
export async function findHubFiles(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('hub_files').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}
