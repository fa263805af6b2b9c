import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { createShops, insertShop, type Shop, shops } from './search.fixture.ts';
import { createSearchIndex, dropSearchIndex } from './search-index.ts';
import { forgetOldWords, mergeSearchIndexes } from './search-upkeep.ts';
import { countByFacets, countValues, findFew, searchIds } from './search.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await createShops(t.db);
});
beforeEach(async () => {
  await sql`delete from shops`.execute(t.db);
});

const makeShop = (name: string, shop?: Shop) => insertShop(t.db, name, shop);

/** In another thread, because SQLite's lock is per connection, and waiting for it blocks the thread. */
async function writeElsewhere(ids: number[]) {
  const worker = new Worker(
    `const { workerData } = require('node:worker_threads');
    const { DatabaseSync } = require('node:sqlite');
    const db = new DatabaseSync(workerData.file, { timeout: 10_000 });
    for (let round = 0; round < 60; round += 1) {
      db.exec('begin immediate');
      const id = workerData.ids[round % 6];
      db.prepare('update shops set name = ?, about = ? where id = ?').run('Word' + (round % 40), 'x' + round, id);
      db.exec('insert or ignore into shop_sectors select id, ' + (round % 5) + ' from shops where id = ' + id);
      db.exec(round % 4 === 1 ? 'rollback' : 'commit');
    }
    db.close();`,
    { eval: true, workerData: { file: path.join(t.dataDir, 'inzira.db'), ids } },
  );
  await once(worker, 'exit');
}

const search = (text: string, facets?: Record<string, string | number | undefined>) =>
  searchIds(t.db, shops, { text, ...(facets && { facets }) });

describe('the index', () => {
  test('follows changes of the row and of its links, in their transaction', async () => {
    const id = await makeShop('Coffee', { sectors: [1] });
    await expect(
      t.db.transaction().execute(async (trx) => {
        await sql`update shops set name = 'Tea' where id = ${id}`.execute(trx);
        await sql`update shop_sectors set sector_id = 2 where shop_id = ${id}`.execute(trx);
        expect(await searchIds(trx, shops, { text: 'tea', facets: { sector: 2 } })).toEqual([id]);
        throw new Error('changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    expect(await search('tea')).toEqual([]);
    expect(await search('coffee', { sector: 1 })).toEqual([id]);

    await sql`delete from shop_sectors where shop_id = ${id}`.execute(t.db);
    expect(await search('coffee', { sector: 1 })).toEqual([]);
    await sql`delete from shops where id = ${id}`.execute(t.db);
    expect(await search('coffee')).toEqual([]);
  });

  test('keeps the counts of its facets with each write', async () => {
    const countsOf = async () => ({
      all: await countByFacets(t.db, shops, {}),
      sectors: Object.fromEntries(await countValues(t.db, shops, 'sector')),
      stages: Object.fromEntries(await countValues(t.db, shops, 'stage')),
    });
    const a = await makeShop('A', { sectors: [1, 12], stage: 'Idea/Concept' });
    const b = await makeShop('B', { sectors: [1], approved_at: null, stage: 'Growth' });
    const before = { all: 1, sectors: { 1: 1, 12: 1 }, stages: { 'Idea/Concept': 1 } };
    const both = { sector: 1, stage: 'Growth' };
    expect(await countByFacets(t.db, shops, both)).toBe(0);
    expect(await countsOf()).toEqual(before);
    await sql`update shops set approved_at = '2026'`.execute(t.db);
    expect(await countsOf()).toEqual({
      all: 2,
      sectors: { 1: 2, 12: 1 },
      stages: { 'Idea/Concept': 1, Growth: 1 },
    });
    expect(await countByFacets(t.db, shops, both)).toBe(1);
    await expect(
      t.db.transaction().execute(async (trx) => {
        await sql`delete from shops`.execute(trx);
        throw new Error('changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    await sql`update shop_sectors set sector_id = 3 where sector_id = 1`.execute(t.db);
    await sql`update shops set stage = null, name = 'BB' where id = ${b}`.execute(t.db);
    expect(await countsOf()).toEqual({
      all: 2,
      sectors: { 3: 2, 12: 1 },
      stages: { 'Idea/Concept': 1 },
    });
    expect(await countByFacets(t.db, shops, both)).toBe(0);
    await sql`delete from shops where id = ${a}`.execute(t.db);
    expect(await countsOf()).toEqual({ all: 1, sectors: { 3: 1 }, stages: {} });
    await sql`delete from shop_sectors`.execute(t.db);
    await sql`update shops set approved_at = null`.execute(t.db);
    expect(await countsOf()).toEqual({ all: 0, sectors: {}, stages: {} });
  });

  test('forgets a row whose links go with it', async () => {
    const id = await makeShop('Coffee', { sectors: [1, 2, 3] });
    await sql`delete from shops where id = ${id}`.execute(t.db);
    expect(await search('coffee')).toEqual([]);
  });

  test('agrees with the rows after many writers at once, of whom some change their minds', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 6; at += 1) ids.push(await makeShop(`Shop ${at}`, { sectors: [1] }));
    const write = async (round: number) => {
      const [a, b] = [ids[round % 6] ?? 0, ids[(round * 5 + 1) % 6] ?? 0];
      await inTransaction(t.db, async (trx) => {
        // Changes the links first or the row first: neither order may cause a deadlock.
        if (round % 3 === 0) await sql`delete from shop_sectors where shop_id = ${a}`.execute(trx);
        await sql`update shops set name = ${`Word${round}`}, stage = ${round % 4 === 0 ? 'Growth' : null}
          where id = ${a}`.execute(trx);
        await sql`insert into shop_sectors values (${a}, ${round % 7}) on conflict do nothing`.execute(
          trx,
        );
        if (round % 5 === 0) await sql`delete from shops where id = ${b}`.execute(trx);
        if (round % 4 === 3) throw new Error('changed its mind');
      }).catch((error: Error) => {
        // A link to a row that another transaction has deleted.
        if (!/changed its mind|foreign key/i.test(error.message)) throw error;
      });
    };
    const elsewhere = t.engine === 'sqlite' ? writeElsewhere(ids) : undefined;
    await Promise.all(Array.from({ length: 40 }, (_, round) => write(round)));
    await elsewhere;
    const kept = await look();
    for (const statement of dropSearchIndex(t.engine, shops))
      await sql.raw(statement).execute(t.db);
    for (const statement of createSearchIndex(t.engine, shops))
      await sql.raw(statement).execute(t.db);
    expect(kept).toEqual(await look());

    async function look() {
      const found = [];
      for (let round = 0; round < 40; round += 1) found.push(await search(`word${round}`));
      return {
        found,
        few: await findFew(t.db, shops, { facets: { sector: 1 } }),
        both: await countByFacets(t.db, shops, { sector: 1, stage: 'Growth' }),
        fewOfBoth: await findFew(t.db, shops, { facets: { sector: 1, stage: 'Growth' } }),
        all: await countByFacets(t.db, shops, {}),
        sectors: await countValues(t.db, shops, 'sector'),
        stages: await countValues(t.db, shops, 'stage'),
      };
    }
  });

  test('lets two change one row, by its links first and by itself', async () => {
    const id = await makeShop('Coffee', { sectors: [1] });
    const byLinks = inTransaction(t.db, async (trx) => {
      await sql`delete from shop_sectors where shop_id = ${id}`.execute(trx);
      await wait(100);
      await sql`update shops set name = 'Tea', stage = 'Growth' where id = ${id}`.execute(trx);
    });
    await wait(30);
    const byItself = sql`update shops set name = 'Maize' where id = ${id}`.execute(t.db);
    await Promise.all([byLinks, byItself]);
    expect(await search('maize', { stage: 'Growth' })).toEqual([id]);
  });

  test('is left alone by columns that it does not have, and by who writes them not waited for', async () => {
    const [id, other] = [await makeShop('Coffee'), await makeShop('Maize')];
    const { promise: noted, resolve } = Promise.withResolvers<void>();
    const renaming = inTransaction(t.db, async (trx) => {
      await sql`update shops set name = 'Tea' where id = ${id}`.execute(trx);
      // SQLite has one writer at a time.
      if (t.engine === 'postgres') await noted;
    });
    await sql`update shops set note = 'seen' where id = ${other}`.execute(t.db);
    resolve();
    await renaming;
    await sql`update shops set note = 'seen' where id = ${id}`.execute(t.db);
    expect([await search('tea'), await search('maize')]).toEqual([[id], [other]]);
  });

  test('follows a row to another id, and through a write and a delete in one transaction', async () => {
    const id = await makeShop('Coffee', { stage: 'Growth' });
    await sql`update shops set id = ${id + 1000} where id = ${id}`.execute(t.db);
    expect(await search('coffee')).toEqual([id + 1000]);
    await inTransaction(t.db, async (trx) => {
      await sql`update shops set name = 'Tea' where id = ${id + 1000}`.execute(trx);
      await sql`delete from shops where id = ${id + 1000}`.execute(trx);
      await sql`insert into shops (id, name, approved_at) values (${id + 1000}, 'Maize', '2026')`.execute(
        trx,
      );
    });
    expect([await search('tea'), await search('maize')]).toEqual([[], [id + 1000]]);
    expect(await countByFacets(t.db, shops, {})).toBe(1);
    expect(await countValues(t.db, shops, 'stage')).toEqual(new Map());
  });

  test('keeps no word of what is gone beyond the night, and each of what is there', async () => {
    const kept = await makeShop('Café l’Étoile d’Huye 2026 हिन्दी', { sectors: [1] });
    const gone = await makeShop('Zawadi Mukamana, Huye', { sectors: [1] });
    const renamed = await makeShop('Nyiransabimana');
    await sql`delete from shops where id = ${gone}`.execute(t.db);
    await sql`update shops set name = 'Huye' where id = ${renamed}`.execute(t.db);
    await forgetOldWords(t.db);
    await mergeSearchIndexes(t.db);
    const { rows } = await sql<{ term: string }>`select term from shops_search_terms`.execute(t.db);
    // Each engine divides Hindi words differently.
    const latin = rows.map(({ term }) => term).filter((term) => /[a-z0-9]/.test(term));
    expect(latin.toSorted()).toEqual(['2026', 'cafe', 'd', 'etoile', 'huye', 'l']);
    for (const word of ['caf', 'etoil', 'huy', 'हिन्']) expect(await search(word)).toContain(kept);
    if (t.engine === 'postgres') return;
    // SQLite's word list hides deleted entries, so the bytes are searched.
    const pages = await sql<{ n: number }>`select count(*) as n from shops_search_data
      where instr(block, cast('awadi' as blob)) > 0`.execute(t.db);
    expect(pages.rows).toEqual([{ n: 0 }]);
  });

  test('finds the same when its parts have been made one', async () => {
    for (let at = 0; at < 40; at += 1) await makeShop(`Coffee of ${at}`, { sectors: [at % 3] });
    await sql`delete from shops where name like '%7'`.execute(t.db);
    const before = await search('coffee', { sector: 1 });
    await mergeSearchIndexes(t.db);
    await mergeSearchIndexes(t.db);
    expect(await search('coffee', { sector: 1 })).toEqual(before);
    expect(before?.length).toBeGreaterThan(5);
    if (t.engine === 'sqlite') {
      const segments = await sql<{ n: number }>`select count(distinct segid) as n
        from shops_search_idx`.execute(t.db);
      expect(segments.rows[0]?.n).toBe(1);
    }
  });
});
