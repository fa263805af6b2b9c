import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '@inzira/server/app';
import { migrations } from '@inzira/server/migrations';
import { parseConfig } from '@inzira/server/platform/config';
import {
  engineOf,
  openPostgres,
  openSqlite,
  refreshStatistics,
  type Db,
} from '@inzira/server/platform/database';
import { migrate } from '@inzira/server/platform/migrations';
import { createDatabase, startPostgres } from '@inzira/server/test/postgres';
import { sql } from 'kysely';

/**
 * The same reads on few and on many rows: the goal is a median of at most twice that of the few. Both
 * databases are asked in turn, so that what else the machine does falls on both.
 */
const GOAL = 2;
const ROUNDS = 40;
/** Reads once; `round` chooses among values, such as pages or sectors. */
type Read = (round: number) => Promise<unknown>;
export type Reads = Record<string, Read>;

interface Scale {
  /** A word for what the rows are; databases are named after it. */
  what: string;
  few: number;
  many: number;
  /** Makes tables and rows; run once for a database. */
  fill: (db: Db, rows: number) => Promise<void>;
  /** The reads to measure, the same names for every number of rows. */
  open: (db: Db, rows: number) => Promise<{ reads: Reads; close?: () => Promise<void> }>;
}

/**
 * Measures on both engines and prints a table for each. The command line: the larger number of rows;
 * `--sqlite` or `--postgres` for one engine; `--only <text>` for the reads with that text in their
 * name; `--data <folder>` keeps what was filled for the next run, that of PostgreSQL in the server of
 * TEST_DATABASE_URL; `--fill` only fills.
 */
export async function measureScale(scale: Scale) {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sqlite: { type: 'boolean', default: false },
      postgres: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      data: { type: 'string' },
      fill: { type: 'boolean', default: false },
    },
  });
  const sizes = [scale.few, Number(positionals[0] ?? scale.many)] as const;
  const folder = options.data ?? mkdtempSync(path.join(tmpdir(), 'inzira-bench-'));
  mkdirSync(folder, { recursive: true });

  const run = async (engine: string, connect: Connect) => {
    const dbs = [await connect(sizes[0]), await connect(sizes[1])] as const;
    try {
      for (const [at, { db, isFilled }] of dbs.entries()) {
        if (isFilled) continue;
        const startedAt = Date.now();
        await scale.fill(db, sizes[at] ?? 0);
        await settle(db);
        const seconds = Math.round((Date.now() - startedAt) / 1000);
        console.log(`${engine}: ${sizes[at]} ${scale.what} in ${seconds} s`);
      }
      if (!options.fill) await compare(engine, scale, [dbs[0].db, dbs[1].db], sizes, options.only);
    } finally {
      for (const { db, drop } of dbs) {
        await db.destroy();
        await drop?.();
      }
    }
  };

  try {
    if (!options.postgres) {
      await run('SQLite', async (rows) => {
        const file = path.join(folder, `${scale.what}-${rows}.db`);
        const isFilled = existsSync(file);
        return { isFilled, db: openSqlite(file, { durable: false }) };
      });
    }
  } finally {
    if (!options.data) rmSync(folder, { recursive: true });
  }
  const postgres = options.sqlite ? null : await startPostgres();
  if (!postgres) {
    console.log('\nPostgreSQL: NOT RUN');
    return;
  }
  try {
    await run('PostgreSQL', (rows) =>
      options.data
        ? keptDatabase(postgres.url, `inzira_bench_${scale.what}_${rows}`)
        : newDatabase(postgres.url),
    );
  } finally {
    await postgres.stop();
  }
}

type Connect = (rows: number) => Promise<{ db: Db; isFilled: boolean; drop?: () => Promise<void> }>;

const connectPostgres = (url: URL) => openPostgres(url.href, (error) => console.error(error));

async function newDatabase(adminUrl: string) {
  const { url, drop } = await createDatabase(adminUrl);
  return { isFilled: false, db: connectPostgres(url), drop };
}

async function keptDatabase(adminUrl: string, name: string) {
  const url = new URL(adminUrl);
  const admin = connectPostgres(url);
  const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(admin);
  if (rows.length === 0) await sql`create database ${sql.table(name)}`.execute(admin);
  await admin.destroy();
  url.pathname = `/${name}`;
  return { isFilled: rows.length > 0, db: connectPostgres(url) };
}

/** What autovacuum and the nightly job do in their time. */
async function settle(db: Db) {
  await refreshStatistics(db);
  if (engineOf(db) === 'sqlite') return;
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum`.execute(connection);
  });
}

async function compare(
  engine: string,
  scale: Scale,
  [fewDb, manyDb]: [Db, Db],
  [few, many]: readonly [number, number],
  only: string,
) {
  const [small, large] = [await scale.open(fewDb, few), await scale.open(manyDb, many)];
  const lines: string[] = [];
  let missed = 0;
  for (const [name, readFew] of Object.entries(small.reads)) {
    const readMany = large.reads[name];
    if (!readMany || !name.includes(only)) continue;
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      times.few.push(await timed(readFew, round));
      times.many.push(await timed(readMany, round));
    }
    const [first = 0] = times.many;
    const [a, b] = [median(times.few.slice(1)), median(times.many.slice(1))];
    const isMet = b <= GOAL * a;
    if (!isMet) missed += 1;
    lines.push(
      `| ${name} | ${a.toFixed(2)} | ${b.toFixed(2)} | ${(b / a).toFixed(1)}x | ${GOAL}x | ${isMet ? 'met' : 'missed'} | ${first.toFixed(1)} |`,
    );
  }
  await small.close?.();
  await large.close?.();
  console.log(
    [
      `\n${engine}: ${missed === 0 ? 'every goal met' : `${missed} of ${lines.length} missed`}\n`,
      `| ${scale.what} | ${few} rows, ms | ${many} rows, ms | ratio | goal | | first call, ms |`,
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...lines,
    ].join('\n'),
  );
}

async function timed(read: Read, round: number) {
  const startedAt = performance.now();
  await read(round);
  return performance.now() - startedAt;
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const STAFF = { username: 'bench-staff', email: 'bench@example.org', password: 'bench-of-lists' };

/**
 * Reads of the whole server but the network, by the URL for a round. Shared answers are made anew
 * each time, but for the reads in `kept`.
 */
export async function openServer(
  db: Db,
  urls: Record<string, (round: number) => string>,
  kept: readonly string[] = [],
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'inzira-bench-'));
  const config = parseConfig({
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
    LIMIT_REQUESTS_PER_USER: '100000000',
    LIMIT_REQUESTS_PER_ADDRESS: '100000000',
  });
  await migrate(db, migrations);
  const app = await buildApp(config, db, null);
  const find = app.sharedTexts.find.bind(app.sharedTexts);
  const post = (url: string) => app.inject({ method: 'POST', url, payload: STAFF });
  await post('/api/auth/register/');
  await db
    .updateTable('users')
    .set({ staff_since: new Date().toISOString() })
    .where('username', '=', STAFF.username)
    .execute();
  const { access } = (await post('/api/auth/login/')).json<{ access: string }>();
  const reads = Object.entries(urls).map(([name, urlOf]): [string, Read] => [
    name,
    async (round) => {
      app.sharedTexts.find = kept.includes(name) ? find : () => undefined;
      const headers = { authorization: `Bearer ${access}` };
      const { statusCode } = await app.inject({ url: urlOf(round), headers });
      // A venture that waits for the team is none to others.
      if (statusCode !== 200 && statusCode !== 404) throw new Error(`${name}: ${statusCode}`);
    },
  ]);
  const close = async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  };
  return { reads: Object.fromEntries(reads), close };
}
