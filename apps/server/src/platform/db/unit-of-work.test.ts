import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import {
  inTransaction,
  isUniqueViolation,
  openUnitOfWork,
  writeOutsideUnitOfWork,
  type Db,
} from './database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const throttle = (key: string, count: number) => ({ key, count, ends_at: '2030-01-01' });
const countOf = (db: Db, key: string) =>
  db.selectFrom('throttles').select('count').where('key', '=', key).executeTakeFirst();

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
      // As in a handler with parallel statements of which the first fails.
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
    // No transaction is left open that would block others or include their writes.
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
