import { jsonArray, parseJson, type Db } from '@inzira/server/platform/db/database';
import { migrate, type Migration } from '@inzira/server/platform/db/migrations';
import { findPage } from '@inzira/server/platform/db/paging';
import { searchIds } from '@inzira/server/platform/search/search';
import { createSearchIndex, type SearchIndex } from '@inzira/server/platform/search/search-index';
import { sql } from 'kysely';
import { measureScale, wrongBy, type Reads } from './scale.ts';

/** Lists and searches on a temporary table with 1,000 and 1,000,000 rows: `bench/scale.ts`. */

declare module '@inzira/server/platform/db/database' {
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

/**
 * Four of five stalls have this sector, so that even a thousand rows have as many matches with a word as a search
 * returns.
 */
const MOST = 60;

/**
 * Word frequencies as in a language: one word in every second row, a market in three of four, others in one of four
 * hundred, in thirty, most in three.
 */
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
          || ' market' || case when i / 10 % 4 < 3 then 1 else i % 100 end || ' row' || (i % ${Math.ceil(rows / 30)}) || ' ' || ${letters('(i / 3)')},
        ${day}, case when i % 10 = 0 then 0 else 1 end from n`,
    `insert into stall_sectors (stall_id, sector_id) select id, id % 20 from stalls`,
    `insert into stall_sectors (stall_id, sector_id) select id, 20 + id % 31 from stalls`,
    `insert into stall_sectors (stall_id, sector_id) select id, ${MOST} from stalls where id % 10 < 8`,
  ];
}

interface At {
  db: Db;
  rows: number;
  round: number;
  /** The words of consecutive stalls. */
  stall: {
    sector: number;
    number: string;
    name: string;
    half: string;
    market: string;
    row: string;
  };
}

type Read = (at: At) => Promise<{ count: number }>;

const list =
  (
    page: (at: At) => number,
    query: (at: At) => { text?: string; sector?: number } = () => ({}),
  ): Read =>
  async (at) => {
    const { text, sector } = query(at);
    return findPage(at.db, {
      page: String(page(at)),
      size: 5,
      url: '/api/stalls/',
      ids: at.db.selectFrom('stalls').select('stalls.id').where('is_open', '=', sql.lit(1)),
      restrictTo:
        text === undefined ? null : await searchIds(at.db, index, { text, facets: { sector } }),
      order: { columns: ['closes_on', 'stalls.id'], direction: 'asc' },
      load: (ids) => load(at.db, ids),
    });
  };

const search = (text: (at: At) => string, sector?: (at: At) => number) =>
  list(
    () => 1,
    (at) => ({ text: text(at), ...(sector && { sector: sector(at) }) }),
  );

/** Newest first, filtered by sector, which makes the engine start from the link table. */
const bySector =
  (page: (at: At) => number): Read =>
  (at) =>
    findPage(at.db, {
      page: String(page(at)),
      size: 5,
      url: '/api/stalls/',
      ids: at.db
        .selectFrom('stall_sectors')
        .select('stall_id as id')
        .where('sector_id', '=', at.round % 20),
      order: { columns: ['stall_id'], direction: 'desc' },
      load: (ids) => load(at.db, ids),
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

const last = ({ rows }: At) => Math.floor((rows * 0.9) / 5);
const cases: Record<string, Read> = {
  'first page': list(() => 1),
  'last page': list(last),
  'any page': list((at) => 1 + ((at.round * 7919) % last(at))),
  'first page of a sector': bySector(() => 1),
  'page in the middle of a sector': bySector(({ rows }) => Math.floor(rows / 200)),
  'search, a number': search(({ stall }) => stall.number),
  'search, a word of few rows': search(({ stall }) => stall.name),
  'search, a word of thirty rows': search(({ stall }) => stall.row),
  'search, a word of every second row': search(({ stall }) => stall.half),
  'search, the beginning of such a word': search(({ stall }) => stall.half.slice(0, 4)),
  'search, two letters': search(({ stall }) => stall.name.slice(0, 2)),
  'search, two common words': search(({ stall }) => `${stall.half} stall`),
  'search, a common and a rare word': search(({ stall }) => `${stall.half} ${stall.row}`),
  'search, a common word in a sector': search(
    ({ stall }) => stall.half,
    () => MOST,
  ),
  'search, a common word in a sector where it never stands': search(
    ({ stall }) => stall.half,
    ({ stall }) => (stall.sector + 1) % 20,
  ),
  'search, a common word and a market in a sector': search(
    ({ stall }) => `${stall.half} ${stall.market}`,
    () => MOST,
  ),
  'search, a typing error': search(({ stall }) => wrongBy(stall.half)),
  'search, a typing error beside a rare word': search(
    ({ stall }) => `${wrongBy(stall.half)} ${stall.row}`,
  ),
  'search, nothing found': search(({ stall }) => `xylo${stall.number}phone`),
};

await measureScale({
  what: 'stalls',
  few: 1_000,
  many: 1_000_000,
  fill: async (db, rows) => void (await migrate(db, tables(rows))),
  async open(db, rows) {
    const stalls = await sample(db, rows);
    const reads = Object.entries(cases).map(([name, read]): [string, Reads[string]] => [
      name,
      async (round) => {
        const stall = stalls[round % stalls.length];
        if (!stall) throw new Error('No stall to ask for');
        const { count } = await read({ db, rows, round, stall });
        return name.startsWith('search') ? count : Math.min(count, 5);
      },
    ]);
    return { reads: Object.fromEntries(reads) };
  },
});

async function sample(db: Db, rows: number): Promise<At['stall'][]> {
  const ids = Array.from({ length: 1_000 }, (_, round) => 1 + ((round * 7_919) % rows));
  const stalls = db.selectFrom('stalls').selectAll().where('is_open', '=', 1);
  const found = await stalls.where('id', 'in', ids).execute();
  return found.map(({ id, name: full, about }) => {
    const [, name = '', number = ''] = full.split(' ');
    const words = about.split(' ');
    return {
      sector: id % 20,
      number,
      name,
      half: words[0] ?? '',
      market: words.find((word) => word.startsWith('market')) ?? '',
      row: words.find((word) => word.startsWith('row')) ?? '',
    };
  });
}
