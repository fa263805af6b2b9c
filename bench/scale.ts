import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '@inzira/server/app';
import { grantRole } from '@inzira/server/features/accounts/roles';
import { openSession } from '@inzira/server/features/accounts/sessions';
import { migrations } from '@inzira/server/migrations';
import { parseConfig } from '@inzira/server/platform/config';
import {
  engineOf,
  openPostgres,
  openSqlite,
  refreshStatistics,
  type Db,
} from '@inzira/server/platform/db/database';
import { migrate } from '@inzira/server/platform/db/migrations';
import { mergeSearchIndexes } from '@inzira/server/platform/search/search-upkeep';
import { createDatabase, startPostgres } from '@inzira/server/test/postgres';
import { sql } from 'kysely';

/**
 * Compares the same reads on few and on many rows: the median of the many should be at most twice that of the few.
 * The databases are queried in turn, so that other load affects both. Only the size of the table is compared: each
 * query is paired with one of the other database whose answer has the same size.
 */
const GOAL = 2;
/** Pairs of queries per kind of read, and the maximum number drawn to find them. */
const [PAIRS, MOST_DRAWN] = [40, 400];
/** A query's time is the best of so many attempts, to exclude other load. */
const TRIES = 5;
/** Answers within the same two of these count as equally large. Searches return at most the last. */
const SIZES = [0, 1, 2, 5, 10, 25, 50, 100, 250];
/**
 * Reads once; `round` selects the query. Resolves to the size of the answer: the number of rows found, up to the
 * limit.
 */
type Read = (round: number) => Promise<number>;
export type Reads = Record<string, Read>;

interface Scale {
  /** A word for the rows, used in the names of databases. */
  what: string;
  few: number;
  many: number;
  /** Creates tables and rows; run once per database. */
  fill: (db: Db, rows: number) => Promise<void>;
  /** The reads to measure, with the same names for every number of rows. */
  open: (db: Db, rows: number) => Promise<{ reads: Reads; close?: () => Promise<void> }>;
}

/**
 * Measures on both engines and prints a table for each. Arguments: the larger number of rows; `--sqlite` or
 * `--postgres` for one engine; `--only <text>` for reads with that text in their name; `--data <folder>` keeps the
 * data for the next run, for PostgreSQL in the server of TEST_DATABASE_URL; `--fill` only creates the data.
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

/** Without a timeout, because vacuum takes long. */
const connectPostgres = (url: URL) =>
  openPostgres(url.href, (error) => console.error(error), { silence: 0 });

async function newDatabase(adminUrl: string) {
  const { url, drop } = await createDatabase(adminUrl);
  return { isFilled: false, db: connectPostgres(url), drop };
}

async function keptDatabase(adminUrl: string, name: string) {
  const { url, isFilled } = await keptUrl(adminUrl, name);
  return { isFilled, db: connectPostgres(url) };
}

/** The URL of the database of that name, which is created if it is missing. */
export async function keptUrl(adminUrl: string, name: string) {
  const url = new URL(adminUrl);
  const admin = connectPostgres(url);
  const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(admin);
  if (rows.length === 0) await sql`create database ${sql.table(name)}`.execute(admin);
  await admin.destroy();
  url.pathname = `/${name}`;
  return { url, isFilled: rows.length > 0 };
}

/** Does what autovacuum and the nightly job do. */
async function settle(db: Db) {
  await refreshStatistics(db);
  await mergeSearchIndexes(db);
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
    const { pairs, first } = await drawPairs(readFew, readMany);
    const times = { few: [] as number[], many: [] as number[] };
    for (const [fewAsked, manyAsked] of pairs) {
      const tries = { few: [] as number[], many: [] as number[] };
      for (let at = 0; at < TRIES; at += 1) {
        tries.few.push((await timed(readFew, fewAsked.round)).ms);
        tries.many.push((await timed(readMany, manyAsked.round)).ms);
      }
      times.few.push(Math.min(...tries.few));
      times.many.push(Math.min(...tries.many));
    }
    const [a, b] = [median(times.few), median(times.many)];
    const isMet = b <= GOAL * a;
    if (!isMet) missed += 1;
    const sizes = [0, 1].map((side) => median(pairs.map((pair) => pair[side]?.size ?? 0)));
    const figures = [a, b, Math.max(...times.few), Math.max(...times.many), median(first)];
    const [few_, many_, ...others] = figures.map((ms) => ms.toFixed(2));
    const verdict = `${(b / a).toFixed(1)}x | ${GOAL}x | ${isMet ? 'met' : 'missed'}`;
    lines.push(`| ${[name, sizes.join(' : '), few_, many_, verdict, ...others].join(' | ')} |`);
  }
  await small.close?.();
  await large.close?.();
  console.log(
    [
      `\n${engine}: ${missed === 0 ? 'every goal met' : `${missed} of ${lines.length} missed`}\n`,
      `| ${scale.what} | found | ${few} rows, ms | ${many} rows, ms | ratio | goal | | slowest of few | of many | asked first |`,
      `| ---${' | ---'.repeat(9)} |`,
      ...lines,
    ].join('\n'),
  );
}

interface Asked {
  round: number;
  size: number;
}

/**
 * Queries both until enough answers of one have a counterpart of the same size in the other. If there are too few,
 * the largest answers of the few rows are paired with the smallest of the many.
 */
async function drawPairs(readFew: Read, readMany: Read) {
  const pairs: [Asked, Asked][] = [];
  const waiting = SIZES.map(() => [[] as Asked[], [] as Asked[]] as const);
  const first: number[] = [];
  for (let round = 0; round < MOST_DRAWN && pairs.length < PAIRS; round += 1) {
    for (const [side, read] of [readFew, readMany].entries()) {
      const { ms, size } = await timed(read, round);
      if (read === readMany) first.push(ms);
      waiting[SIZES.findLastIndex((least) => least <= size)]?.[side]?.push({ round, size });
    }
    for (const [one, other] of waiting) {
      if (one.length > 0 && other.length > 0)
        pairs.push(...zip(one.splice(0, 1), other.splice(0, 1)));
    }
  }
  if (pairs.length < PAIRS / 4) {
    const bySize = (a: Asked, b: Asked) => a.size - b.size;
    const few = waiting
      .flatMap(([one]) => one)
      .toSorted(bySize)
      .toReversed();
    pairs.push(...zip(few.slice(0, PAIRS), waiting.flatMap(([, other]) => other).toSorted(bySize)));
  }
  return { pairs, first };
}

const zip = (one: Asked[], other: Asked[]) =>
  one.flatMap((few, at): [Asked, Asked][] => (other[at] ? [[few, other[at]]] : []));

async function timed(read: Read, round: number) {
  const startedAt = performance.now();
  const size = await read(round);
  return { ms: performance.now() - startedAt, size };
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** The word without a letter in its middle, as a typing error. */
export const wrongBy = (word: string) =>
  word.slice(0, Math.ceil(word.length / 2)) + word.slice(Math.ceil(word.length / 2) + 1);

const STAFF = { username: 'bench-lists', email: 'bench@example.org', password: 'bench-of-lists' };

/** The URL, or the call to send. */
type Call = string | { method: 'POST'; url: string; payload: object };

/**
 * Reads through the whole server except the network, by URL for each round. Shared answers are generated each time,
 * except for the reads in `kept`. Called as staff, or as the user of a round.
 */
export async function openServer(
  db: Db,
  calls: Record<string, (round: number) => Call>,
  kept: readonly string[] = [],
  userFor?: (round: number) => number,
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
  // Keeps the process alive while the app waits for a worker thread, since it does not listen.
  const awake = setInterval(() => {}, 60_000);
  const app = await buildApp(config, db, null);
  const find = app.sharedTexts.find.bind(app.sharedTexts);
  const post = (url: string) => app.inject({ method: 'POST', url, payload: STAFF });
  await post('/api/auth/register/');
  const { id: staffId } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', STAFF.username)
    .executeTakeFirstOrThrow();
  await grantRole(db, staffId, 'staff');
  const { access } = (await post('/api/auth/login/')).json<{ access: string }>();
  const tokens: string[] = [];
  for (let round = 0; userFor && round < MOST_DRAWN; round += 1)
    tokens.push((await openSession(db, app.tokens, app.config, userFor(round))).access);
  const reads = Object.entries(calls).map(([name, callOf]): [string, Read] => [
    name,
    async (round) => {
      app.sharedTexts.find = kept.includes(name) ? find : () => undefined;
      const headers = { authorization: `Bearer ${tokens[round] ?? access}` };
      const call = callOf(round);
      const { url, ...sent } = typeof call === 'string' ? { url: call } : call;
      const { statusCode, body } = await app.inject({ url, headers, ...sent });
      // A venture that waits for approval is a 404 for others.
      if (statusCode !== 200 && statusCode !== 404) throw new Error(`${name}: ${statusCode}`);
      const count = Number(/^\{"count":(\d+)/.exec(body)?.[1] ?? 0);
      // A search reads all matches, other lists a page.
      return url.includes('search=') ? count : Math.min(count, 5);
    },
  ]);
  const close = async () => {
    clearInterval(awake);
    await app.close();
    rmSync(dataDir, { recursive: true });
  };
  return { reads: Object.fromEntries(reads), close };
}
