import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { createShops, insertShop, type Shop, shops } from './search.fixture.ts';
import { createSearchIndex, dropSearchIndex, type SearchIndex } from './search-index.ts';
import { countByFacets, findFew, MAX_HITS, searchIds } from './search.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await createShops(t.db);
});
beforeEach(async () => {
  await sql`delete from shops`.execute(t.db);
});

const makeShop = (name: string, shop?: Shop) => insertShop(t.db, name, shop);

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
    ['entretiens', 'Guide d’entretien client', 'Journal des entretiens'],
    ['canaux', 'Canal de vente', 'Les canaux'],
    ['bureaux', 'Bureau de change', 'Les bureaux'],
    ['stories', 'A story of sales', 'Stories'],
    ['modèles', 'Modèle de facture', 'Modèles'],
  ])('the singular too where a plural is asked for: %s', async (query, singular, plural) => {
    const ids = [await makeShop(singular), await makeShop(plural)];
    await makeShop('Something quite different');
    expect(await search(query)).toEqual(ids.toReversed());
  });

  test.each([
    ['soeur', 'Chez ma sœur'],
    ['oeufs', 'Œufs frais'],
    ['sœur', 'Chez ma soeur'],
  ])('what is written with one letter for two, or with two for one: %s', async (query, name) => {
    const id = await makeShop(name);
    await makeShop('Something quite different');
    expect(await search(query)).toEqual([id]);
  });

  test('a short word, and one that only looks like a plural, as it stands', async () => {
    const price = await makeShop('Prix du sac');
    const business = await makeShop('Business');
    await makeShop('Pri busines');
    expect(await search('prix')).toEqual([price]);
    expect(await search('business')).toEqual([business]);
  });

  test.each([
    ['missing', 'cofee'],
    ['too many', 'cofffee'],
    ['wrong', 'coffea'],
    ['exchanged with the next', 'ocffee'],
    ['wrong at the start', 'toffee'],
    ['wrong beside a word that is right', 'kigali cofee'],
    ['wrong in each of two words', 'kigale cofee'],
  ])('a word with one letter %s', async (_, query) => {
    const id = await makeShop('Coffee of Kigali');
    await makeShop('Tea of Huye');
    expect(await search(query)).toEqual([id]);
  });

  test.each([
    ['missing in a word of four', 'tock', 'Stock'],
    ['wrong in the singular of a word', 'castomer', 'Customers'],
  ])('a word with a letter %s', async (_, query, name) => {
    const id = await makeShop(name);
    await makeShop('Lock');
    expect(await search(query)).toEqual([id]);
  });

  test('a word as it is beside one that nobody has, unless no row has it so', async () => {
    const kigali = await makeShop('Coffee of Kigali');
    const kigaly = await makeShop('Coffee of Kigaly');
    await makeShop('Toffee of Huye');
    expect(await search('kigali cofee')).toEqual([kigali]);
    expect(await search('kigala coffee')).toEqual([kigaly, kigali]);
    expect(await search('toffee kigalii')).toEqual([kigali]);
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

  test('the newest first, and at most so many, of the whole word where as many have it', async () => {
    await sql`insert into shops (name, approved_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(MAX_HITS + 5)})
      select 'Market stall', '2026' from n`.execute(t.db);
    const newest = await makeShop('Market');
    await makeShop('Marketplace');
    const found = await search('market');
    expect(found).toHaveLength(MAX_HITS);
    expect(found?.[0]).toBe(newest);
    expect(found).toEqual(found?.toSorted((a, b) => b - a));
  });
});

test('a search among some rows finds all of them, with typing errors as well, and no others', async () => {
  await sql`insert into shops (name, approved_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(MAX_HITS + 5)})
    select 'Market stall', '2026' from n`.execute(t.db);
  const { rows } = await sql<{ id: number }>`select id from shops order by id`.execute(t.db);
  const ids = rows.map(({ id }) => id);
  for (let n = 0; n < 3; n += 1) await makeShop('Market of others');
  const last = ids.at(-1) ?? 0;
  const among = sql<number>`(select id from shops where id <= ${last})`;
  const hits = async (text: string, some = among) =>
    (await searchIds(t.db, shops, { text, among: some }))?.toSorted((a, b) => a - b);
  for (const text of ['market', 'mark', 'markt', 'm']) expect(await hits(text), text).toEqual(ids);
  expect(await hits('market', sql<number>`(select id from shops where id > ${last})`)).toHaveLength(
    3,
  );
  expect(await hits('nothing')).toEqual([]);
});

describe('among many rows', () => {
  /** Words of different frequency: in each row, in every second one, in one of 600, in the oldest only. */
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
    await checkWords(ids, shops);
    // The engine's statistics decide how an index is read at its first use.
    await sql`analyze shops_search`.execute(t.db);
    await checkWords(ids, { ...shops });
  });

  async function checkWords(ids: number[], index: SearchIndex) {
    const search = (text: string, facets = {}) => searchIds(t.db, index, { text, facets });
    expect(await search('stall')).toEqual(ids.slice(-MAX_HITS).toReversed());
    const even = ids.filter((_, at) => at > 0 && at % 2 === 0);
    expect(await search('eve')).toEqual(even.slice(-MAX_HITS).toReversed());
    const seldom = ids.filter((_, at) => at > 0 && at % 600 === 0).toReversed();
    for (const query of ['seldom', 'seld', 'seldon stall'])
      expect(await search(query)).toEqual(seldom);
    for (const query of ['rarity', 'rar']) expect(await search(query)).toEqual([ids[0]]);
    expect(await search('oldest', { sector: 9 })).toEqual([ids[0]]);
    expect(await search('nothing')).toEqual([]);
  }

  test('so are the beginnings of many words', async () => {
    await sql`delete from shops`.execute(t.db);
    await sql`insert into shops (id, name, approved_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 6000)
      select i * 20, 'all' || i || ' ' || case when i < 200 then 'old' else 'new' end || i
        || case when i % 20 = 0 then ' twentieth' || i when i % 99 = 0 then ' rare' || i else '' end,
        '2026' from n`.execute(t.db);
    const newestOf = (isHit: (i: number) => boolean) =>
      Array.from({ length: 6000 }, (_, at) => 6000 - at)
        .filter(isHit)
        .slice(0, MAX_HITS)
        .map((i) => i * 20);
    expect(await search('al')).toEqual(newestOf(() => true));
    expect(await search('twen')).toEqual(newestOf((i) => i % 20 === 0));
    expect(await search('rar al')).toEqual(newestOf((i) => i % 20 !== 0 && i % 99 === 0));
    expect(await search('old')).toEqual(newestOf((i) => i < 200));
    expect(await search('al old150')).toEqual([150 * 20]);
  });

  test('those of a facet are counted, of several as well', async () => {
    await makeShop('Waiting', { sectors: [9], approved_at: null });
    await makeShop('New', { sectors: [9, 10], stage: 'Growth' });
    expect(await countByFacets(t.db, shops, { stage: 'Growth' })).toBe(6001);
    expect(await countByFacets(t.db, shops, { sector: 9 })).toBe(2);
    expect(await countByFacets(t.db, shops, { sector: 9, stage: 'Growth' })).toBe(1);
    expect(await countByFacets(t.db, shops, { sector: 10, stage: 'Growth' })).toBe(1);
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

  test.each(['%', '_', '🚀', '"', "'", '*', '()', '&|!', '\u0000', '\ud800', '\ue000g33', '-'])(
    'anything by %j, which has no word',
    async (query) => {
      await makeShop('100 % "Coffee" 🚀 -');
      expect(await search(query)).toEqual([]);
    },
  );

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
    expect(await one({ either: [{ stage: 'Growth' }], facets: { stage: 'Growth' } })).toEqual([
      b,
      a,
    ]);
    const all = {
      facets: { stage: 'Growth' },
      either: [{ sector: 2 }, { sector: 3, stage: 'Growth' }],
    };
    expect(await one(all)).toEqual([b]);
    expect(await one({ either: [{ sector: undefined }] })).toEqual([c, b, a]);
    expect(await findFew(t.db, shops, { either })).toEqual([c, a]);
    expect(await findFew(t.db, shops, { facets: { sector: 2, stage: 'Startup' } })).toEqual([]);
    expect(await findFew(t.db, shops, { facets: { sector: undefined }, either: [{}] })).toBeNull();
  });

  test('are not made by what people write', async () => {
    await makeShop(`Coffee \ue000g${Buffer.from('7').toString('hex')}`);
    expect(await search('coffee', { sector: 7 })).toEqual([]);
  });
});
