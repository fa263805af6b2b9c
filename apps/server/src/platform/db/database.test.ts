import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import {
  databaseFailure,
  truncateLog,
  engineOf,
  inTransaction,
  isUniqueViolation,
  openSqlite,
  prepared,
  rewriteDatabaseFile,
  type Db,
} from './database.ts';
import { openDatabase } from './open-database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const throttle = (key: string, count: number) => ({ key, count, ends_at: '2030-01-01' });
const countOf = (db: Db, key: string) =>
  db.selectFrom('throttles').select('count').where('key', '=', key).executeTakeFirst();

describe('transactions', () => {
  test('are whole: one that fails leaves nothing, and those beside it are untouched', async () => {
    const writes = Array.from({ length: 20 }, (_, i) =>
      inTransaction(t.db, async (trx) => {
        await trx
          .insertInto('throttles')
          .values(throttle(`whole ${i} a`, i))
          .execute();
        await new Promise((resolve) => setTimeout(resolve, i % 3));
        if (i % 2 === 1) throw new Error('changed its mind');
        await trx
          .insertInto('throttles')
          .values(throttle(`whole ${i} b`, i))
          .execute();
      }),
    );
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    const { n } = await t.db
      .selectFrom('throttles')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('key', 'like', 'whole %')
      .executeTakeFirstOrThrow();
    expect(n).toBe(20);
  });

  test('are not seen by others before they are done', async () => {
    await inTransaction(t.db, async (trx) => {
      await trx.insertInto('throttles').values(throttle('hidden', 1)).execute();
      expect(await countOf(t.db, 'hidden')).toBeUndefined();
      expect(await countOf(trx, 'hidden')).toEqual({ count: 1 });
    });
    expect(await countOf(t.db, 'hidden')).toEqual({ count: 1 });
  });

  test('hold for prepared reads as well: each sees what its own side of the transaction does', async () => {
    const selectCount = prepared((db: Db, { key }: { key: string }) =>
      db.selectFrom('throttles').select('count').where('key', '=', key),
    );
    await inTransaction(t.db, async (trx) => {
      await trx.insertInto('throttles').values(throttle('prepared', 1)).execute();
      expect(await selectCount(t.db, { key: 'prepared' })).toEqual([]);
      expect(await selectCount(trx, { key: 'prepared' })).toEqual([{ count: 1 }]);
    });
    expect(await selectCount(t.db, { key: 'prepared' })).toEqual([{ count: 1 }]);
  });

  test('take their parameters by name, as often and in the order that the query has them', async () => {
    const select = prepared((db: Db, { key, count }: { count: number; key: string }) =>
      db
        .selectFrom('throttles')
        .select(['key', 'count'])
        .where('key', 'like', 'named %')
        .where('count', '>', count)
        .where('key', '!=', key)
        .where('count', '<=', sql<number>`${count} + 2`)
        .orderBy('key'),
    );
    const rows = [throttle('named a', 1), throttle('named b', 2), throttle('named c', 3)];
    await t.db
      .insertInto('throttles')
      .values([...rows, throttle('named d', 9)])
      .execute();
    expect(await select(t.db, { count: 1, key: 'named b' })).toEqual([
      { key: 'named c', count: 3 },
    ]);
    expect(await select(t.db, { count: 0, key: 'named b' })).toEqual([
      { key: 'named a', count: 1 },
    ]);
  });

  test('join one that runs: what is inside goes with the outer one', async () => {
    const changed = inTransaction(t.db, async (trx) => {
      await inTransaction(trx, (inner) =>
        inner.insertInto('throttles').values(throttle('joined', 1)).execute(),
      );
      expect(await countOf(trx, 'joined')).toEqual({ count: 1 });
      throw new Error('changed its mind');
    });
    await expect(changed).rejects.toThrow('changed its mind');
    expect(await countOf(t.db, 'joined')).toBeUndefined();
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a write', () => t.db.insertInto('throttles').values(throttle('outer', 1)).execute()],
    ['raw SQL', () => sql`delete from throttles where key = 'outer'`.execute(t.db)],
    ['a transaction', () => inTransaction(t.db, (trx) => countOf(trx, 'outer'))],
  ])('refuse %s through the outer database, in words', async (_name, write) => {
    const mistaken = inTransaction(t.db, async (trx) => {
      await trx.insertInto('throttles').values(throttle('inner', 1)).execute();
      await write();
    });
    await expect(mistaken).rejects.toThrow('write through the `trx`');
    expect(await countOf(t.db, 'inner')).toBeUndefined();
    // The connections still work, and work started in a transaction may continue after it.
    const { promise, resolve } = Promise.withResolvers<void>();
    const later = await inTransaction(t.db, async () => ({ work: promise.then(write) }));
    resolve();
    await later.work;
    await t.db.deleteFrom('throttles').where('key', '=', 'outer').execute();
  });

  test('a statement that fails is told from a database that fails', async () => {
    await t.db.insertInto('throttles').values(throttle('once', 1)).execute();
    const twice = t.db.insertInto('throttles').values(throttle('once', 1)).execute();
    const error = await twice.catch((cause: unknown) => cause);
    expect(isUniqueViolation(error)).toBe(true);
    expect(databaseFailure(error)).toBeNull();
  });

  test.runIf(process.env['TEST_ENGINE'] === 'postgres').each([
    ['is not there', (url: URL) => void (url.pathname = '/nowhere')],
    ['knows no such user', (url: URL) => void (url.username = 'nobody')],
  ])('a database that %s has failed, not the statement', async (_, change) => {
    const url = new URL(t.app.config.databaseUrl ?? '');
    change(url);
    const db = openDatabase({ ...t.app.config, databaseUrl: url.href }, () => {});
    const error = await sql`select 1`.execute(db).catch((cause: unknown) => cause);
    await db.destroy();
    expect(databaseFailure(error)).toBe('unavailable');
  });

  // SQLite has one writer at a time.
  test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
    'of two that wait for each other one may be tried again',
    async () => {
      for (const key of ['one', 'two'])
        await t.db.insertInto('throttles').values(throttle(key, 1)).execute();
      const both = (first: string, second: string) =>
        inTransaction(t.db, async (trx) => {
          await trx.updateTable('throttles').set({ count: 2 }).where('key', '=', first).execute();
          await wait(100);
          await trx.updateTable('throttles').set({ count: 3 }).where('key', '=', second).execute();
        });
      const outcomes = await Promise.allSettled([both('one', 'two'), both('two', 'one')]);
      const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(failed.map(({ reason }) => databaseFailure(reason))).toEqual(['unavailable']);
    },
  );
});

test('SQLite is given limits as they are: it would compile a statement anew for each bound one', () => {
  const { sql: statement } = t.db.selectFrom('throttles').select('count').limit(2).compile();
  expect(statement).toMatch(engineOf(t.db) === 'sqlite' ? / limit 2$/ : / limit \$1$/);
});

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'as many connections are open at once as DATABASE_POOL says',
  async () => {
    const db = openDatabase({ ...t.app.config, databasePool: 3 }, (error) => {
      throw error;
    });
    const asked = await Promise.all(
      Array.from({ length: 12 }, async () =>
        sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(db),
      ),
    );
    await db.destroy();
    expect(new Set(asked.flatMap(({ rows }) => rows.map(({ pid }) => pid))).size).toBe(3);
  },
);

describe('what was deleted in SQLite', () => {
  const folderWith = (write: (file: DatabaseSync) => void) => {
    const folder = temporaryFolder();
    const file = new DatabaseSync(path.join(folder, 'inzira.db'));
    file.exec(
      'pragma journal_mode = wal; create table throttles (key text, count integer, ends_at text)',
    );
    write(file);
    file.close();
    return folder;
  };
  const open = (folder: string) => openSqlite(path.join(folder, 'inzira.db'), { durable: false });
  const isIn = (folder: string) =>
    readdirSync(folder).filter((name) =>
      readFileSync(path.join(folder, name)).includes('Zyrmund Qwaxley'),
    );
  const name =
    "insert into throttles (key) values (printf('%.*c', 3000, 'x') || 'Zyrmund Qwaxley')";

  test('by an earlier release is overwritten at the first start, once', async () => {
    const folder = folderWith((file) => {
      for (let at = 0; at < 20; at += 1) file.exec(name);
      file.exec('delete from throttles');
    });
    expect(isIn(folder)).toEqual(['inzira.db']);
    const db = open(folder);
    expect([await rewriteDatabaseFile(db), await rewriteDatabaseFile(db)]).toEqual([true, false]);
    expect(isIn(folder)).toEqual([]);
    await db.destroy();
    const fresh = openSqlite(path.join(temporaryFolder(), 'inzira.db'), { durable: false });
    expect(await rewriteDatabaseFile(fresh)).toBe(false);
    await fresh.destroy();
  });

  test('leaves the log too, also while requests read; who reads in another process is not waited for', async () => {
    const folder = folderWith(() => {});
    const db = open(folder);
    const read = () => countOf(db, 'none');
    await sql.raw(name).execute(db);
    await sql`delete from throttles`.execute(db);
    expect(isIn(folder)).toEqual(['inzira.db-wal']);
    const backup = new DatabaseSync(path.join(folder, 'inzira.db'));
    backup.exec('begin; select * from throttles');
    const since = performance.now();
    await truncateLog(db);
    expect(performance.now() - since).toBeLessThan(1_000);
    backup.exec('commit');
    backup.close();
    await Promise.all([read(), truncateLog(db), read()]);
    expect(isIn(folder)).toEqual([]);
    await db.destroy();
  });
});
