import { sql } from 'kysely';
import { migrations } from '#src/migrations.ts';
import { engineOf, type Db } from '#src/platform/db/database.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';
import { applyMigrations } from '#src/platform/db/migrations.ts';
import { readArchive } from './archive.ts';
import {
  BackupError,
  ENDED_CONSENTS,
  keyOfPart,
  LEFT_OUT,
  SKIPPED_IDS,
  tableOfPart,
} from './format.ts';
import type { DatabaseState } from './format.ts';
import type { Progress } from './take-backup.ts';

/** The most values in a statement: SQLite accepts 32,766, PostgreSQL 65,535. */
const VALUES_AT_ONCE = 30_000;

/** Creates the tables as they were and fills them, in the caller's transaction. */
export async function loadDatabase(
  trx: Db,
  file: string,
  state: DatabaseState,
  progress: Progress,
): Promise<number> {
  const known = new Set(state.migrations);
  await applyMigrations(
    trx,
    migrations.filter(({ name }) => known.has(name)),
  );
  const joinTables = await partTables(trx);
  // The names come from the backup: an unknown table or column fails.
  for (const { name } of state.tables) await sql`delete from ${sql.table(name)}`.execute(trx);
  let count = 0;
  for await (const { name, bytes } of readArchive(file)) {
    const table = state.tables.find((one) => one.name === tableOfPart(name));
    if (!table || LEFT_OUT.has(table.name)) continue;
    const rows = bytes
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown[]);
    await insertRows(trx, table, rows);
    count += rows.length;
    progress(`${count} rows`);
  }
  await endConsents(trx, state);
  await stopBroadcasts(trx, state);
  await forgetFilePlaces(trx, state);
  await goOnCounting(trx, state);
  await joinTables();
  return count;
}

/** Stores the files that rows of the database refer to; others were detached. */
export async function loadFiles(trx: Db, file: string, store: FileStore, progress: Progress) {
  let count = 0;
  for await (const { name, bytes } of readArchive(file)) {
    const key = keyOfPart(name);
    if (key === null) continue;
    const row = await trx
      .selectFrom('stored_files')
      .select('media_type')
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) continue;
    await store.write(key, bytes, row.media_type);
    count += 1;
    progress(`${count} files`);
  }
  return count;
}

async function insertRows(
  trx: Db,
  { name, columns }: DatabaseState['tables'][number],
  rows: unknown[][],
) {
  const step = Math.max(1, Math.min(500, Math.floor(VALUES_AT_ONCE / columns.length)));
  const into = sql`insert into ${sql.table(name)} (${sql.join(columns.map((one) => sql.ref(one)))})`;
  for (let start = 0; start < rows.length; start += step) {
    const values = rows.slice(start, start + step).map((row) => sql`(${sql.join(row)})`);
    await sql`${into} values ${sql.join(values)}`.execute(trx);
  }
}

async function endConsents(trx: Db, { tables }: DatabaseState) {
  for (const { table, column, none } of ENDED_CONSENTS) {
    if (!tables.some(({ name, columns }) => name === table && columns.includes(column))) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${none}`.execute(trx);
  }
}

/** Stops broadcasts, because it is unknown whom they have reached since the backup: staff decide whether to continue. */
async function stopBroadcasts(trx: Db, { tables }: DatabaseState) {
  if (!tables.some(({ name }) => name === 'broadcasts')) return;
  await sql`update broadcasts set state = 'stopped' where state = 'sending'`.execute(trx);
}

/** Removes the places where servers kept files as the backup was taken: they may be those of another installation. */
async function forgetFilePlaces(trx: Db, { tables }: DatabaseState) {
  if (!tables.some(({ name }) => name === 'installation')) return;
  await sql`delete from installation where key = 'file-places'`.execute(trx);
}

/** Continues the ids where they were. */
async function goOnCounting(trx: Db, { tables }: DatabaseState) {
  for (const { name, last_id } of tables) {
    if (!(await hasCountedIds(trx, name))) continue;
    // Backups of PostgreSQL by earlier releases lack the highest assigned id.
    const counted = last_id ?? (await findLargestId(trx, name));
    const last = LEFT_OUT.has(name) ? counted + SKIPPED_IDS : counted;
    if (last === 0) continue;
    if (engineOf(trx) === 'sqlite') {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(trx);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(trx);
    } else {
      await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), attname), ${last})
        from pg_attribute where attrelid = quote_ident(${name})::regclass and attidentity <> ''`.execute(
        trx,
      );
    }
  }
}

async function hasCountedIds(trx: Db, table: string): Promise<boolean> {
  const { rows } =
    engineOf(trx) === 'sqlite'
      ? await sql`select 1 from sqlite_schema where name = ${table} and sql like '% autoincrement%'`.execute(
          trx,
        )
      : await sql`select 1 from pg_attribute
          where attrelid = quote_ident(${table})::regclass and attidentity <> ''`.execute(trx);
  return rows.length > 0;
}

async function findLargestId(trx: Db, table: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from ${sql.table(table)}`.execute(trx);
  return rows[0]?.id ?? 0;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Defers foreign keys, so that rows may precede those that they refer to.
 * @returns a function that checks all of them and ends this.
 */
async function partTables(trx: Db): Promise<() => Promise<void>> {
  if (engineOf(trx) === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    return async () => {
      const { rows } = await sql`pragma foreign_key_check`.execute(trx);
      if (rows.length > 0) {
        throw new BackupError(
          `${rows.length} rows of the backup point to rows that are not there.`,
        );
      }
    };
  }
  const { rows: keys } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(
    trx,
  );
  for (const { table, name } of keys) {
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(trx);
  }
  return async () => {
    for (const { table, name, definition } of keys) {
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(trx);
    }
  };
}
