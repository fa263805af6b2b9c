import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@inzira/server/app';
import { seedLarge } from '@inzira/server/demo/large-seed';
import { migrations } from '@inzira/server/migrations';
import { parseConfig } from '@inzira/server/platform/config';
import { migrate } from '@inzira/server/platform/migrations';
import { openDatabase } from '@inzira/server/platform/open-database';
import { createDatabase, startPostgres } from '@inzira/server/test/postgres';

/**
 * The calls of the venture directory with 1,000 and with 1,000,000 ventures (`node bench/ventures.ts
 * 100000` for fewer), through the whole server but the network: each line is the ratio of the two
 * medians, which should be at most 2.
 */
const [SMALL, LARGE] = [1_000, Number(process.argv[2] ?? 1_000_000)];
const ROUNDS = 40;

const list = '/api/organization/ventures/';
const cases: [string, (ventures: number, round: number) => string][] = [
  ['directory, first page', () => list],
  ['directory, page in the middle', (ventures) => `${list}?page=${Math.floor(ventures / 10)}`],
  ['profile', (ventures, round) => `${list}${approved(ventures, round)}/`],
  ['of a sector', (_, round) => `${list}?sector=${1 + (round % 20)}`],
  ['of a country', () => `${list}?country=646`],
  ['of a sector and a stage', () => `${list}?sector=1&stage=Growth`],
  ['search, a common word', () => `${list}?search=solar`],
  ['search, two words and a sector', () => `${list}?search=solar+tea&sector=3`],
  ['search, a typing error', () => `${list}?search=batteri%20hivs`],
  ['counts of the filters', () => `${list}counts/`],
  ['counts of the filters in a sector', () => `${list}counts/?sector=2`],
];

/** Those that answer 404 wait for the team; the calls of both sizes meet the same share of them. */
const approved = (ventures: number, round: number) => 1 + ((round * 7_919) % ventures);

async function measure(ventures: number, databaseUrl?: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'inzira-bench-'));
  const config = parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
    LIMIT_REQUESTS_PER_ADDRESS: '100000000',
  });
  const db = openDatabase(config, (error) => console.error(error));
  const app = await buildApp(config, db, null);
  await migrate(db, migrations);
  const startedAt = Date.now();
  await seedLarge(db, { users: Math.ceil(ventures / 10), ventures }, () => {});
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`${ventures} ventures seeded in ${seconds} s`);
  const medians = new Map<string, { first: number; median: number }>();
  for (const [name, urlOf] of cases) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const from = performance.now();
      const { statusCode } = await app.inject({ url: urlOf(ventures, round) });
      times.push(performance.now() - from);
      if (statusCode !== 200 && statusCode !== 404) throw new Error(`${name}: ${statusCode}`);
    }
    const [first = 0, ...others] = times;
    medians.set(name, { first, median: others.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0 });
  }
  await app.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  return medians;
}

type Medians = Awaited<ReturnType<typeof measure>>;

function report(engine: string, small: Medians, large: Medians) {
  console.log(
    `\n| ${engine} | ${SMALL} ventures, ms | ${LARGE} ventures, ms | ratio | first call, ms |\n| --- | --- | --- | --- | --- |`,
  );
  for (const [name] of cases) {
    const [a, b] = [small.get(name)?.median ?? 0, large.get(name)?.median ?? 0];
    const first = large.get(name)?.first ?? 0;
    console.log(
      `| ${name} | ${a.toFixed(2)} | ${b.toFixed(2)} | ${(b / a).toFixed(1)} | ${first.toFixed(1)} |`,
    );
  }
}

report('SQLite', await measure(SMALL), await measure(LARGE));

const postgres = process.argv.includes('--sqlite') ? null : await startPostgres();
if (!postgres) console.log('\nPostgreSQL: NOT RUN');
else {
  const results: Medians[] = [];
  for (const ventures of [SMALL, LARGE]) {
    const { url, drop } = await createDatabase(postgres.url);
    results.push(await measure(ventures, url.href));
    await drop();
  }
  const [small, large] = results;
  if (small && large) report('PostgreSQL', small, large);
  await postgres.stop();
}
