import type { Db } from '#src/platform/db/database.ts';

/*
 * A private file's key is part of every link to it, so anyone who had a link knows it: an entry that names a key does
 * not make the file public. Only files in this list are.
 */

/** Call it in the transaction that takes an editor's upload. */
export async function addHubFile(trx: Db, key: string) {
  await trx
    .insertInto('hub_files')
    .values({ key })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** The keys among these that editors have uploaded for the hub. */
export async function findHubFiles(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('hub_files').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}
