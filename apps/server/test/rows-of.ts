import type { Db } from '#src/platform/db/database.ts';

type Table = 'passkeys' | 'passkey_challenges' | 'second_factors' | 'recovery_codes';

/** The number of rows of a user in each of these tables. */
export async function countRowsOf(db: Db, userId: number, tables: readonly Table[]) {
  const counts: Partial<Record<Table, number>> = {};
  for (const table of tables) {
    const rows = await db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', userId)
      .execute();
    counts[table] = rows.length;
  }
  return counts;
}
