import {
  Kysely,
  PostgresDialect,
  sql,
  type Compilable,
  type CompiledQuery,
  type Expression,
  type LogConfig,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import { jsonArrayFrom as jsonArrayFromPostgres } from 'kysely/helpers/postgres';
import { jsonArrayFrom as jsonArrayFromSqlite } from 'kysely/helpers/sqlite';
import { NodeSqliteDialect, SqliteExecutor } from './database-sqlite.ts';
import { lazy } from '#src/platform/lazy.ts';
import { tracing } from '#src/platform/tracing/tracing.ts';
import { watchedClients } from './silent-connection.ts';
import {
  createUnitOfWork,
  GuardedDialect,
  outsideOfUnit,
  runGuarded,
} from './transaction-guard.ts';
import { findRunning, type UnitOfWork } from './unit-of-work.ts';

/**
 * All tables of the database. Each feature adds its own in its `.table.ts`: `declare module './database.ts' { interface
 * Tables { … } }`.
 */
export interface Tables {}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>;

export type Engine = 'sqlite' | 'postgres';

const engines = new WeakMap<object, Engine>();
const pools = new WeakMap<object, import('pg').Pool>();
const sqliteFiles = new WeakMap<object, NodeSqliteDialect>();

export function openSqlite(file: string, options: { durable: boolean } = { durable: true }): Db {
  const sqlite = new NodeSqliteDialect(file, options);
  const dialect = new GuardedDialect(sqlite);
  const driver = dialect.createDriver();
  const executor = new SqliteExecutor(dialect, driver, (query) => sqlite.read(query));
  const db = remember(
    new Kysely<Tables>({ config: { dialect }, dialect, driver, executor }),
    'sqlite',
  );
  sqliteFiles.set(db.getExecutor().adapter, sqlite);
  return db;
}

/**
 * Empties SQLite's write-ahead log, which would keep erased data until it is overwritten. A reader may prevent that for
 * now. PostgreSQL recycles its log itself.
 */
export async function truncateLog(db: Db): Promise<void> {
  await sqliteFiles.get(db.getExecutor().adapter)?.truncateLog();
}

/**
 * Rewrites the SQLite file once, if an earlier release deleted data in it without overwriting it. Call it before the
 * server listens: it takes some seconds per gigabyte, and as much free disk space as the file.
 */
export async function rewriteDatabaseFile(db: Db): Promise<boolean> {
  return (await sqliteFiles.get(db.getExecutor().adapter)?.rewriteDatabaseFile()) ?? false;
}

/** No statement takes this long on a machine that works properly. */
export const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * PostgreSQL reports a statement that exceeds its timeout. Without any answer after that time, this connection is lost, or
 * a PgBouncer has kept the statement waiting. A host that has fallen silent is noticed earlier (silence-watch.ts).
 */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 2_000;

/** The name under which PostgreSQL lists our connections. */
export const APPLICATION_NAME = 'inzira';

/** @param options `connections`: the size of the pool; `silence`: milliseconds to wait for the answer to a statement. */
export function openPostgres(
  url: string,
  onBrokenConnection: (error: Error) => void,
  { connections = 8, silence = SILENCE_MS } = {},
): Db {
  const { Client, Pool, types } = lazy<typeof import('pg')>('pg')();
  // Reads bigint (count, sum) as a number: no value here comes near 2^53.
  types.setTypeParser(types.builtins.INT8, Number);
  const { WatchedClient, stop } = watchedClients(Client, url, () => {
    const limit = findRunning(dialect.createAdapter())?.statementLimit;
    if (limit === undefined) return silence;
    return limit === 0 ? 0 : Math.max(limit, silence);
  });
  const pool = new Pool({
    Client: WatchedClient,
    connectionString: url,
    max: connections,
    // Also limits the wait for a free connection: fifty calls at once on a busy machine are slow, not refused.
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // JIT is off: compiling a plan would take longer than any read here.
    options: '-c jit=off',
    keepAlive: true,
    application_name: APPLICATION_NAME,
  });
  // The pool replaces a broken connection. Without these two listeners its error event would end the process: idle
  // connections report it on the pool, those in use on themselves.
  pool.on('error', onBrokenConnection);
  pool.on('connect', (client) => void client.on('error', onBrokenConnection));
  const close = async () => {
    await pool.end();
    stop();
  };
  const dialect = new GuardedDialect(
    new PostgresDialect({
      pool: { connect: () => pool.connect(), end: close, options: pool.options },
    }),
  );
  const { tracer } = tracing;
  const log: LogConfig | undefined = tracer
    ? ({ query, queryDurationMillis, ...event }) =>
        tracer.statement(
          query,
          queryDurationMillis,
          event.level === 'error' ? event.error : undefined,
        )
    : undefined;
  const db = remember(new Kysely<Tables>({ dialect, ...(log && { log }) }), 'postgres');
  pools.set(db.getExecutor().adapter, pool);
  return db;
}

function remember(db: Db, engine: Engine): Db {
  engines.set(db.getExecutor().adapter, engine);
  return db;
}

export function engineOf(db: Db): Engine {
  const engine = engines.get(db.getExecutor().adapter);
  if (!engine) throw new Error('This database was not opened by platform/db/database.ts');
  return engine;
}

/** The connections of this process; null for SQLite, which has none. */
export function connectionsOf(db: Db) {
  const pool = pools.get(db.getExecutor().adapter);
  return pool
    ? {
        busy: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }
    : null;
}

/**
 * Runs `fn` in the transaction that `db` is, or in a new one. All statements of the transaction must use `trx`: a write
 * through the outer database fails, a read through it sees only committed rows.
 */
export async function inTransaction<T>(db: Db, fn: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db);
  const { adapter } = db.getExecutor();
  return db.transaction().execute((trx) => runGuarded(adapter, () => fn(trx)));
}

/**
 * Sets the statement timeout of a transaction on PostgreSQL; 0 removes it.
 * @param milliseconds what its longest statement may take
 */
export async function limitStatements(trx: Db, milliseconds: number): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(trx);
  const found = findRunning(trx.getExecutor().adapter);
  if (found) found.statementLimit = milliseconds;
}

/** Starts a unit of work: everything that runs in it is one transaction, even calls that use the outer database. */
export function openUnitOfWork(db: Db): UnitOfWork {
  return createUnitOfWork(db.getExecutor().adapter);
}

/**
 * Runs a write that must stay even if its request fails, such as the record of a file.
 * @throws when the request has written before, because it would then wait for itself.
 */
export function writeOutsideUnitOfWork<T>(db: Db, write: () => Promise<T>): Promise<T> {
  return outsideOfUnit(db.getExecutor().adapter, write);
}

/** Takes the place of a parameter while a prepared query is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Bound = Record<string, string | number | undefined>;

/**
 * Prepares a read of a frequent call: it is built and compiled once for each engine and set of given parameters, which
 * are bound by name.
 */
export function prepared<Row, Parameters extends Bound>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const queries = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    const given = Object.keys(values).filter((name) => values[name] !== undefined);
    const shape = given.join();
    let query = queries.get(shape);
    if (!query) {
      const placeholders = given.map((name) => [name, new Placeholder(name)]);
      query = build(db, Object.fromEntries(placeholders) as Parameters).compile();
      compiled.set(adapter, queries.set(shape, query));
    }
    const parameters = query.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name] : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

declare const jsonOf: unique symbol;
/** JSON in the form that each engine returns; `parseJson` reads it. */
export type Json<T> = string & { [jsonOf]: T };

/**
 * The rows of a subquery as one JSON column, so that relations come in the statement of their rows:
 * `jsonArray(db, eb.selectFrom('sectors').select(['sectors.id', 'sectors.name']).whereRef(…)).as('sectors')`
 */
export function jsonArray<DB, TB extends keyof DB, Row>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, Row>,
): RawBuilder<Json<Row[]>> {
  const array = engineOf(db) === 'sqlite' ? jsonArrayFromSqlite(rows) : jsonArrayFromPostgres(rows);
  return sql<Json<Row[]>>`cast(${array} as text)`;
}

/** The values of a column as one JSON column: an aggregate, which `parseJson` reads. */
export function jsonValues<T>(db: Db, column: string): RawBuilder<Json<T[]>> {
  return engineOf(db) === 'sqlite'
    ? sql`json_group_array(${sql.ref(column)})`
    : sql`cast(coalesce(json_agg(${sql.ref(column)}), '[]') as text)`;
}

export function parseJson<T>(json: Json<T>): T {
  return JSON.parse(json) as T;
}

/** `column in (ids)` with the list as one value, so that lists of any length share a prepared statement. */
export function isOneOf(db: Db, column: string, ids: readonly number[]): Expression<SqlBool> {
  return isInList(db, column, toIdList(db, ids));
}

/** The ids as one text, the parameter of `isInList` in a prepared query. */
export function toIdList(db: Db, ids: readonly number[]): string {
  return engineOf(db) === 'sqlite' ? JSON.stringify(ids) : `{${ids.join(',')}}`;
}

export function isInList(db: Db, column: string, list: string): Expression<SqlBool> {
  return engineOf(db) === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any(cast(${list} as integer[]))`;
}

/** Updates the query planner's statistics. It is cheap when little has changed; run daily. */
export async function refreshStatistics(db: Db) {
  if (engineOf(db) === 'sqlite') {
    await sql`pragma optimize = 0x10002`.execute(db);
    return;
  }
  await inTransaction(db, async (trx) => {
    await limitStatements(trx, 0);
    await sql`analyze`.execute(trx);
  });
}

export function now(): string {
  return new Date().toISOString();
}

export function secondsFromNow(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}

/**
 * An SQL expression for the time in so many seconds, by the database's clock: servers that share a database have clocks
 * that differ. SQLite has one server, and uses its clock.
 */
export function databaseTime(db: Db, seconds = 0): RawBuilder<string> {
  return engineOf(db) === 'sqlite'
    ? sql<string>`${secondsFromNow(seconds)}`
    : sql<string>`to_char(
        (statement_timestamp() + make_interval(secs => ${seconds})) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      )`;
}

interface DriverError {
  code?: unknown;
  errcode?: unknown;
  constraint?: unknown;
  message: string;
}

function asDriverError(error: unknown): DriverError | null {
  return error instanceof Error ? error : null;
}

const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;

export function isUniqueViolation(error: unknown): boolean {
  const driver = asDriverError(error);
  return (
    driver?.code === '23505' ||
    driver?.errcode === SQLITE_CONSTRAINT_UNIQUE ||
    driver?.errcode === SQLITE_CONSTRAINT_PRIMARYKEY
  );
}

const SQLITE_CONSTRAINT_FOREIGNKEY = 787;

/** Whether a statement failed because the row that it refers to was deleted meanwhile. */
export function isForeignKeyViolation(error: unknown): boolean {
  const driver = asDriverError(error);
  return driver?.code === '23503' || driver?.errcode === SQLITE_CONSTRAINT_FOREIGNKEY;
}

/** Whether a statement failed because of the state of the database, not because of the query. */
export function databaseFailure(error: unknown): 'full' | 'unavailable' | null {
  const driver = asDriverError(error);
  if (!driver) return null;
  if (driver.code === 'ERR_SQLITE_ERROR' && typeof driver.errcode === 'number') {
    const primary = driver.errcode & 0xff;
    if (primary === 13) return 'full';
    // busy, locked, read-only, input/output error, cannot open
    return [5, 6, 8, 10, 14].includes(primary) ? 'unavailable' : null;
  }
  if (typeof driver.code === 'string') {
    if (driver.code === '53100') return 'full';
    // connection exception, user or password refused, no such database, transaction rollback (deadlock), insufficient
    // resources, operator intervention, read-only transaction
    if (/^(08|28|3D|40|53|57)/.test(driver.code) || driver.code === '25006') return 'unavailable';
    if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/.test(driver.code)) return 'unavailable';
  }
  // The last pattern: a connection that broke during a transaction.
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
    driver.message,
  )
    ? 'unavailable'
    : null;
}
