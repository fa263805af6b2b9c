import { sql } from 'kysely';
import { engineOf, type Db } from './database.ts';

/**
 * Waits for every other transaction that holds this name, and holds it until `trx` ends: what is
 * counted or read after it stays so until what follows from it is written.
 */
export async function acquireLock(trx: Db, name: string): Promise<void> {
  // On SQLite whoever writes holds everything.
  if (engineOf(trx) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
