import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { inTransaction } from './database.ts';
import { migrate } from './migrations.ts';
import {
  createSearchIndex,
  dropSearchIndex,
  forgetOldWords,
  mergeSearchIndexes,
  type SearchIndex,
} from './search-index.ts';
import { countByFacets, countValues, findFew, MOST_HITS, searchIds } from './search.ts';

const shops: SearchIndex = {
  table: 'shops',
  columns: ['name', 'about'],
  facets: {
    sector: { table: 'shop_sectors', of: 'shop_id', column: 'sector_id' },
    stage: { column: 'stage' },
  },
  where: { column: 'approved_at', is: 'is not null' },
};

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await migrate(t.db, [
    {
      name: 'shops-1',
      statements: ({ engine, id, strict }) => [
        `create table shops (id ${id}, name text not null, about text, stage text, approved_at text, note text) ${strict}`,
        `create table shop_sectors (shop_id integer not null references shops (id) on delete cascade,
          sector_id integer not null, primary key (shop_id, sector_id)) ${strict}`,
        `insert into shops (name, approved_at) values ('There before the index', '2026')`,
        ...createSearchIndex(engine, shops),
      ],
    },
  ]);
});
beforeEach(async () => {
  await sql`delete from shops`.execute(t.db);
});

interface Shop {
  about?: string | null;
  stage?: string | null;
  approved_at?: string | null;
  sectors?: number[];
}

async function makeShop(
  name: string,
  { about = null, stage = null, approved_at = '2026', sectors = [] }: Shop = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into shops (name, about, stage, approved_at)
    values (${name}, ${about}, ${stage}, ${approved_at}) returning id`.execute(t.db);
  const id = rows[0]?.id ?? 0;
  for (const sector of sectors) {
    await sql`insert into shop_sectors values (${id}, ${sector})`.execute(t.db);
  }
  return id;
}

/** As another process would: SQLite's lock is between connections, and to wait for it stops a thread. */
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

describe('a search finds', () => {
  test.each([
    ['the word', 'coffee', 'Green coffee of Huye'],
    ['without regard to capitals', 'COFFEE', 'green Coffee'],
    ['accents that the text has', 'cafe', 'Café Kivu'],
    ['accents that the query has', 'café', 'Cafe Kivu'],
    ['accents in pieces', 'cafe\u0301', 'Café Kivu'],
    ['capitals with accents', 'énergie', 'ÉNERGIE SOLAIRE'],
    ['the beginning of a word', 'agri', 'Agribusiness for all'],
    ['one letter', 'h', 'Huye'],
    ['every word, in any order', 'huye coffee', 'Coffee of Huye'],
    ['a word of the second column', 'roasted', 'Beans'],
    ['a name with an apostrophe', "O'Neill", "O'Neill & Sons"],
    ['its parts', 'neill', "O'Neill & Sons"],
    ['the other apostrophe', 'O’Neill', "O'Neill & Sons"],
    ['numbers', '2026', 'Fair of 2026'],
    ['a word beside an emoji', 'rocket', '🚀rocket🚀'],
    ['what stands before a %', '100%', 'Up to 100 of them'],
    ['a part of an address', 'example', 'hello@shop.example.org'],
    ['words with hyphens', 'e-commerce', 'E-Commerce for villages'],
    ['Arabic', 'قهوة', 'قهوة كيغالي'],
    ['Amharic', 'ቡና', 'ጥሩ ቡና'],
    ['Hindi, whose vowels are marks', 'हिन्दी', 'हिन्दी किताब'],
    ['its beginning', 'हिन्', 'हिन्दी किताब'],
    ['very long words', 'x'.repeat(3000), `a ${'x'.repeat(3000)} b`],
  ])('%s', async (_, query, name) => {
    const id = await makeShop(name, { about: 'Roasted beans' });
    await makeShop('Something quite different');
    expect(await search(query)).toEqual([id]);
  });

  test.each([
    ['missing', 'cofee'],
    ['too many', 'cofffee'],
    ['wrong', 'coffea'],
    ['exchanged with the next', 'ocffee'],
    ['wrong at the start', 'toffee'],
    ['wrong beside a word that is right', 'kigali cofee'],
  ])('a word with one letter %s', async (_, query) => {
    const id = await makeShop('Coffee of Kigali');
    await makeShop('Tea of Huye');
    expect(await search(query)).toEqual([id]);
  });

  test('words without a typing error before those with one', async () => {
    const exact = await makeShop('Toffee');
    await makeShop('Coffee');
    expect(await search('toffee')).toEqual([exact]);
  });

  test('what was there before the index was made, and nothing twice', async () => {
    await sql`delete from shops`.execute(t.db);
    for (const statement of dropSearchIndex(t.engine, shops))
      await sql.raw(statement).execute(t.db);
    const id = await makeShop('Earlier', { sectors: [4] });
    for (const statement of createSearchIndex(t.engine, shops))
      await sql.raw(statement).execute(t.db);
    expect(await search('earlier', { sector: 4 })).toEqual([id]);
  });

  test('the newest first, and at most five hundred', async () => {
    await sql`insert into shops (name, approved_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(MOST_HITS + 5)})
      select 'Market stall', '2026' from n`.execute(t.db);
    const newest = await makeShop('Market');
    const found = await search('market');
    expect(found).toHaveLength(MOST_HITS);
    expect(found?.[0]).toBe(newest);
    expect(found).toEqual(found?.toSorted((a, b) => b - a));
  });
});

describe('among many rows', () => {
  /** Words by how seldom they are: in each row, every second one, one of 600, the oldest alone. */
  beforeEach(async () => {
    await makeShop('Oldest rarity', { sectors: [9] });
    await sql`insert into shops (name, stage, approved_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 6000)
      select 'Stall' || case when i % 2 = 0 then ' even' else ' odd' end
        || case when i % 600 = 0 then ' seldom' else '' end, 'Growth', '2026' from n`.execute(t.db);
  });

  test('words are found whether they are frequent or rare, new or old', async () => {
    const { rows } = await sql<{ id: number }>`select id from shops order by id`.execute(t.db);
    const ids = rows.map(({ id }) => id);
    expect(await search('stall')).toEqual(ids.slice(-MOST_HITS).toReversed());
    const even = ids.filter((_, at) => at > 0 && at % 2 === 0);
    expect(await search('eve')).toEqual(even.slice(-MOST_HITS).toReversed());
    const seldom = ids.filter((_, at) => at > 0 && at % 600 === 0).toReversed();
    for (const query of ['seldom', 'seld', 'seldon stall'])
      expect(await search(query)).toEqual(seldom);
    for (const query of ['rarity', 'rar']) expect(await search(query)).toEqual([ids[0]]);
    expect(await search('oldest', { sector: 9 })).toEqual([ids[0]]);
    expect(await search('nothing')).toEqual([]);
  });

  test('those of a facet are counted, of several as well', async () => {
    await makeShop('Waiting', { sectors: [9], approved_at: null });
    await makeShop('New', { sectors: [9, 10], stage: 'Growth' });
    expect(await countByFacets(t.db, shops, { stage: 'Growth' })).toBe(6001);
    expect(await countByFacets(t.db, shops, { sector: 9 })).toBe(2);
    expect(await countByFacets(t.db, shops, { sector: 9, stage: 'Growth' })).toBe(1);
    expect(await countByFacets(t.db, shops, { sector: 11 })).toBe(0);
    expect(await countByFacets(t.db, shops, {})).toBe(6002);
    expect(await findFew(t.db, shops, { facets: { stage: 'Growth' } })).toBeNull();
  });
});

describe('a search does not find', () => {
  test.each([
    ['one of two words', 'coffee kigali'],
    ['the middle of a word', 'ffee'],
    ['two errors', 'cafea'],
    ['an error in a short word', 'hue'],
  ])('%s', async (_, query) => {
    await makeShop('Coffee of Huye');
    expect(await search(query)).toEqual([]);
  });

  test.each([
    '%',
    '_',
    '🚀',
    '"',
    "'",
    '*',
    '()',
    '&|!',
    '\u0000',
    '\ud800',
    '\ue000sector33',
    '-',
  ])('anything by %j, which has no word', async (query) => {
    await makeShop('100 % "Coffee" 🚀 -');
    expect(await search(query)).toEqual([]);
  });

  test.each([
    "' OR 1=1 --",
    'coffee" OR "tea',
    'name:coffee',
    'NEAR(coffee tea)',
    'coffee AND',
    'NOT coffee tea',
    '^coffee tea',
    'coffee & !tea',
    "tea':* | 'coffee",
    'tea <-> coffee',
    `tea ${'('.repeat(500)}`,
    'tea \u0000 \ud800 \uffff',
    `tea ${'word '.repeat(2000)}`,
    `tea ${'é'.repeat(5000)}`,
  ])('by syntax of the engines, which is words like any others: %j', async (query) => {
    await makeShop('Coffee of Huye');
    expect(await search(query)).toEqual([]);
  });

  test('rows that are not to be found yet', async () => {
    const id = await makeShop('Waiting', { approved_at: null });
    expect(await search('waiting')).toEqual([]);
    await sql`update shops set approved_at = '2026' where id = ${id}`.execute(t.db);
    expect(await search('waiting')).toEqual([id]);
  });
});

test('an empty search is none', async () => {
  expect([await search(''), await search(' \n')]).toEqual([null, null]);
});

describe('facets', () => {
  test('narrow a search, one and several, by links and by columns', async () => {
    const a = await makeShop('Coffee A', { sectors: [1, 12], stage: 'Idea/Concept' });
    const b = await makeShop('Coffee B', { sectors: [1], stage: 'Growth' });
    await makeShop('Tea', { sectors: [1, 12] });
    expect(await search('coffee', { sector: 1 })).toEqual([b, a]);
    expect(await search('coffee', { sector: 12, stage: undefined })).toEqual([a]);
    expect(await search('coffee', { sector: 1, stage: 'Growth' })).toEqual([b]);
    expect(await search('coffee', { sector: 2 })).toEqual([]);
    expect(await search('cofee', { stage: 'Idea/Concept' })).toEqual([a]);
  });

  test('are taken together, or one of several', async () => {
    const a = await makeShop('Coffee A', { sectors: [1], stage: 'Growth' });
    const b = await makeShop('Coffee B', { sectors: [2], stage: 'Growth' });
    const c = await makeShop('Coffee C', { sectors: [3], stage: 'Startup' });
    const one = (query: Omit<Parameters<typeof searchIds>[2], 'text'>) =>
      searchIds(t.db, shops, { text: 'coffee', ...query });
    const either = [{ sector: 1, stage: 'Startup' }];
    expect(await one({ either })).toEqual([c, a]);
    expect(await one({ either, facets: { stage: 'Growth' } })).toEqual([a]);
    expect(await one({ either: [{ sector: undefined }] })).toEqual([c, b, a]);
    expect(await findFew(t.db, shops, { either })).toEqual([c, a]);
    expect(await findFew(t.db, shops, { facets: { sector: 2, stage: 'Startup' } })).toEqual([]);
  });

  test('are not made by what people write', async () => {
    await makeShop(`Coffee \ue000sector${Buffer.from('7').toString('hex')}`);
    expect(await search('coffee', { sector: 7 })).toEqual([]);
  });
});

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
    expect(await countsOf()).toEqual(before);
    await sql`update shops set approved_at = '2026'`.execute(t.db);
    expect(await countsOf()).toEqual({
      all: 2,
      sectors: { 1: 2, 12: 1 },
      stages: { 'Idea/Concept': 1, Growth: 1 },
    });
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
        // By the links first, and by the row first: neither may have what the other waits for.
        if (round % 3 === 0) await sql`delete from shop_sectors where shop_id = ${a}`.execute(trx);
        await sql`update shops set name = ${`Word${round}`}, stage = ${round % 4 === 0 ? 'Growth' : null}
          where id = ${a}`.execute(trx);
        await sql`insert into shop_sectors values (${a}, ${round % 7}) on conflict do nothing`.execute(
          trx,
        );
        if (round % 5 === 0) await sql`delete from shops where id = ${b}`.execute(trx);
        if (round % 4 === 3) throw new Error('changed its mind');
      }).catch((error: Error) => {
        // A link to a row that another one has deleted.
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
    // Of Hindi each engine makes its own.
    const latin = rows.map(({ term }) => term).filter((term) => /[a-z0-9]/.test(term));
    expect(latin.toSorted()).toEqual(['2026', 'cafe', 'd', 'etoile', 'huye', 'l']);
    for (const word of ['caf', 'etoil', 'huy', 'हिन्']) expect(await search(word)).toContain(kept);
    if (t.engine === 'postgres') return;
    await sql`create virtual table vocabulary using fts5vocab (shops_search, 'row')`.execute(t.db);
    const words = await sql<{ term: string }>`select term from vocabulary`.execute(t.db);
    await sql`drop table vocabulary`.execute(t.db);
    expect(words.rows.filter(({ term }) => /^(zawadi|muka|nyira)/.test(term))).toEqual([]);
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
