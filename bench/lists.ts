import { jsonArray, parseJson, type Db } from '@inzira/server/platform/database';
import { migrate, type Migration } from '@inzira/server/platform/migrations';
import { findPage } from '@inzira/server/platform/paging';
import { createSearchIndex, searchIds, type SearchIndex } from '@inzira/server/platform/search';
import { sql } from 'kysely';
import { measureScale } from './scale.ts';

/** Lists and searches of a scratch table with 1,000 and with 1,000,000 rows: `bench/scale.ts`. */

declare module '@inzira/server/platform/database' {
  interface Tables {
    stalls: { id: number; name: string; about: string; closes_on: string; is_open: number };
    stall_sectors: { stall_id: number; sector_id: number };
  }
}

const index: SearchIndex = {
  table: 'stalls',
  columns: ['name', 'about'],
  facets: { sector: { table: 'stall_sectors', of: 'stall_id', column: 'sector_id' } },
};

const tables = (rows: number): Migration[] => [
  {
    name: 'stalls-1',
    statements: ({ engine, id, strict }) => [
      `create table stalls (id ${id}, name text not null, about text not null,
        closes_on text not null, is_open integer not null) ${strict}`,
      `create table stall_sectors (stall_id integer not null references stalls (id),
        sector_id integer not null, primary key (sector_id, stall_id)) ${strict}`,
      ...fill(engine, rows),
      'create index stall_sectors_of_stall on stall_sectors (stall_id)',
      'create index stalls_by_deadline on stalls (closes_on, id) where is_open = 1',
      ...createSearchIndex(engine, index),
    ],
  },
];

/** Words as often as in a language: one in every second row, others in one of a hundred, most in three. */
function fill(engine: 'sqlite' | 'postgres', rows: number): string[] {
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})`;
  const letters = (of: string) =>
    [0, 1, 2, 3, 4]
      .map(
        (at) =>
          `substr('bcdfghklmnprstvwz', 1 + (${of} / ${17 ** at}) % 17, 1) || substr('aeiou', 1 + (${of} / ${5 ** at}) % 5, 1)`,
      )
      .join(' || ');
  const day =
    engine === 'sqlite'
      ? `date('2026-01-01', '+' || (i * 7919 % 3000) || ' days')`
      : `to_char(date '2026-01-01' + (i * 7919::bigint % 3000)::int, 'YYYY-MM-DD')`;
  return [
    `insert into stalls (name, about, closes_on, is_open) ${numbers}
      select 'Stall ' || ${letters('(i % 400000)')} || ' ' || i,
        case when i % 2 = 0 then 'solar energy for villages' else 'coffee roasting and trade' end
          || ' market' || (i % 100) || ' ' || ${letters('(i / 3)')},
        ${day}, case when i % 10 = 0 then 0 else 1 end from n`,
    `insert into stall_sectors (stall_id, sector_id) select id, id % 20 from stalls`,
    `insert into stall_sectors (stall_id, sector_id) select id, 20 + id % 31 from stalls`,
  ];
}

type Read = (db: Db, rows: number, round: number) => Promise<unknown>;

function list(
  page: (rows: number, round: number) => number,
  { sector, search }: { sector?: number; search?: string } = {},
): Read {
  return async (db, rows, round) => {
    const hits =
      search === undefined
        ? null
        : await searchIds(db, index, { text: search, facets: { sector } });
    return findPage(db, {
      page: String(page(rows, round)),
      size: 5,
      url: '/api/stalls/',
      ids: db.selectFrom('stalls').select('stalls.id').where('is_open', '=', sql.lit(1)),
      among: hits,
      order: { columns: ['closes_on', 'stalls.id'], direction: 'asc' },
      load: (ids) => load(db, ids),
    });
  };
}

/** Newest first, of one sector: the link table leads. */
const bySector =
  (page: (rows: number) => number): Read =>
  (db, rows) =>
    findPage(db, {
      page: String(page(rows)),
      size: 5,
      url: '/api/stalls/',
      ids: db.selectFrom('stall_sectors').select('stall_id as id').where('sector_id', '=', 7),
      order: { columns: ['stall_id'], direction: 'desc' },
      load: (ids) => load(db, ids),
    });

async function load(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('stalls')
    .select((eb) => [
      'id',
      'name',
      'about',
      'closes_on',
      jsonArray(
        db,
        eb
          .selectFrom('stall_sectors')
          .select('sector_id')
          .whereRef('stall_id', '=', 'stalls.id')
          .orderBy('sector_id'),
      ).as('sectors'),
    ])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, sectors: parseJson(row.sectors) }));
}

const last = (rows: number) => Math.floor((rows * 0.9) / 5);
const cases: [string, Read][] = [
  ['first page', list(() => 1)],
  ['last page', list(last)],
  ['any page', list((rows, round) => 1 + ((round * 7919) % last(rows)))],
  ['first page of a sector', bySector(() => 1)],
  ['page in the middle of a sector', bySector((rows) => Math.floor(rows / 200))],
  ['search, a rare word', list(() => 1, { search: '500' })],
  ['search, a word of one row in a hundred', list(() => 1, { search: 'market42' })],
  ['search, a word of every second row', list(() => 1, { search: 'solar' })],
  ['search, the beginning of such a word', list(() => 1, { search: 'roas' })],
  ['search, two letters', list(() => 1, { search: 'ma' })],
  ['search, two common words', list(() => 1, { search: 'coffee trade' })],
  ['search, a common word in a sector', list(() => 1, { search: 'coffee', sector: 7 })],
  ['search, a typing error', list(() => 1, { search: 'cofee trade' })],
  ['search, nothing found', list(() => 1, { search: 'xylophone' })],
];

await measureScale({
  what: 'stalls',
  few: 1_000,
  many: 1_000_000,
  fill: async (db, rows) => void (await migrate(db, tables(rows))),
  open: async (db, rows) => ({
    reads: Object.fromEntries(
      cases.map(([name, read]) => [name, (round) => read(db, rows, round)]),
    ),
  }),
});
