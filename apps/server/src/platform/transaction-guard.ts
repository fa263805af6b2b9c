import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  QueryResult,
} from 'kysely';

/** The transaction that the running code belongs to, of the database with this adapter. */
interface RunningTransaction {
  adapter: DialectAdapter;
  isOpen: boolean;
}

const running = new AsyncLocalStorage<RunningTransaction>();

/** Runs the body of a transaction so that `GuardedDialect` knows what belongs to it. */
export async function runGuarded<T>(adapter: DialectAdapter, body: () => Promise<T>): Promise<T> {
  const transaction = { adapter, isOpen: true };
  try {
    return await running.run(transaction, body);
  } finally {
    // Work that was started in the transaction and outlives it may write by itself again.
    transaction.isOpen = false;
  }
}

/**
 * Makes a write through the outer database fail at once where a transaction is running: on SQLite it
 * would wait for that transaction for ever, on PostgreSQL it would stay when the transaction is
 * rolled back.
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
    return new GuardedDriver(this.#dialect.createDriver(), this.#adapter);
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

  acquireConnection() {
    const transaction = running.getStore();
    return transaction?.isOpen && transaction.adapter === this.#adapter
      ? this.#acquireReader()
      : this.#driver.acquireConnection();
  }

  async beginTransaction(...args: Parameters<Driver['beginTransaction']>) {
    if (args[0] instanceof Reader) throw outside();
    await this.#driver.beginTransaction(...args);
  }

  commitTransaction(connection: DatabaseConnection) {
    return this.#driver.commitTransaction(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    if (!(connection instanceof Reader)) await this.#driver.rollbackTransaction(connection);
  }

  releaseConnection(connection: DatabaseConnection) {
    return this.#driver.releaseConnection(
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

/** What the outer database may do while a transaction runs. */
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
