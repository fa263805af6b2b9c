import { sql, type SelectQueryBuilder } from 'kysely';
import { engineOf, type Db, type Tables } from './database.ts';

// All locks of PostgreSQL. On SQLite these functions do nothing, because a writer already holds the whole database.

/**
 * Locks the rows that a query reads until `trx` ends: `query.$call(lockRow(trx))`. With `no key update` other
 * transactions may still insert references to them; `of` names the table in a join.
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
 * Takes a lock by name until `trx` ends, waiting for other transactions that hold it. What is counted or read after
 * that cannot change until the result is written.
 */
export async function acquireLock(trx: Db, name: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/**
 * The same for the name of a table. It uses the lock number that triggers of released migrations (search-index.ts) and
 * earlier releases use, so that they exclude each other.
 */
export async function acquireTableLock(trx: Db, table: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(trx);
}

/** An arbitrary number that no other lock uses. */
const MIGRATIONS = 741_963;

export async function acquireMigrationLock(trx: Db): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATIONS)})`.execute(trx);
}
