import { now, type Db } from './database.ts';

/** Notes that a backup was written and read back, whoever asked for it. */
export async function recordBackup(db: Db) {
  const value = now();
  await db
    .insertInto('installation')
    .values({ key: 'backup-taken', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** @returns when, ISO 8601; null where there was none */
export async function findLastBackup(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'backup-taken')
    .executeTakeFirst();
  return row?.value ?? null;
}
