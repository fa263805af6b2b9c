import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  engineOf,
  isOneOf,
  jsonArray,
  openPostgres,
  openSqlite,
  parseJson,
  refreshStatistics,
  type Db,
} from '@inzira/server/platform/database';
import { migrate, type Migration } from '@inzira/server/platform/migrations';
import { findPage } from '@inzira/server/platform/paging';
import { createSearchIndex, searchIds, type SearchIndex } from '@inzira/server/platform/search';
import { createDatabase, startPostgres } from '@inzira/server/test/postgres';
import { sql } from 'kysely';

/**
 * Lists and searches of a scratch table with 1,000 and with 1,000,000 rows, on both engines: each
 * line is the ratio of the two medians, which should be at most 2.
 */
const [SMALL, LARGE] = [1_000, Number(process.argv[2] ?? 1_000_000)];
const ROUNDS = 40;

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
      ids: db
        .selectFrom('stalls')
        .select('stalls.id')
        .$if(hits !== null, (query) => query.where(isOneOf(db, 'stalls.id', hits ?? [])))
        .where('is_open', '=', sql.lit(1)),
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

async function measure(db: Db, rows: number) {
  await migrate(db, tables(rows));
  await refreshStatistics(db);
  if (engineOf(db) === 'postgres')
    await sql`vacuum stalls, stall_sectors, stalls_search`.execute(db);
  const medians = new Map<string, number>();
  for (const [name, read] of cases) {
    const first = await timed(() => read(db, rows, 0));
    const times: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1)
      times.push(await timed(() => read(db, rows, round)));
    medians.set(name, times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0);
    medians.set(`${name} first`, first);
  }
  return medians;
}

const none = new Map<string, number>();

async function timed(run: () => Promise<unknown>) {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

function report(engine: string, small: Map<string, number>, large: Map<string, number>) {
  console.log(
    `\n| ${engine} | ${SMALL} rows, ms | ${LARGE} rows, ms | ratio | first call, ms |\n| --- | --- | --- | --- | --- |`,
  );
  for (const [name] of cases) {
    const [a, b] = [small.get(name) ?? 0, large.get(name) ?? 0];
    const first = large.get(`${name} first`) ?? 0;
    console.log(
      `| ${name} | ${a.toFixed(2)} | ${b.toFixed(2)} | ${(b / a).toFixed(1)} | ${first.toFixed(1)} |`,
    );
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'inzira-bench-'));
try {
  const results: Map<string, number>[] = [];
  for (const rows of [SMALL, LARGE]) {
    const db = openSqlite(path.join(folder, `${rows}.db`), { durable: false });
    results.push(await measure(db, rows));
    await db.destroy();
  }
  report('SQLite', results[0] ?? none, results[1] ?? none);
} finally {
  rmSync(folder, { recursive: true });
}

const postgres = await startPostgres();
if (!postgres) console.log('\nPostgreSQL: NOT RUN, no server binaries');
else {
  const results: Map<string, number>[] = [];
  for (const rows of [SMALL, LARGE]) {
    const { url, drop } = await createDatabase(postgres.url);
    url.searchParams.set('options', '-c statement_timeout=0');
    const db = openPostgres(url.href, () => {});
    results.push(await measure(db, rows));
    await db.destroy();
    await drop();
  }
  report('PostgreSQL', results[0] ?? none, results[1] ?? none);
  await postgres.stop();
}
