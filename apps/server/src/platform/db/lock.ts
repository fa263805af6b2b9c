import { sql, type SelectQueryBuilder } from 'kysely';
import { engineOf, type Db, type Tables } from './database.ts';

// Locks of PostgreSQL, all of them. On SQLite whoever writes holds everything, and each of these does nothing.

/**
 * Holds the rows that a query reads until `trx` ends: `query.$call(lockRow(trx))`. With `no key update` other rows may
 * still come to refer to them meanwhile; `of` names the table, where the query joins several.
 */
export function lockRow(
  trx: Db,
  { of, mode = 'update' }: { of?: keyof Tables; mode?: 'update' | 'no key update' } = {},
) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) => {
    if (engineOf(trx) === 'sqlite') return query;
    const tables = of as (TB & string) | undefined;
    return mode === 'update' ? query.forUpdate(tables) : query.forNoKeyUpdate(tables);
  };
}

/**
 * Waits for every other transaction that holds this name, and holds it until `trx` ends: what is
 * counted or read after it stays so until what follows from it is written.
 */
export async function acquireLock(trx: Db, name: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/**
 * The same for the name of a table, numbered as the triggers of released migrations (search-index.ts) and servers of
 * earlier releases do, so that all of them wait for each other.
 */
export async function acquireTableLock(trx: Db, table: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(trx);
}

/** Any number will do, as long as nothing else locks it. */
const MIGRATIONS = 741_963;

export async function acquireMigrationLock(trx: Db): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATIONS)})`.execute(trx);
}
