import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { databaseTrouble, isUniqueViolation, prepared, type Db } from './database.ts';
import { isMigrated, migrate, type Migration } from './migrations.ts';

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
      t.db.transaction().execute(async (trx) => {
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
    await t.db.transaction().execute(async (trx) => {
      await trx.insertInto('throttles').values(throttle('hidden', 1)).execute();
      expect(await countOf(t.db, 'hidden')).toBeUndefined();
      expect(await countOf(trx, 'hidden')).toEqual({ count: 1 });
    });
    expect(await countOf(t.db, 'hidden')).toEqual({ count: 1 });
  });

  test('hold for prepared reads as well: each sees what its own side of the transaction does', async () => {
    const selectCount = prepared(
      (db: Db, key: string) => db.selectFrom('throttles').select('count').where('key', '=', key),
      [''],
    );
    await t.db.transaction().execute(async (trx) => {
      await trx.insertInto('throttles').values(throttle('prepared', 1)).execute();
      expect(await selectCount(t.db, 'prepared')).toEqual([]);
      expect(await selectCount(trx, 'prepared')).toEqual([{ count: 1 }]);
    });
    expect(await selectCount(t.db, 'prepared')).toEqual([{ count: 1 }]);
  });

  test('a statement that fails is told from a database that fails', async () => {
    await t.db.insertInto('throttles').values(throttle('once', 1)).execute();
    const twice = t.db.insertInto('throttles').values(throttle('once', 1)).execute();
    const error = await twice.catch((cause: unknown) => cause);
    expect(isUniqueViolation(error)).toBe(true);
    expect(databaseTrouble(error)).toBeNull();
  });
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
