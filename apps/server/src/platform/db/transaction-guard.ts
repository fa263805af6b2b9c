import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  QueryResult,
} from 'kysely';
import { findRunning, running, UnitConnection, UnitOfWork, type Running } from './unit-of-work.ts';

const drivers = new WeakMap<DialectAdapter, Driver>();

/** Creates a unit of work on the database of this adapter. The caller must commit it or roll it back. */
export function createUnitOfWork(adapter: DialectAdapter): UnitOfWork {
  const driver = drivers.get(adapter);
  if (!driver) throw new Error('This database was not opened by platform/db/database.ts');
  return new UnitOfWork(adapter, driver);
}

/** Whether the running code must read through its transaction to see its own writes. */
export function isInUnitOfWork(adapter: DialectAdapter): boolean {
  const found = findRunning(adapter);
  return found instanceof UnitOfWork && found.hasBegun;
}

/**
 * Runs work that must stay even if the surrounding unit of work is rolled back. It must come before the first write: on
 * SQLite it would otherwise wait for the surrounding transaction forever.
 */
export function outsideOfUnit<T>(adapter: DialectAdapter, work: () => T): T {
  const found = findRunning(adapter);
  if (found && (!(found instanceof UnitOfWork) || found.hasBegun)) {
    throw new Error('The request has written already: do this before its first write.');
  }
  return running.exit(work);
}

/** Marks all code called by `body` as part of a transaction, for `GuardedDialect`. */
export async function runGuarded<T>(adapter: DialectAdapter, body: () => Promise<T>): Promise<T> {
  const transaction: Running = { adapter, isOpen: true };
  try {
    return await running.run(transaction, body);
  } finally {
    // Work that was started in the transaction and outlives it may use the outer database again.
    transaction.isOpen = false;
  }
}

/**
 * Rejects a write through the outer database while a transaction is running: on SQLite it would wait for that
 * transaction forever, on PostgreSQL it would survive a rollback.
 */
export class GuardedDialect implements Dialect {
  readonly #dialect: Dialect;
  readonly #adapter: DialectAdapter;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
    this.#adapter = dialect.createAdapter();
  }

  createAdapter() {
    return this.#adapter;
  }

  createDriver() {
    const driver = this.#dialect.createDriver();
    drivers.set(this.#adapter, driver);
    return new GuardedDriver(driver, this.#adapter);
  }

  createQueryCompiler() {
    return this.#dialect.createQueryCompiler();
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- as the interface has it
  createIntrospector(db: Kysely<any>) {
    return this.#dialect.createIntrospector(db);
  }
}

class GuardedDriver implements Driver {
  readonly #driver: Driver;
  readonly #adapter: DialectAdapter;

  constructor(driver: Driver, adapter: DialectAdapter) {
    this.#driver = driver;
    this.#adapter = adapter;
  }

  init() {
    return this.#driver.init();
  }

  async acquireConnection() {
    const found = findRunning(this.#adapter);
    if (!found) return this.#driver.acquireConnection();
    return found instanceof UnitOfWork ? new UnitConnection(found) : this.#acquireReader();
  }

  async beginTransaction(...args: Parameters<Driver['beginTransaction']>) {
    const [connection] = args;
    if (connection instanceof Reader) throw outside();
    if (connection instanceof UnitConnection) return connection.begin();
    await this.#driver.beginTransaction(...args);
  }

  async commitTransaction(connection: DatabaseConnection) {
    if (connection instanceof UnitConnection) return connection.end('commit');
    await this.#driver.commitTransaction(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    if (connection instanceof UnitConnection) return connection.end('rollback');
    if (!(connection instanceof Reader)) await this.#driver.rollbackTransaction(connection);
  }

  async releaseConnection(connection: DatabaseConnection) {
    if (connection instanceof UnitConnection) return;
    await this.#driver.releaseConnection(
      connection instanceof Reader ? connection.connection : connection,
    );
  }

  destroy() {
    return this.#driver.destroy();
  }

  async #acquireReader() {
    return new Reader(await this.#driver.acquireConnection());
  }
}

/** A connection of the outer database that only reads while a transaction runs. */
class Reader implements DatabaseConnection {
  readonly connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.connection = connection;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.query.kind !== 'SelectQueryNode') throw outside();
    return this.connection.executeQuery<R>(query);
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    if (query.query.kind !== 'SelectQueryNode') throw outside();
    return this.connection.streamQuery<R>(query, 500);
  }
}

const outside = () =>
  new Error(
    'A transaction is running: write through the `trx` that it was given, not through the outer database.',
  );
