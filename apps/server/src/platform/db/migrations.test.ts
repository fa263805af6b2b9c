import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { inTransaction } from './database.ts';
import { isMigrated, migrate, type Migration } from './migrations.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const throttle = (key: string, count: number) => ({ key, count, ends_at: '2030-01-01' });

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
    // It waits for the migration's lock until that is released.
    await t.db.insertInto('throttles').values(throttle('meanwhile', 1)).execute();
    end();
    await reading;
    expect(await migrating).toEqual(['test-in-use']);
  },
  30_000,
);
