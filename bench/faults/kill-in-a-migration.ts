import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { migrations } from '@inzira/server/migrations';
import { openPostgres, openSqlite, type Db } from '@inzira/server/platform/db/database';
import { sql } from 'kysely';
import {
  atEnd,
  call,
  databaseSettings,
  newDataDir,
  runFault,
  runServer,
  startServer,
  untilReady,
} from './fault.ts';

/**
 * Kills a server during its first migrations, and on PostgreSQL in one that waits for a locked table: the next
 * start must finish without help. Then starts two at once with a pending migration: on PostgreSQL one runs it and
 * both serve, on SQLite one is refused. With `postgres` as the last argument on PostgreSQL.
 */
const MIGRATION = 'organizations-3';
const LONGEST_MS = 120_000;

async function until(what: string, isSo: () => Promise<boolean>) {
  for (const giveUpAt = Date.now() + LONGEST_MS; !(await isSo());) {
    if (Date.now() > giveUpAt) throw new Error(`${what}: not within ${LONGEST_MS / 1000} s`);
    await wait(2);
  }
}

/** The recorded migrations; 0 while their table does not exist. */
async function countDone(read: () => Promise<unknown[]>): Promise<number> {
  return read().then(
    (rows) => rows.length,
    () => 0,
  );
}

await runFault('kill in a migration', async (hold) => {
  const settings = await databaseSettings();
  const url = settings['DATABASE_URL'];
  const dataDir = newDataDir();
  const file = path.join(dataDir, 'inzira.db');
  const admin = url ? openPostgres(url, () => {}) : null;
  if (admin) atEnd(() => admin.destroy());

  const readDone = async () => {
    const text = 'select name from schema_migrations';
    if (admin) return (await sql.raw(text).execute(admin)).rows;
    const reader = new DatabaseSync(file, { readOnly: true });
    try {
      return reader.prepare(text).all();
    } finally {
      reader.close();
    }
  };
  const first = await runServer(dataDir, settings);
  await until('the first migrations', async () => (await countDone(readDone)) > 5);
  await first.stop('SIGKILL');
  const cut = await countDone(readDone);
  hold(
    `killed after ${cut} of ${migrations.length} migrations`,
    cut > 5 && cut < migrations.length,
  );
  const second = await startServer(dataDir, settings);
  hold('the next start does the rest', (await countDone(readDone)) === migrations.length);
  await second.stop();

  /** Restores the state before that migration: with its column, but without its record. */
  async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (admin) return work(admin);
    const db = openSqlite(file);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }
  const undo = () =>
    withDatabase(async (db) => {
      await sql`alter table organizations add column members_changed_at text`.execute(db);
      await sql`delete from schema_migrations where name = ${MIGRATION}`.execute(db);
    });
  const hasColumn = () =>
    withDatabase((db) =>
      sql`select members_changed_at from organizations`.execute(db).then(
        () => true,
        () => false,
      ),
    );

  await undo();
  if (admin) {
    const killed = await runServerWhileInUse(admin);
    hold('killed while its migration waits for a table: nothing of it is there', await hasColumn());
    await killed.release();
  }
  const dataDirs = admin ? [dataDir, newDataDir()] : [dataDir, dataDir];
  const pair = await Promise.all(dataDirs.map((folder) => runServer(folder, settings)));
  const begun = await Promise.allSettled(pair.map(untilReady));
  const serving = pair.filter((_, at) => begun[at]?.status === 'fulfilled');
  hold(
    admin ? 'two start at once: both serve' : 'two start at once: one serves, one is refused',
    serving.length === (admin ? 2 : 1),
  );
  const answers = await Promise.all(
    serving.map((server) => call(server.url, 'GET', '/api/modules/')),
  );
  hold('they answer', answers.every(({ status }) => status === 200) && answers.length > 0);
  for (const server of serving) await server.stop();
  hold(
    'the migration is done, once',
    !(await hasColumn()) && (await countDone(readDone)) === migrations.length,
  );

  /**
   * Keeps a reading transaction open on the table that the migration changes, and kills the server that waits for
   * it.
   */
  async function runServerWhileInUse(db: Db) {
    const { promise: isOver, resolve: release } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
    const reading = db.transaction().execute(async (trx) => {
      await sql`lock table organizations in access share mode`.execute(trx);
      held();
      await isOver;
    });
    await isHeld;
    const server = await runServer(dataDir, settings);
    await until('a migration that waits', async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like 'alter table organizations%'`.execute(db);
      return rows.length > 0;
    });
    await server.stop('SIGKILL');
    return {
      release: async () => {
        release();
        await reading;
      },
    };
  }
});
