import { statfsSync } from 'node:fs';
import path from 'node:path';
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import {
  CompiledQuery,
  DefaultQueryExecutor,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type LimitNode,
  type QueryResult,
} from 'kysely';
import { tracing } from '#src/platform/tracing/tracing.ts';
import { isInUnitOfWork } from './transaction-guard.ts';

/**
 * Answers reads immediately where no transaction is running: taking a connection, and waiting for it, would cost more
 * than the read. Within a transaction Kysely uses another executor, with its connection.
 */
export class SqliteExecutor extends DefaultQueryExecutor {
  readonly #read: NodeSqliteDialect['read'];

  constructor(dialect: Dialect, driver: Driver, read: NodeSqliteDialect['read']) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), {
      async provideConnection(consumer) {
        const connection = await driver.acquireConnection();
        try {
          return await consumer(connection);
        } finally {
          await driver.releaseConnection(connection);
        }
      },
    });
    this.#read = read;
  }

  override async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isRead = query.query.kind === 'SelectQueryNode' && !isInUnitOfWork(this.adapter);
    return isRead ? this.#read<Row>(query) : super.executeQuery<Row>(query);
  }
}

/**
 * A Kysely dialect for Node's own SQLite. One handle writes, behind a queue, so that transactions never interleave; a
 * second handle reads and never waits for a transaction (write-ahead log).
 */
export class NodeSqliteDialect implements Dialect {
  readonly #driver: NodeSqliteDriver;

  constructor(file: string, options: { durable: boolean }) {
    this.#driver = new NodeSqliteDriver(file, options.durable);
  }

  truncateLog() {
    return this.#driver.truncateLog();
  }

  rewriteDatabaseFile() {
    return this.#driver.rewriteDatabaseFile();
  }

  /** Reads committed rows, without taking a connection. */
  read<Row>(query: CompiledQuery): QueryResult<Row> {
    return this.#driver.reader.read<Row>(query);
  }

  createDriver(): Driver {
    return this.#driver;
  }

  createQueryCompiler() {
    return new PlainLimitCompiler();
  }

  createAdapter() {
    return new TwoHandleAdapter();
  }

  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db);
  }
}

/**
 * Writes limits as literals: SQLite plans by the value of a bound limit, and therefore compiles the statement at each
 * call, which takes five times as long as reading a page.
 */
class PlainLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    const { limit } = node;
    if (!ValueNode.is(limit) || !Number.isSafeInteger(limit.value)) return super.visitLimit(node);
    this.append('limit ');
    this.appendImmediateValue(limit.value);
  }
}

/** Without this, Kysely would let only one caller at a time use the database. */
class TwoHandleAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

interface Prepared {
  statement: StatementSync;
  /** Empty for a statement that returns no rows. */
  columns: readonly string[];
}

const BUSY_TIMEOUT_MS = 5_000;
/** The `user_version` of a file whose free pages were overwritten, so that they hold no deleted data. */
const OVERWRITTEN_VERSION = 1;

/** The free disk space that a rewrite needs, in sizes of the file: a copy of the file, a copy in the log, and a reserve. */
const COPIES = 2.5;
const PAGE_BYTES = 4_096;
const toMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

/** A database handle that compiles each of its statements once. */
class Handle {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string, durable: boolean) {
    this.database = new DatabaseSync(file, {
      enableForeignKeyConstraints: true,
      timeout: BUSY_TIMEOUT_MS,
    });
    if (this.ask('page_count') === 0)
      this.database.exec(`pragma user_version = ${OVERWRITTEN_VERSION}`);
    this.database.exec('pragma journal_mode = wal');
    this.database.exec(`pragma synchronous = ${durable ? 'full' : 'off'}`);
    // Overwrites deleted data: an erased name would otherwise stay in the file until its page is used again.
    this.database.exec('pragma secure_delete = on');
  }

  /** Returns the value of a pragma. */
  ask(name: string): unknown {
    return Object.values(this.database.prepare(`pragma ${name}`).get() ?? {})[0];
  }

  run<Row>(query: CompiledQuery): QueryResult<Row> {
    const { tracer } = tracing;
    if (!tracer) return this.execute<Row>(query);
    const begunAt = performance.now();
    try {
      const result = this.execute<Row>(query);
      tracer.statement(query, performance.now() - begunAt);
      return result;
    } catch (error) {
      tracer.statement(query, performance.now() - begunAt, error);
      throw error;
    }
  }

  protected execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, columns } = this.#prepare(sql);
    const values = parameters.map(toSqliteValue);
    if (columns.length > 0) {
      const rows = statement.all(...values) as unknown as SQLOutputValue[][];
      return { rows: rows.map((row) => toObject(columns, row) as Row) };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return {
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    };
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (!prepared) {
      const statement = this.database.prepare(sql);
      statement.setReturnArrays(true);
      prepared = { statement, columns: statement.columns().map(({ name }) => name) };
      // Lists of ids produce statements of many lengths, so the cache is emptied before it grows without end.
      if (this.#prepared.size >= 500) this.#prepared.clear();
      this.#prepared.set(sql, prepared);
    }
    return prepared;
  }
}

const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');

/** Reads within one turn of the event loop share a snapshot, since opening one costs more than a read. */
class Reader extends Handle {
  #hasSnapshot = false;

  constructor(file: string, durable: boolean) {
    super(file, durable);
    this.database.exec('pragma query_only = on');
  }

  read<Row>(query: CompiledQuery): QueryResult<Row> {
    if (!this.#hasSnapshot) {
      // Bypasses tracing: the snapshot belongs to no single request.
      this.execute(BEGIN);
      this.#hasSnapshot = true;
      setImmediate(() => this.endSnapshot());
    }
    return this.run<Row>(query);
  }

  /** Ends the snapshot after a write in the same turn, so that later reads see what was written. */
  endSnapshot() {
    if (!this.#hasSnapshot) return;
    this.#hasSnapshot = false;
    // A failed read may already have ended the transaction.
    if (this.database.isTransaction) this.execute(COMMIT);
  }
}

class NodeSqliteDriver implements Driver {
  readonly reader: Reader;
  readonly #writer: Handle;
  readonly #file: string;
  /** Connections are reused, because Kysely keeps a record of each one that it has seen. */
  readonly #idle: DatabaseConnection[] = [];
  #queue: Promise<void> = Promise.resolve();

  constructor(file: string, durable: boolean) {
    this.#file = file;
    this.#writer = new Handle(file, durable);
    this.reader = new Reader(file, durable);
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return (
      this.#idle.pop() ??
      new NodeSqliteConnection(this.#writer, this.reader, () => this.#acquireLock())
    );
  }

  async beginTransaction(connection: DatabaseConnection) {
    await (connection as NodeSqliteConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection) {
    (connection as NodeSqliteConnection).end('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    (connection as NodeSqliteConnection).end('rollback');
  }

  async releaseConnection(connection: DatabaseConnection) {
    this.#idle.push(connection);
  }

  async destroy() {
    await this.#queue;
    if (!this.reader.database.isOpen) return;
    this.reader.endSnapshot();
    this.reader.database.close();
    this.#writer.database.close();
  }

  /** @returns whether the log is empty now; another process that is reading in it prevents that. */
  async truncateLog(): Promise<boolean> {
    const release = await this.#acquireLock();
    try {
      this.reader.endSnapshot();
      // No busy timeout: writers must not wait for a long reader, such as a backup.
      this.#writer.database.exec('pragma busy_timeout = 0');
      return this.#writer.ask('wal_checkpoint(truncate)') === 0;
    } finally {
      this.#writer.database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
      release();
    }
  }

  /** @returns false where the file was rewritten before. @throws where the disk has no room */
  async rewriteDatabaseFile(): Promise<boolean> {
    if (Number(this.#writer.ask('user_version')) >= OVERWRITTEN_VERSION) return false;
    const folder = path.dirname(this.#file);
    const { bavail, bsize } = statfsSync(folder);
    const needed = COPIES * Number(this.#writer.ask('page_count')) * PAGE_BYTES;
    if (bavail * bsize < needed) throw new Error(`it needs ${toMegabytes(needed)} MB on the disk`);
    const release = await this.#acquireLock();
    try {
      this.reader.endSnapshot();
      // oxlint-disable-next-line node/no-process-env -- SQLite reads it; the usual folder for temporary files may be memory
      process.env['SQLITE_TMPDIR'] ??= folder;
      this.#writer.database.exec('vacuum');
      this.#writer.database.exec(`pragma user_version = ${OVERWRITTEN_VERSION}`);
    } finally {
      release();
      // Runs in any case: an earlier rewrite may have stopped at a full disk.
      await this.truncateLog();
    }
    return true;
  }

  /** Waits until all earlier writers are done; resolves to a function that releases the lock. */
  async #acquireLock(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const earlier = this.#queue;
    this.#queue = earlier.then(() => promise);
    await earlier;
    return resolve;
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #writer: Handle;
  readonly #reader: Reader;
  readonly #acquireLock: () => Promise<() => void>;
  #release: (() => void) | null = null;

  constructor(writer: Handle, reader: Reader, acquireLock: () => Promise<() => void>) {
    this.#writer = writer;
    this.#reader = reader;
    this.#acquireLock = acquireLock;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#release) return this.#writer.run<Row>(query);
    if (query.query.kind === 'SelectQueryNode') return this.#reader.read<Row>(query);
    const release = await this.#acquireLock();
    try {
      return this.#writer.run<Row>(query);
    } finally {
      this.#reader.endSnapshot();
      release();
    }
  }

  // oxlint-disable-next-line require-yield -- the interface wants a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming a query is not supported on SQLite');
  }

  async begin() {
    const release = await this.#acquireLock();
    try {
      // Immediate: otherwise another process could write between this transaction's first read and first write.
      this.#writer.run(CompiledQuery.raw('begin immediate'));
    } catch (error) {
      release();
      throw error;
    }
    this.#release = release;
  }

  end(how: 'commit' | 'rollback') {
    try {
      // SQLite has already rolled back by itself when the disk is full.
      if (this.#writer.database.isTransaction) this.#writer.run(CompiledQuery.raw(how));
    } finally {
      // After a failed commit the transaction is still open: the rollback that follows releases the lock.
      if (!this.#writer.database.isTransaction) {
        this.#reader.endSnapshot();
        this.#release?.();
        this.#release = null;
      }
    }
  }
}

/** Rows as plain objects: those of Node have no prototype, and take V8 twice as long to create and read. */
function toObject(columns: readonly string[], row: readonly SQLOutputValue[]) {
  const object: Record<string, SQLOutputValue | undefined> = {};
  for (let at = 0; at < columns.length; at += 1) object[columns[at] ?? ''] = row[at];
  return object;
}

function toSqliteValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  return value as SQLInputValue;
}
