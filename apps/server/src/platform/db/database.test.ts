import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import {
  databaseFailure,
  engineOf,
  inTransaction,
  isUniqueViolation,
  openUnitOfWork,
  prepared,
  writeOutsideUnitOfWork,
  type Db,
} from './database.ts';
import { isMigrated, migrate, type Migration } from './migrations.ts';
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
    // The connections are whole, and work that a transaction has started may go on after it.
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

describe('a unit of work', () => {
  const insert = (db: Db, key: string) =>
    db.insertInto('throttles').values(throttle(key, 1)).execute();

  test('makes what is written through the outer database one transaction, which reads itself', async () => {
    const unit = openUnitOfWork(t.db);
    await unit.run(async () => {
      await insert(t.db, 'unit a');
      await inTransaction(t.db, (trx) => insert(trx, 'unit b'));
      expect(await countOf(t.db, 'unit a')).toEqual({ count: 1 });
      expect(await countOf(t.db, 'unit b')).toEqual({ count: 1 });
    });
    expect(await countOf(t.db, 'unit a')).toBeUndefined();
    await unit.rollback();
    expect(await countOf(t.db, 'unit b')).toBeUndefined();
  });

  test('goes on after a statement, or a transaction in it, that failed', async () => {
    const unit = openUnitOfWork(t.db);
    await unit.run(async () => {
      await insert(t.db, 'unit c');
      await expect(insert(t.db, 'unit c')).rejects.toSatisfy(isUniqueViolation);
      const changed = inTransaction(t.db, async (trx) => {
        await insert(trx, 'unit d');
        throw new Error('changed its mind');
      });
      await expect(changed).rejects.toThrow('changed its mind');
      await Promise.all([
        insert(t.db, 'unit e'),
        inTransaction(t.db, (trx) => insert(trx, 'unit f')),
      ]);
    });
    await unit.commit();
    const found = await Promise.all(
      ['c', 'd', 'e', 'f'].map((key) => countOf(t.db, `unit ${key}`)),
    );
    expect(found.map((row) => row !== undefined)).toEqual([true, false, true, true]);
  });

  test('holds up no other writer before it writes, and none after its end', async () => {
    const unit = openUnitOfWork(t.db);
    await unit.run(async () => {
      await countOf(t.db, 'unit g');
      await writeOutsideUnitOfWork(t.db, () => insert(t.db, 'unit g'));
      await insert(t.db, 'unit h');
      expect(() => writeOutsideUnitOfWork(t.db, () => insert(t.db, 'unit i'))).toThrow(
        'before its first write',
      );
    });
    await unit.rollback();
    await unit.run(() => insert(t.db, 'unit j'));
    expect(await countOf(t.db, 'unit g')).toEqual({ count: 1 });
    expect(await countOf(t.db, 'unit h')).toBeUndefined();
    expect(await countOf(t.db, 'unit j')).toEqual({ count: 1 });
  });

  test('that ends leaves what waited behind its end to transactions of their own', async () => {
    const unit = openUnitOfWork(t.db);
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await unit.run(async () => {
      const inIt = inTransaction(t.db, async (trx) => {
        await insert(trx, 'unit k');
        begun.resolve();
        await held.promise;
      });
      await begun.promise;
      const ending = unit.rollback();
      // As of a handler that did several things at once, and was refused by the first.
      const late = Promise.all([
        insert(t.db, 'unit l'),
        inTransaction(t.db, async (trx) => {
          await insert(trx, 'unit m');
          await setImmediate();
          await insert(trx, 'unit n');
        }),
        countOf(t.db, 'unit k'),
      ]);
      await setImmediate();
      held.resolve();
      await Promise.all([inIt, ending]);
      const [, , read] = await late;
      expect(read).toBeUndefined();
    });
    // Nothing is left open that would hold up others, or take their writes along.
    await inTransaction(t.db, (trx) => insert(trx, 'unit o'));
    const found = await Promise.all(
      ['k', 'l', 'm', 'n', 'o'].map((key) => countOf(t.db, `unit ${key}`)),
    );
    expect(found.map((row) => row !== undefined)).toEqual([false, true, true, true, true]);
  });

  test('is not gone round inside of a transaction, which would wait for itself', async () => {
    const unit = openUnitOfWork(t.db);
    const roundAbout = () =>
      inTransaction(t.db, async () => writeOutsideUnitOfWork(t.db, () => insert(t.db, 'unit p')));
    await expect(unit.run(roundAbout)).rejects.toThrow('before its first write');
    await unit.rollback();
    await expect(roundAbout()).rejects.toThrow('before its first write');
    expect(await countOf(t.db, 'unit p')).toBeUndefined();
  });
});

test('SQLite is given limits as they are: it would compile a statement anew for each bound one', () => {
  const { sql: statement } = t.db.selectFrom('throttles').select('count').limit(2).compile();
  expect(statement).toMatch(engineOf(t.db) === 'sqlite' ? / limit 2$/ : / limit \$1$/);
});

describe('migrations', () => {
  const migration = (name: string, ...statements: string[]): Migration => ({
    name,
    statements: () => statements,
  });

  test('run once each, in order, and again does nothing', async () => {
    const two = [
      migration('run-1', 'create table runs (n integer not null)'),
      migration('run-2', 'insert into runs (n) values (1)'),
    ];
    expect(await isMigrated(t.db, two)).toBe(false);
    expect(await migrate(t.db, two)).toEqual(['run-1', 'run-2']);
    expect(await migrate(t.db, two)).toEqual([]);
    expect(await isMigrated(t.db, two)).toBe(true);
  });

  test('carry code, in one transaction with their statements', async () => {
    const coded: Migration = {
      name: 'code-1',
      statements: () => ['create table coded (n integer not null)'],
      run: async (trx) => {
        await sql`insert into coded (n) values (${6 * 7})`.execute(trx);
      },
    };
    const failing: Migration = {
      name: 'code-2',
      statements: () => ['insert into coded (n) values (1)'],
      run: () => Promise.reject(new Error('no')),
    };
    await expect(migrate(t.db, [coded, failing])).rejects.toThrow('no');
    expect((await sql`select n from coded`.execute(t.db)).rows).toEqual([{ n: 42 }]);
  });

  test('that make a table anew keep what refers to it', async () => {
    await migrate(t.db, [
      migration(
        'anew-1',
        'create table parents (id integer primary key)',
        'create table children (parent_id integer not null references parents (id) on delete cascade)',
        'insert into parents (id) values (1)',
        'insert into children (parent_id) values (1)',
      ),
    ]);
    const anew: Migration = {
      name: 'anew-2',
      statements: ({ engine }) =>
        engine === 'postgres'
          ? ['alter table parents add column name text']
          : [
              'create table parents_new (id integer primary key, name text)',
              'insert into parents_new (id) select id from parents',
              'drop table parents',
              'alter table parents_new rename to parents',
            ],
    };
    await migrate(t.db, [anew]);
    const children = () => sql`select parent_id from children`.execute(t.db);
    expect((await children()).rows).toEqual([{ parent_id: 1 }]);
    await sql`delete from parents`.execute(t.db);
    expect((await children()).rows).toEqual([]);
  });

  test('that leave a row without the one it refers to are taken back', async () => {
    await migrate(t.db, [
      migration(
        'orphan-1',
        'create table owners (id integer primary key)',
        'create table owned (owner_id integer not null references owners (id))',
        'insert into owners (id) values (1)',
        'insert into owned (owner_id) values (1)',
      ),
    ]);
    const orphaning = migration('orphan-2', 'delete from owners');
    await expect(migrate(t.db, [orphaning])).rejects.toThrow();
    expect((await sql`select id from owners`.execute(t.db)).rows).toEqual([{ id: 1 }]);
  });

  test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
    'may take longer than a statement of a request',
    async () => {
      const limits: unknown[] = [];
      const slow: Migration = {
        name: 'slow-1',
        run: async (trx) => {
          limits.push(...(await sql`show statement_timeout`.execute(trx)).rows);
        },
      };
      await migrate(t.db, [slow]);
      limits.push(...(await sql`show statement_timeout`.execute(t.db)).rows);
      expect(limits).toEqual([{ statement_timeout: '0' }, { statement_timeout: '15s' }]);
    },
  );

  test('one that fails leaves nothing behind and can be run again', async () => {
    const broken = migration('half-1', 'create table half (n integer)', 'create nonsense');
    await expect(migrate(t.db, [broken])).rejects.toThrow();
    expect(await isMigrated(t.db, [broken])).toBe(false);
    const mended = migration('half-1', 'create table half (n integer)');
    expect(await migrate(t.db, [mended])).toEqual(['half-1']);
  });

  test('started by two at once are run by one', async () => {
    const slow = migration('race-1', 'create table race (n integer)');
    const runs = await Promise.all([migrate(t.db, [slow]), migrate(t.db, [slow])]);
    expect(runs.flat()).toEqual(['race-1']);
    await sql`select n from race`.execute(t.db);
  });
});

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a migration waits in turns for a table that is in use, and others write meanwhile',
  async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    const reading = inTransaction(t.db, async (trx) => {
      await trx.selectFrom('throttles').select('key').execute();
      begin();
      await isOver;
    });
    await hasBegun;
    const statements = () => ['alter table throttles add column note text'];
    const migrating = migrate(t.db, [{ name: 'test-in-use', statements }]);
    await wait(100);
    // It stands behind the migration until that gives up its turn.
    await t.db.insertInto('throttles').values(throttle('meanwhile', 1)).execute();
    end();
    await reading;
    expect(await migrating).toEqual(['test-in-use']);
  },
  30_000,
);

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
