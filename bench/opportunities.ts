import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@inzira/server/app';
import { dayAfter, today } from '@inzira/server/features/opportunities/deadlines';
import { migrations } from '@inzira/server/migrations';
import { parseConfig } from '@inzira/server/platform/config';
import { refreshStatistics, type Db } from '@inzira/server/platform/database';
import { migrate } from '@inzira/server/platform/migrations';
import { openDatabase } from '@inzira/server/platform/open-database';
import { createDatabase, startPostgres } from '@inzira/server/test/postgres';

/**
 * The calls of opportunities with 1,000 and with 100,000 listings (`node bench/opportunities.ts 20000`
 * for fewer), signed in, through the whole server but the network: each line is the ratio of the two
 * medians, which should be at most 2.
 */
const [SMALL, LARGE] = [1_000, Number(process.argv[2] ?? 100_000)];
const ROUNDS = 40;
const PASSWORD = 'bench-of-opportunities';
const STAFF = 'bench-staff';

const list = '/api/organization/opportunities/';
const cases: [string, (listings: number, round: number) => string][] = [
  ['list, first page', () => list],
  ['list, page in the middle', (listings) => `${list}?page=${Math.floor(listings / 20)}`],
  ['detail', (listings, round) => `${list}${1 + ((round * 7_919) % listings)}/`],
  ['of a country', () => `${list}?country=646`],
  ['of a sector', (_, round) => `${list}?sector=${1 + (round % 20)}`],
  ['of a tag and a country', () => `${list}?tag=1&country=646`],
  ['search, a common word', () => `${list}?search=solar`],
  ['search, two words and a country', () => `${list}?search=coffee+market41&country=404`],
  ['search, a typing error', () => `${list}?search=cofee%20market41`],
  ['filter values', () => `${list}options/`],
  ['for staff, dead links', () => '/api/staff/opportunities/?state=dead'],
  ['for staff, closed, searched', () => '/api/staff/opportunities/?state=closed&search=market42'],
];

const about = (id: number) =>
  `${id % 2 === 0 ? 'solar energy for villages' : 'coffee roasting and trade'} market${id % 100}`;

/** Half are open; a third is for any country; a word stands in every second, or in one of a hundred. */
async function seed(db: Db, listings: number) {
  const tags = ['Grant', 'Training', 'Loan', 'Prize'];
  await db
    .insertInto('tags')
    .values(tags.map((name) => ({ name })))
    .execute();
  const now = new Date().toISOString();
  const BATCH = 500;
  for (let first = 1; first <= listings; first += BATCH) {
    const ids = Array.from(
      { length: Math.min(BATCH, listings - first + 1) },
      (_, at) => first + at,
    );
    const rows = ids.map((id) => ({
      id,
      deadline: dayAfter(today(), ((id * 7_919) % 400) - 200),
      is_any_country: id % 3 === 0 ? 1 : 0,
      is_any_sector: id % 4 === 0 ? 1 : 0,
    }));
    await db
      .insertInto('opportunities')
      .values(
        rows.map((row) => ({
          ...row,
          title: `Programme ${row.id}`,
          organization_name: `Fund ${row.id % 900}`,
          benefits: `USD ${row.id % 90} thousand`,
          target_audience: 'Founders with a first product.',
          description: `<p>For ${about(row.id)}.</p>`,
          description_text: `For ${about(row.id)}.`,
          apply_link: 'https://fund.example/apply',
          has_fee: 0,
          link_state: row.id % 50 === 0 ? ('dead' as const) : ('works' as const),
          link_failures: 0,
          created_at: now,
        })),
      )
      .execute();
    const links = rows.map(({ id, deadline }) => ({ opportunity_id: id, deadline }));
    await db
      .insertInto('opportunity_tags')
      .values(links.map((link) => ({ ...link, tag_id: 1 + (link.opportunity_id % tags.length) })))
      .execute();
    await db
      .insertInto('opportunity_countries')
      .values(
        links
          .filter((_, at) => rows[at]?.is_any_country === 0)
          .map((link) => ({ ...link, country_id: link.opportunity_id % 2 === 0 ? 646 : 404 })),
      )
      .execute();
    await db
      .insertInto('opportunity_sectors')
      .values(
        links
          .filter((_, at) => rows[at]?.is_any_sector === 0)
          .map((link) => ({ ...link, sector_id: 1 + (link.opportunity_id % 20) })),
      )
      .execute();
  }
  await refreshStatistics(db);
}

async function measure(listings: number, databaseUrl?: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'inzira-bench-'));
  const config = parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
    LIMIT_REQUESTS_PER_USER: '100000000',
    LIMIT_REQUESTS_PER_ADDRESS: '100000000',
  });
  const db = openDatabase(config, (error) => console.error(error));
  const app = await buildApp(config, db, null);
  await migrate(db, migrations);
  await seed(db, listings);
  const account = { username: STAFF, email: 'bench@example.org', password: PASSWORD };
  await app.inject({ method: 'POST', url: '/api/auth/register/', payload: account });
  await db.updateTable('users').set({ staff_since: new Date().toISOString() }).execute();
  const login = await app.inject({ method: 'POST', url: '/api/auth/login/', payload: account });
  const headers = { authorization: `Bearer ${login.json<{ access: string }>().access}` };
  const medians = new Map<string, number>();
  for (const [name, urlOf] of cases) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const from = performance.now();
      const { statusCode } = await app.inject({ url: urlOf(listings, round), headers });
      times.push(performance.now() - from);
      if (statusCode !== 200) throw new Error(`${name}: ${statusCode}`);
    }
    medians.set(name, times.slice(1).toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0);
  }
  await app.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  return medians;
}

type Medians = Awaited<ReturnType<typeof measure>>;

function report(engine: string, small: Medians, large: Medians) {
  console.log(
    `\n| ${engine} | ${SMALL} listings, ms | ${LARGE} listings, ms | ratio |\n| --- | --- | --- | --- |`,
  );
  for (const [name] of cases) {
    const [a, b] = [small.get(name) ?? 0, large.get(name) ?? 0];
    console.log(`| ${name} | ${a.toFixed(2)} | ${b.toFixed(2)} | ${(b / a).toFixed(1)} |`);
  }
}

report('SQLite', await measure(SMALL), await measure(LARGE));

const postgres = process.argv.includes('--sqlite') ? null : await startPostgres();
if (!postgres) console.log('\nPostgreSQL: NOT RUN');
else {
  const results: Medians[] = [];
  for (const listings of [SMALL, LARGE]) {
    const { url, drop } = await createDatabase(postgres.url);
    results.push(await measure(listings, url.href));
    await drop();
  }
  const [small, large] = results;
  if (small && large) report('PostgreSQL', small, large);
  await postgres.stop();
}
