import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import type { DatabaseState } from './format.ts';
import { hasTable } from './has-table.ts';

const TABLE = 'withdrawn_certificates';

/** Codes of withdrawn certificates in the installation that a backup will replace. */
export async function findWithdrawn(db: Db): Promise<string[]> {
  if (!(await hasTable(db, TABLE))) return [];
  const { rows } = await sql<{ code: string }>`select code from ${sql.table(TABLE)}`.execute(db);
  return rows.map(({ code }) => code);
}

/** Keeps certificates withdrawn that their holders withdrew since the backup. */
export async function keepWithdrawn(trx: Db, state: DatabaseState, codes: readonly string[]) {
  const has = (table: string) => state.tables.some(({ name }) => name === table);
  for (const code of codes) {
    if (has('certificates')) await sql`delete from certificates where code = ${code}`.execute(trx);
    if (has(TABLE))
      await sql`insert into ${sql.table(TABLE)} (code) values (${code}) on conflict do nothing`.execute(
        trx,
      );
  }
}
