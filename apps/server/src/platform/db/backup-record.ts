import { now, type Db } from './database.ts';

/** Records that a backup was written and read back, whether a schedule or a person started it. */
export async function recordBackup(db: Db) {
  const value = now();
  await db
    .insertInto('installation')
    .values({ key: 'backup-taken', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** The time of the last backup, ISO 8601; null where there was none. */
export async function findLastBackup(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'backup-taken')
    .executeTakeFirst();
  return row?.value ?? null;
}
