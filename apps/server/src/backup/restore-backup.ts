import { mkdir, open, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrations } from '#src/migrations.ts';
import type { Config } from '#src/platform/config.ts';
import {
  APPLICATION_NAME,
  inTransaction,
  now,
  openSqlite,
  type Db,
} from '#src/platform/db/database.ts';
import { openFileStore } from '#src/platform/files/file-store.ts';
import { lockMigrations } from '#src/platform/db/migrations.ts';
import { openDatabase } from '#src/platform/db/open-database.ts';
import { lockDataDir } from '#src/platform/db/server-lock.ts';
import { readArchive } from './archive.ts';
import { About, BackupError, DatabaseState, keyOfPart, PART, tableOfPart } from './format.ts';
import { keepForgotten } from './forgotten.ts';
import { loadDatabase, loadFiles } from './load.ts';
import { exchange, isRestoreUnfinished } from './put-aside.ts';
import type { Progress } from './take-backup.ts';
import {
  findRevivedAccounts,
  findCommonUsers,
  NOTHING_REPLACED,
  readReplaced,
  type Replaced,
} from './replaced.ts';
import { keepUnsubscribed } from './unsubscribed.ts';
import { keepWithdrawn } from './withdrawn.ts';

const SQLITE_FILES = ['inzira.db', 'inzira.db-wal', 'inzira.db-shm'];

interface Restored {
  takenAt: string;
  rows: number;
  files: number;
  /** Where the previous data was moved: each a folder or schema. */
  aside: string[];
  waitingMails: number;
  /** The ids of restored accounts that had been erased. */
  returned: number[];
}

/**
 * Replaces the data of the settings with a backup, completely or not at all.
 * @param force replaces existing data, which is moved aside.
 * @throws BackupError, ConfigError when a server runs on the data directory.
 */
export async function restoreBackup(
  config: Config,
  file: string,
  { force, progress }: { force: boolean; progress: Progress },
): Promise<Restored> {
  const unlock = lockDataDir(config.dataDir);
  const fresh = path.join(config.dataDir, 'restoring');
  try {
    progress('checking it');
    const state = await checkBackup(file);
    // After an interrupted restore, the decision was already made.
    const mayReplace = force || isRestoreUnfinished(config.dataDir);
    if (!mayReplace && hasFiles(config)) throw isNotEmpty(config.dataDir);
    await rm(fresh, { recursive: true, force: true });
    const aside = path.join(config.dataDir, `before_restore_${stamp()}`);
    const plan = { config, file, state, mayReplace, fresh, aside, progress };
    const done = await (config.databaseUrl ? restorePostgres(plan) : restoreSqlite(plan));
    return { takenAt: state.taken_at, waitingMails: state.waiting_mails, ...done };
  } finally {
    await rm(fresh, { recursive: true, force: true });
    unlock();
  }
}

/** Reads the whole backup once, before anything is changed. */
async function checkBackup(file: string): Promise<DatabaseState> {
  let isKnown = true;
  let state: DatabaseState | null = null;
  // Reads to the end even if something is unknown, so that a damaged file is reported as damaged.
  for await (const { name, bytes } of readArchive(file)) {
    if (name === PART.about) {
      isKnown &&= About.safeParse(readJson(bytes)).success;
    } else if (name === PART.database) {
      state = DatabaseState.safeParse(readJson(bytes)).data ?? null;
    } else {
      isKnown &&= keyOfPart(name) !== null || tableOfPart(name) !== null;
    }
  }
  if (!state || !isKnown) {
    throw new BackupError(`${file} is of a kind that this version cannot read; update it.`);
  }
  const ours = new Set(migrations.map(({ name }) => name));
  if (!state.migrations.every((name) => ours.has(name))) {
    throw new BackupError(
      'This backup is of a newer version of Inzira: update this one first, then restore.',
    );
  }
  return state;
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

/** The entries of the data directory that a restore replaces; mails and the secret stay. */
const entriesOf = (config: Config) => [
  ...(config.databaseUrl ? [] : SQLITE_FILES),
  ...(config.s3 ? [] : ['uploads']),
];

const hasFiles = (config: Config) =>
  entriesOf(config).some((name) => existsSync(path.join(config.dataDir, name)));

const isNotEmpty = (where: string) =>
  new BackupError(
    `There is data in ${where}. Add --force to put it aside and restore the backup in its place.`,
  );

/** The time in milliseconds, for names of folders and schemas. */
const stamp = () => now().replaceAll(/[-:Z]/g, '').replaceAll(/[T.]/g, '_');

interface Plan {
  config: Config;
  file: string;
  state: DatabaseState;
  mayReplace: boolean;
  /** Folders of the restored files, and of the previous ones. */
  fresh: string;
  aside: string;
  progress: Progress;
}

/** Creates the database beside the old one, and exchanges them at the end. */
async function restoreSqlite({ config, file, state, fresh, aside, progress }: Plan) {
  const store = openFileStore({ ...config, dataDir: fresh });
  const database = path.join(fresh, 'inzira.db');
  await mkdir(fresh, { mode: 0o700 });
  const replaced = await readReplacedFile(path.join(config.dataDir, 'inzira.db'));
  const db = openSqlite(database, { durable: false });
  let counts: { rows: number; files: number; returned: number[] };
  try {
    counts = await inTransaction(db, async (trx) => {
      const rows = await loadDatabase(trx, file, state, progress);
      await keepUnsubscribed(trx, state, replaced.unsubscribed);
      await keepWithdrawn(trx, state, replaced.withdrawn);
      const stayed = await findCommonUsers(trx, replaced);
      await keepForgotten(trx, state, replaced.read, stayed);
      const returned = await findRevivedAccounts(trx, stayed);
      return { rows, returned, files: await loadFiles(trx, file, store, progress) };
    });
  } finally {
    await db.destroy();
  }
  await syncFile(database);
  exchange(config.dataDir, fresh, aside, entriesOf(config)).keep();
  return { ...counts, aside: [aside].filter((folder) => existsSync(folder)) };
}

/** Reads the database that will be replaced; a damaged one is ignored. */
async function readReplacedFile(file: string): Promise<Replaced> {
  if (!existsSync(file)) return NOTHING_REPLACED;
  const db = openSqlite(file);
  try {
    return await readReplaced(db);
  } catch {
    return NOTHING_REPLACED;
  } finally {
    await db.destroy();
  }
}

async function syncFile(file: string) {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Does everything in one transaction, and exchanges the files just before its end. */
async function restorePostgres({ config, file, state, mayReplace, fresh, aside, progress }: Plan) {
  const store = openFileStore({ ...config, dataDir: fresh });
  const db = openDatabase(config, () => {});
  const exchanged: ReturnType<typeof exchange>[] = [];
  try {
    const done = await inTransaction(db, async (trx) => {
      await sql`set local lock_timeout = '5s'`.execute(trx);
      await lockMigrations(trx);
      await refuseOtherServers(trx);
      const replaced = await readReplaced(trx);
      const schema = await putTablesAside(trx, path.basename(aside), mayReplace);
      const rows = await loadDatabase(trx, file, state, progress);
      await keepUnsubscribed(trx, state, replaced.unsubscribed);
      await keepWithdrawn(trx, state, replaced.withdrawn);
      const stayed = await findCommonUsers(trx, replaced);
      await keepForgotten(trx, state, replaced.read, stayed);
      const returned = await findRevivedAccounts(trx, stayed);
      const files = await loadFiles(trx, file, store, progress);
      exchanged.push(exchange(config.dataDir, fresh, aside, entriesOf(config)));
      return { rows, files, returned, schema };
    });
    exchanged[0]?.keep();
    const { schema, ...counts } = done;
    const folders = [aside].filter((folder) => existsSync(folder));
    return { ...counts, aside: schema ? [`the schema "${schema}"`, ...folders] : folders };
  } catch (error) {
    exchanged[0]?.undo();
    throw error;
  } finally {
    await db.destroy();
  }
}

async function refuseOtherServers(trx: Db) {
  // The connections of a server that has just ended take a moment to close.
  for (let tries = 0; tries < 20; tries += 1) {
    // Without this, a transaction keeps seeing its first snapshot of the statistics.
    await sql`select pg_stat_clear_snapshot()`.execute(trx);
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()`.execute(trx);
    if (rows.length === 0) return;
    await wait(100);
  }
  throw new BackupError('DATABASE_URL: a server is running on this database; stop it first.');
}

/** @returns the schema to which the tables were moved, null when there were none. */
async function putTablesAside(trx: Db, schema: string, mayReplace: boolean) {
  const { rows: tables } = await sql<{ name: string }>`select quote_ident(relname) as name
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(
    trx,
  );
  if (tables.length === 0) return null;
  if (!mayReplace) throw isNotEmpty('the database');
  await sql`create schema ${sql.ref(schema)}`.execute(trx);
  for (const { name } of tables) {
    await sql`alter table ${sql.raw(name)} set schema ${sql.ref(schema)}`.execute(trx);
  }
  return schema;
}
