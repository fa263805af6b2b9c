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
import { endWhenSilent } from './silent-connection.ts';
import {
  createUnitOfWork,
  GuardedDialect,
  outsideOfUnit,
  runGuarded,
} from './transaction-guard.ts';
import { findRunning, type UnitOfWork } from './unit-of-work.ts';

/**
 * Every table of the database. Each feature adds its own in its `.table.ts`:
 * `declare module './database.ts' { interface Tables { … } }`.
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
 * Empties the log of SQLite, in which what was erased stands until others have written as much; somebody may read in it
 * just now. PostgreSQL recycles its own.
 */
export async function emptyLog(db: Db): Promise<void> {
  await sqliteFiles.get(db.getExecutor().adapter)?.emptyLog();
}

/**
 * Writes the file of SQLite anew, once, where an earlier release has deleted in it without overwriting. To be done before
 * anybody is served: it takes some seconds for a gigabyte, and as much room again.
 */
export async function writeAnew(db: Db): Promise<boolean> {
  return (await sqliteFiles.get(db.getExecutor().adapter)?.writeAnew()) ?? false;
}

/** No read or write here takes so long on a machine that does what it should. */
export const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * PostgreSQL has ended a statement by then and said so: what has no answer still is on a host that has fallen silent, or
 * waits in a PgBouncer for as long.
 */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 2_000;

/** By this PostgreSQL can tell who is connected. */
export const APPLICATION_NAME = 'inzira';

/** @param options `connections`: at most so many at once; `silence`: milliseconds without an answer to a statement. */
export function openPostgres(
  url: string,
  onBrokenConnection: (error: Error) => void,
  { connections = 8, silence = SILENCE_MS } = {},
): Db {
  const { Pool, types } = lazy<typeof import('pg')>('pg')();
  // bigint (count, sum) as a number: no figure here comes near 2^53.
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: url,
    max: connections,
    // Also for a free one: fifty calls at once on a busy machine are served late, not refused.
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Compiling a plan takes longer than any read here.
    options: '-c jit=off',
    keepAlive: true,
    application_name: APPLICATION_NAME,
  });
  // A broken connection is replaced by the pool; without listeners it would end the process, the idle
  // one through the pool, the one in use by itself.
  pool.on('error', onBrokenConnection);
  const dialect = new GuardedDialect(new PostgresDialect({ pool }));
  pool.on('connect', (client) => {
    client.on('error', onBrokenConnection);
    endWhenSilent(client, () => {
      const limit = findRunning(dialect.createAdapter())?.statementLimit;
      if (limit === undefined) return silence;
      return limit === 0 ? 0 : Math.max(limit, silence);
    });
  });
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
 * Runs `fn` in the transaction that `db` is, or in a new one. Everything that belongs to it goes
 * through `trx`: a write through the outer database fails, a read through it sees only what is
 * committed.
 */
export async function inTransaction<T>(db: Db, fn: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db);
  const { adapter } = db.getExecutor();
  return db.transaction().execute((trx) => runGuarded(adapter, () => fn(trx)));
}

/**
 * Lets the statements of a transaction take so long, on PostgreSQL; 0 takes the limit away.
 * @param milliseconds as much as its longest statement needs
 */
export async function limitStatements(trx: Db, milliseconds: number): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(trx);
  const found = findRunning(trx.getExecutor().adapter);
  if (found) found.statementLimit = milliseconds;
}

/** What runs in it is one transaction, also through the outer database. */
export function openUnitOfWork(db: Db): UnitOfWork {
  return createUnitOfWork(db.getExecutor().adapter);
}

/**
 * Runs a write that has to stay although the request that makes it may come to nothing, such as the
 * record of a file. @throws when the request has written before: it would wait for itself.
 */
export function writeOutsideUnitOfWork<T>(db: Db, write: () => Promise<T>): Promise<T> {
  return outsideOfUnit(db.getExecutor().adapter, write);
}

/** Stands for a parameter while a prepared query is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Bound = Record<string, string | number | undefined>;

/**
 * A read of the hottest calls, built and compiled once for each engine and each set of parameters
 * that are given; they are bound by name.
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
/** JSON as both engines hand it over; `parseJson` reads it. */
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

/** `column in (ids)` as one value, so that lists of every length share a statement. */
export function isOneOf(db: Db, column: string, ids: readonly number[]): Expression<SqlBool> {
  return isInList(db, column, toIdList(db, ids));
}

/** The ids as one text, for a prepared query with `isInList`. */
export function toIdList(db: Db, ids: readonly number[]): string {
  return engineOf(db) === 'sqlite' ? JSON.stringify(ids) : `{${ids.join(',')}}`;
}

export function isInList(db: Db, column: string, list: string): Expression<SqlBool> {
  return engineOf(db) === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any(cast(${list} as integer[]))`;
}

/** Renews what the planner knows of the tables. Cheap when little has changed; run daily. */
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
 * In so many seconds, in a statement, by the one clock that all servers share: of several, each has
 * a clock of its own. SQLite has one server.
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

/** What a row points at has gone meanwhile. */
export function isForeignKeyViolation(error: unknown): boolean {
  const driver = asDriverError(error);
  return driver?.code === '23503' || driver?.errcode === SQLITE_CONSTRAINT_FOREIGNKEY;
}

/** What a failed statement says of the database itself, as opposed to of our query. */
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
    // connection exceptions, a transaction given up (deadlock), insufficient resources, operator
    // intervention, read-only transaction
    if (/^(08|40|53|57)/.test(driver.code) || driver.code === '25006') return 'unavailable';
    if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/.test(driver.code)) return 'unavailable';
  }
  // The last: of a connection that broke while a transaction was on it.
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
    driver.message,
  )
    ? 'unavailable'
    : null;
}
