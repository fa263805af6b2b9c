import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { isOneOf, jsonArray, parseJson } from './database.ts';
import { migrate } from './migrations.ts';
import { findPage } from './paging.ts';

declare module './database.ts' {
  interface Tables {
    parcels: { id: number; weight: number };
    parcel_stamps: { parcel_id: number; name: string };
  }
}

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await migrate(t.db, [
    {
      name: 'parcels-1',
      statements: ({ id, strict }) => [
        `create table parcels (id ${id}, weight integer not null) ${strict}`,
        'create index parcels_by_weight on parcels (weight, id)',
        `create table parcel_stamps (parcel_id integer not null, name text not null) ${strict}`,
      ],
    },
  ]);
});
beforeEach(async () => {
  await sql`delete from parcels`.execute(t.db);
});

/** Weights repeat, so that the id decides. */
const makeParcels = (count: number) =>
  sql`insert into parcels (id, weight)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    select i, i / 3 from n`.execute(t.db);

interface Options {
  direction?: 'asc' | 'desc';
  atLeast?: number;
  filters?: Record<string, string | number | undefined>;
  size?: number;
}

const read = (
  page: string | undefined,
  { direction = 'asc', atLeast = 0, filters, size = 5 }: Options = {},
) =>
  findPage(t.db, {
    page,
    size,
    url: '/api/parcels/',
    filters,
    ids: t.db.selectFrom('parcels').select('parcels.id').where('weight', '>=', atLeast),
    order: { columns: ['weight', 'parcels.id'], direction },
    load: (ids) => t.db.selectFrom('parcels').selectAll().where('id', 'in', ids).execute(),
  });
const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id);
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (to > from ? from + i : from - i));

describe('a page', () => {
  test('has its rows in order, the count, and links that keep the filters', async () => {
    await makeParcels(12);
    const filters = { search: 'a b&c', sector: 3, country: undefined, tag: '' };
    const first = await read(undefined, { filters });
    expect(first).toMatchObject({
      count: 12,
      next: '/api/parcels/?search=a+b%26c&sector=3&page=2',
      previous: null,
    });
    expect(idsOf(first)).toEqual([1, 2, 3, 4, 5]);
    const last = await read('3', { filters });
    expect([idsOf(last), last.next]).toEqual([[11, 12], null]);
    expect(last.previous).toBe('/api/parcels/?search=a+b%26c&sector=3&page=2');
    expect(idsOf(await read('1', { direction: 'desc' }))).toEqual([12, 11, 10, 9, 8]);
  });

  test('of an empty list is the first and is empty', async () => {
    expect(await read(undefined)).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  test.each(['0', '-1', '4', '1.0', 'abc', '', '1e0', '99999999999', ' 1'])(
    '%j is none',
    async (page) => {
      await makeParcels(12);
      await expect(read(page)).rejects.toMatchObject({
        statusCode: 404,
        message: 'Invalid page.',
      });
    },
  );
});

describe('a long list', () => {
  test('is read by its prepared statement as far as that passes over few rows', async () => {
    await makeParcels(1_100);
    const ids = t.db.selectFrom('parcels').select('parcels.id');
    const order = { columns: ['parcels.id'], direction: 'asc' as const };
    const offsets: number[] = [];
    const readPage = (page: string) =>
      findPage(t.db, {
        page,
        size: 5,
        url: '/api/parcels/',
        ids,
        order,
        readFirstPages: (offset) => {
          offsets.push(offset);
          return ids.selectAll().orderBy('parcels.id').limit(5).offset(offset).execute();
        },
        load: (found) => t.db.selectFrom('parcels').selectAll().where('id', 'in', found).execute(),
      });
    expect(idsOf(await readPage('200'))).toEqual(range(996, 1000));
    expect(idsOf(await readPage('201'))).toEqual(range(1001, 1005));
    expect(offsets).toEqual([995]);
  });

  test.each(['asc', 'desc'] as const)('has each row on one page, %s', async (direction) => {
    await makeParcels(6_500);
    const all: number[] = [];
    // From the last page to the first, so that no starting point is known.
    for (let page = 65; page >= 1; page -= 1) {
      all.unshift(...idsOf(await read(String(page), { direction, size: 100 })));
    }
    expect(all).toEqual(direction === 'asc' ? range(1, 6_500) : range(6_500, 1));
  });

  test('is read by many at once', async () => {
    await makeParcels(6_500);
    const pages = await Promise.all(
      range(1, 65).map((page) => read(String(page), { size: 100, atLeast: 0 })),
    );
    expect(pages.flatMap(idsOf)).toEqual(range(1, 6_500));
  });

  test('that has become shorter than its kept count ends with a 404, not with an error', async () => {
    await makeParcels(3_000);
    expect((await read('600', { atLeast: -1 })).count).toBe(3_000);
    await sql`delete from parcels where id > 1500`.execute(t.db);
    await expect(read('600', { atLeast: -1 })).rejects.toMatchObject({ statusCode: 404 });
  });

  test('with another filter has a count of its own', async () => {
    await makeParcels(3_000);
    expect((await read('1', { atLeast: -2 })).count).toBe(3_000);
    expect((await read('1', { atLeast: 500 })).count).toBe(1_501);
  });
});

test('of a union, what is asked of each row leaves the rows in order, the count and the pages', async () => {
  await makeParcels(6_500);
  const part = (parity: number) =>
    t.db
      .selectFrom('parcels')
      .select(['id', 'weight'])
      .where(sql<boolean>`id % 2 = ${sql.lit(parity)}`);
  const rowFilter = sql<boolean>`(select max(id) from parcels where id = found.id and id % 4 = 0) > 0`;
  const readOnly = (page: number) =>
    findPage(t.db, {
      page: String(page),
      size: 100,
      url: '/api/parcels/',
      ids: t.db
        .selectFrom(part(0).unionAll(part(1)).as('found'))
        .select(['found.id', 'found.weight']),
      rowFilter,
      order: { columns: ['found.weight', 'found.id'], direction: 'asc', from: 1 },
      load: (ids) => t.db.selectFrom('parcels').selectAll().where('id', 'in', ids).execute(),
    });
  const pages = [];
  for (let page = 1; page <= 17; page += 1) pages.push(await readOnly(page));
  expect(pages[0]?.count).toBe(1_625);
  expect(pages.flatMap(idsOf)).toEqual(range(1, 1_625).map((at) => at * 4));
});

test('relations come as JSON in the statement of their rows, in order, empty where there are none', async () => {
  await makeParcels(2);
  await t.db
    .insertInto('parcel_stamps')
    .values([
      { parcel_id: 1, name: 'z "quoted" 🌍' },
      { parcel_id: 1, name: '[1]' },
    ])
    .execute();
  const rows = await t.db
    .selectFrom('parcels')
    .select((eb) => [
      'parcels.id',
      jsonArray(
        t.db,
        eb
          .selectFrom('parcel_stamps')
          .select(['name', 'parcel_id'])
          .whereRef('parcel_id', '=', 'parcels.id')
          .orderBy('name'),
      ).as('stamps'),
    ])
    .where(isOneOf(t.db, 'parcels.id', [1, 2, 3]))
    .orderBy('parcels.id')
    .execute();
  expect(rows.map((row) => parseJson(row.stamps))).toEqual([
    [
      { name: '[1]', parcel_id: 1 },
      { name: 'z "quoted" 🌍', parcel_id: 1 },
    ],
    [],
  ]);
});
