import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Config } from '#src/platform/config.ts';
import { now, type Engine } from '#src/platform/db/database.ts';
import { BackupError, type DatabaseState } from './format.ts';

type Row = unknown[];

/** A consistent snapshot of the whole database, while other connections keep writing. */
export interface Snapshot {
  state: DatabaseState;
  /** The rows of a table in batches of some hundred, with columns in the order of `state`. */
  rows: (table: string) => AsyncIterable<Row[]>;
  close: () => Promise<void>;
}

const ROWS_AT_ONCE = 500;

/** Queries that differ between the engines. Search indexes are left out, because triggers fill them again. */
interface Reader {
  all: (sql: string, ...parameters: string[]) => Promise<Row[]>;
  stream: (sql: string) => AsyncIterable<Row[]>;
  close: () => Promise<void>;
  words: { tables: string; columns: string; lastId: string };
}

/** @throws BackupError when there is no database yet. */
export async function openSnapshot(config: Config): Promise<Snapshot> {
  const engine: Engine = config.databaseUrl ? 'postgres' : 'sqlite';
  const reader = config.databaseUrl
    ? await readPostgres(config.databaseUrl)
    : readSqlite(path.join(config.dataDir, 'inzira.db'));
  try {
    const state = await readState(reader, engine);
    const columnsOf = new Map(state.tables.map(({ name, columns }) => [name, columns]));
    return {
      state,
      rows: (table) =>
        reader.stream(
          `select ${(columnsOf.get(table) ?? []).map(quote).join(', ')} from ${quote(table)}`,
        ),
      close: reader.close,
    };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

async function readState(reader: Reader, engine: Engine): Promise<DatabaseState> {
  const { all, words } = reader;
  const names = (await all(words.tables)).map(([name]) => String(name));
  if (!names.includes('schema_migrations')) throw new BackupError(NOTHING_YET);
  const tables: DatabaseState['tables'] = [];
  for (const name of names) {
    const [lastId] = await all(words.lastId, name);
    tables.push({
      name,
      columns: (await all(words.columns, name)).map(([column]) => String(column)),
      last_id: toId(lastId?.[0]),
    });
  }
  const [waiting] = await all('select count(*) from outbox where sent_at is null');
  return {
    taken_at: now(),
    engine,
    migrations: (await all('select name from schema_migrations')).map(([name]) => String(name)),
    tables,
    waiting_mails: Number(waiting?.[0] ?? 0),
  };
}

/** PostgreSQL's bigint is text, unless this process has opened its database like a server. */
const toId = (value: unknown) => (value === undefined || value === null ? null : Number(value));

const NOTHING_YET = 'There is nothing to back up: this installation has not been started yet.';

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A handle of its own: what it reads in one transaction stays as it was (write-ahead log). */
function readSqlite(file: string): Reader {
  if (!existsSync(file)) throw new BackupError(NOTHING_YET);
  const database = new DatabaseSync(file, { timeout: 5_000 });
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  database.exec('pragma query_only = on');
  database.exec('begin');
  return {
    all: async (sql, ...parameters) => prepare(sql).all(...parameters) as unknown as Row[],
    async *stream(sql) {
      let rows: Row[] = [];
      for (const row of prepare(sql).iterate()) {
        rows.push(row as unknown as Row);
        if (rows.length < ROWS_AT_ONCE) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
    close: async () => database.close(),
    words: {
      tables: `select name from pragma_table_list
        where schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!'
          and not (name glob '*_search_terms' or name glob '*_search_counts' or name glob '*_search_facets')
        order by name`,
      columns: 'select name from pragma_table_xinfo(?) where hidden = 0 order by cid',
      lastId: 'select seq from sqlite_sequence where name = ?',
    },
  };
}

async function readPostgres(url: string): Promise<Reader> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'inzira backup',
  });
  client.on('error', () => {});
  await client.connect();
  const all = async (sql: string, ...parameters: string[]) =>
    (await client.query<Row>({ text: sql, values: parameters, rowMode: 'array' })).rows;
  await all('begin isolation level repeatable read read only');
  await all('set local idle_in_transaction_session_timeout = 0');
  await all('set local statement_timeout = 0');
  return {
    all,
    async *stream(sql) {
      await all(`declare backup no scroll cursor for ${sql}`);
      for (;;) {
        const rows = await all(`fetch ${ROWS_AT_ONCE} from backup`);
        if (rows.length > 0) yield rows;
        if (rows.length < ROWS_AT_ONCE) break;
      }
      await all('close backup');
    },
    close: () => client.end(),
    words: {
      // One that is split (deploy/partitions.sql) is read as a whole, not by its parts.
      tables: `select relname::text from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname !~ '_search(_terms|_counts)?$' order by relname`,
      columns: `select attname::text from pg_attribute where attrelid = quote_ident($1)::regclass
        and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      lastId: `select pg_sequence_last_value(pg_get_serial_sequence(quote_ident($1), attname)::regclass)
        from pg_attribute where attrelid = quote_ident($1)::regclass and attidentity <> ''`,
    },
  };
}
