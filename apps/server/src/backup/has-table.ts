import { sql } from 'kysely';
import { engineOf, type Db } from '#src/platform/db/database.ts';

/** Whether a table exists: the database to be replaced may be of an earlier version, or empty. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql`select 1 from sqlite_master where name = ${name}`.execute(db)
      : await sql`select 1 where to_regclass(${name}) is not null`.execute(db);
  return rows.length > 0;
}
