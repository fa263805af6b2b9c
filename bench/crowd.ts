import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as requestOf } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seedLarge } from '@inzira/server/demo/large-seed';
import { hashPassword } from '@inzira/server/features/accounts/passwords';
import { openSession } from '@inzira/server/features/accounts/sessions';
import { migrations } from '@inzira/server/migrations';
import {
  engineOf,
  now,
  openPostgres,
  openSqlite,
  refreshStatistics,
  type Db,
} from '@inzira/server/platform/db/database';
import { migrate } from '@inzira/server/platform/db/migrations';
import { createTokens } from '@inzira/server/platform/http/tokens';
import { startBucket } from '@inzira/server/test/bucket';
import { createDatabase, startPostgres } from '@inzira/server/test/postgres';
import { learn, shareMentorCache } from '@inzira/server/test/mentor-cache';
import { sql } from 'kysely';
import { summariseProfiles } from './cpu-profile.ts';
import { startFront, startServer, type ServerOfCrowd } from './crowd-servers.ts';
import {
  bytesOf,
  drawVisit,
  playVisit,
  typeOf,
  type Places,
  type VisitAnswer,
  type VisitCall,
  type Visitor,
} from './crowd-visits.ts';
import { readPlaces, seedLearners, seedStudies, seedWork } from './learners.ts';
import { keptUrl } from './scale.ts';

/**
 * Simulates a busy hour of an installation: visits begin at random moments at that hour's rate, whether or not the
 * server keeps up. Prints the time of each call and what the servers used.
 * `--learners 50000 --lessons 100`: the accounts and the lessons completed by each; `--visits 5000`: the visits in
 * the busy hour; `--times 1,10`: multiples of that rate; `--seconds 60`: the duration of each; `--servers 1,4` on
 * PostgreSQL; `--nginx` adds nginx with the configuration of `deploy`; `--sqlite` or `--postgres` for one engine;
 * `--data <folder>` keeps the data for the next run, for PostgreSQL in the server of TEST_DATABASE_URL; `--fill`
 * only creates the data; `--profile` says what the servers' processor time went into, which takes some of it; `--role trainee`, `trainer` or `staff` only lets these visit, to check that each of their
 * calls succeeds.
 */
const { values: options } = parseArgs({
  options: {
    learners: { type: 'string', default: '50000' },
    lessons: { type: 'string', default: '100' },
    visits: { type: 'string', default: '5000' },
    times: { type: 'string', default: '1,10' },
    seconds: { type: 'string', default: '60' },
    servers: { type: 'string', default: '1,4' },
    sqlite: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    nginx: { type: 'boolean', default: false },
    data: { type: 'string' },
    fill: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    role: { type: 'string' },
  },
});
const [learners, lessonsEach, visitsAnHour, seconds] = [
  options.learners,
  options.lessons,
  options.visits,
  options.seconds,
].map(Number) as [number, number, number, number];
const numbersOf = (list: string) => list.split(',').map(Number);

const GOAL_MS = 100;
/** Visits of the first seconds are not counted, because caches fill and code is compiled. */
const WARM_UP_SECONDS = 10;
/** The pause between the pages of a visit: shorter than people's, which does not change the rates. */
const PAUSE_MS = 300;
const SESSIONS = 2_000;
const [ONE_TRAINEE_IN, ONE_TRAINER_IN, ONE_STAFF_IN] = [20, 500, 2_500];
const VENTURES = 500;
const SECRET = 'a-secret-of-the-bench-that-guards-nothing';
const PASSWORD = 'bench-of-a-crowd';

async function fill(db: Db) {
  const since = Date.now();
  await migrate(db, migrations);
  await seedLearners(db, learners, lessonsEach);
  await seedStudies(db, learners);
  const hash = await hashPassword(PASSWORD);
  await db.updateTable('users').set({ password_hash: hash }).execute();
  for (const [role, oneIn] of [
    ['trainer', ONE_TRAINER_IN],
    ['staff', ONE_STAFF_IN],
  ] as const)
    await sql`insert into user_roles (user_id, role, granted_at)
      select id, ${role}, ${now()} from users where id <= ${learners} and id % ${sql.lit(oneIn)} = 0`.execute(
      db,
    );
  await seedLarge(db, { users: 100, ventures: VENTURES }, () => {});
  // One venture of twenty has trainees, and their trainers.
  const trainer = sql`id % ${sql.lit(ONE_TRAINER_IN)} = 0`;
  const venture = sql`1 + case when ${trainer}
    then id / ${sql.lit(ONE_TRAINER_IN)} * ${sql.lit(ONE_TRAINEE_IN)} else id end % ${sql.lit(VENTURES)}`;
  await sql`insert into venture_members (user_id, venture_id, role, joined_at)
    select id, ${venture}, case when ${trainer} then 'assistant' else 'trainee' end, ${now()} from users
    where id <= ${learners} and id % ${sql.lit(ONE_TRAINEE_IN)} = 0`.execute(db);
  await seedWork(db);
  await refreshStatistics(db);
  console.log(`Filled in ${Math.round((Date.now() - since) / 1000)} s.`);
}

/** Also for kept data, so that an interrupted fill is noticed. */
async function tellSize(db: Db) {
  const count = async (table: 'users' | 'lesson_progress') => {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };
  console.log(
    `${await count('users')} accounts, ${await count('lesson_progress')} lessons completed: ${await megabytesOf(db)} MB`,
  );
}

/** The size of the whole database with its indexes. */
async function megabytesOf(db: Db): Promise<string> {
  const { rows } = await (
    engineOf(db) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  ).execute(db);
  return (Number(rows[0]?.bytes) / 1e6).toFixed(0);
}

interface SignedIn {
  visitor: Visitor;
  access: string;
  address: string;
}

const visitorOf = (id: number): Visitor => ({
  id,
  username: `seed-${id}`,
  password: PASSWORD,
  isTrainee: id % ONE_TRAINEE_IN === 0 && id % ONE_TRAINER_IN > 0,
  isTrainer: id % ONE_TRAINER_IN === 0,
  isStaff: id % ONE_STAFF_IN === 0,
});

/** Random learners, some of whom may come twice; or everybody with one role. */
function drawVisitors(): Visitor[] {
  const { role } = options;
  if (!role)
    return Array.from({ length: SESSIONS }, (_, at) => visitorOf(1 + ((at * 7_919) % learners)));
  return Array.from({ length: learners }, (_, at) => visitorOf(1 + at))
    .filter(({ isTrainee, isTrainer, isStaff }) =>
      role === 'staff' ? isStaff : role === 'trainer' ? isTrainer : isTrainee,
    )
    .slice(0, SESSIONS);
}

async function signIn(db: Db): Promise<SignedIn[]> {
  const tokens = createTokens(SECRET);
  const signedIn: SignedIn[] = [];
  for (const visitor of drawVisitors()) {
    const { id } = visitor;
    const { access } = await openSession(db, tokens, { secondFactorRule: 'off' }, id);
    signedIn.push({ visitor, access, address: `10.${id >> 16}.${(id >> 8) & 255}.${id & 255}` });
  }
  return signedIn;
}

const agents = new Map<string, Agent>();

/** nginx counts connections by address, so each visitor gets a loopback address of its own. */
function agentOf(address: string): Agent {
  const localAddress = address.replace(/^10\./, '127.');
  const agent =
    agents.get(localAddress) ??
    new Agent({ keepAlive: true, ...(options.nginx && { localAddress }) });
  agents.set(localAddress, agent);
  return agent;
}

interface Call {
  method: string;
  headers: Record<string, string>;
  agent: Agent;
  body?: string | Uint8Array | undefined;
  /** Whether the answer's content is needed. */
  isRead: boolean;
}

/** @throws if the answer is not complete within half a minute */
function call(url: string, { body, isRead, ...how }: Call) {
  return new Promise<{ status: number; isLater: boolean; text: string }>((resolve, reject) => {
    const signal = AbortSignal.timeout(30_000);
    const asked = requestOf(url, { ...how, signal }, (response) => {
      const { statusCode: status = 0, headers } = response;
      const isLater = (status === 503 || status === 429) && 'retry-after' in headers;
      const chunks: Buffer[] = [];
      if (isRead) response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const text = () => Buffer.concat(chunks).toString();
      response.once('end', () => resolve({ status, isLater, text: text() }));
      response.once('error', reject);
      response.resume();
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

interface Outcome {
  calls: Map<string, RecordableHistogram>;
  all: RecordableHistogram;
  /** By kind of failure. 503 and 429 with Retry-After are counted separately, as the intended answers to overload. */
  errors: Map<string, number>;
  later: number;
}

async function play(
  servers: ServerOfCrowd[],
  front: string | null,
  people: SignedIn[],
  places: Places,
  times: number,
) {
  const outcome: Outcome = {
    calls: new Map(),
    all: createHistogram(),
    errors: new Map(),
    later: 0,
  };
  let isCounted = false;
  const send = async (visited: VisitCall, who: SignedIn): Promise<VisitAnswer | null> => {
    const { name, url, method = 'GET', isStream } = visited;
    let answer: VisitAnswer | null = null;
    const server = front ?? servers[Math.floor(Math.random() * servers.length)]?.url;
    const since = performance.now();
    let problem: string | null = null;
    try {
      const { status, isLater, text } = await call(`${server}${url}`, {
        method,
        headers: {
          authorization: `Bearer ${who.access}`,
          'x-forwarded-for': who.address,
          ...typeOf(visited),
          ...(isStream && { accept: 'text/event-stream' }),
        },
        agent: agentOf(who.address),
        body: bytesOf(visited),
        isRead: visited.follow !== undefined,
      });
      if (isLater) problem = '';
      // 409: another trainer or phone was first, which is a correct refusal.
      else if (status >= 400 && status !== 409) problem = `${name}: ${status}`;
      else if (status < 300 && visited.follow) answer = JSON.parse(text) as VisitAnswer;
    } catch (error) {
      problem = `${name}: ${(error as Error).name}`;
    }
    if (!isCounted) return answer;
    // Refused at once, it would lower the average time of the others.
    if (problem === '') {
      outcome.later += 1;
      return answer;
    }
    if (problem) outcome.errors.set(problem, (outcome.errors.get(problem) ?? 0) + 1);
    const micros = Math.max(1, Math.round((performance.now() - since) * 1000));
    const histogram = outcome.calls.get(name) ?? createHistogram();
    outcome.calls.set(name, histogram);
    histogram.record(micros);
    outcome.all.record(micros);
    return answer;
  };
  const visit = async () => {
    const who = people[Math.floor(Math.random() * people.length)];
    if (!who) return;
    await playVisit(drawVisit(places, who.visitor), async (call) => {
      const answer = await send(call, who);
      if (call.name === 'unread notifications') await wait(PAUSE_MS);
      return answer;
    });
  };

  const perSecond = (visitsAnHour * times) / 3600;
  const under = new Set<Promise<void>>();
  const start = performance.now();
  const until = start + (WARM_UP_SECONDS + seconds) * 1000;
  let busy = busyMilliseconds();
  let before = await usageOf(servers);
  let own = process.cpuUsage();
  for (let next = start; next < until;) {
    next += (-Math.log(1 - Math.random()) * 1000) / perSecond;
    await wait(Math.max(0, next - performance.now()));
    if (!isCounted && performance.now() - start > WARM_UP_SECONDS * 1000) {
      isCounted = true;
      busy = busyMilliseconds();
      before = await usageOf(servers);
      own = process.cpuUsage();
    }
    const visiting = visit().finally(() => under.delete(visiting));
    under.add(visiting);
  }
  const elapsed = (performance.now() - start) / 1000 - WARM_UP_SECONDS;
  const after = await usageOf(servers);
  const { user, system } = process.cpuUsage(own);
  const usage = {
    elapsed,
    servers: after.cpuSeconds - before.cpuSeconds,
    megabytes: after.megabytes,
    lag: after.lagSeconds,
    crowd: (user + system) / 1e6,
    machine: (busyMilliseconds() - busy) / 1000,
  };
  isCounted = false;
  await Promise.all(under);
  return { outcome, usage };
}

async function usageOf(servers: ServerOfCrowd[]) {
  const all = await Promise.all(servers.map((server) => server.usage()));
  return {
    cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    megabytes: Math.max(...all.map(({ megabytes }) => megabytes)),
    lagSeconds: Math.max(...all.map(({ lagSeconds }) => lagSeconds)),
  };
}

/** The busy time of all processors of this machine, whichever program used them. */
const busyMilliseconds = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

function print(title: string, { outcome, usage }: Awaited<ReturnType<typeof play>>) {
  const milliseconds = (histogram: RecordableHistogram, percent: number) =>
    (histogram.percentile(percent) / 1000).toFixed(1);
  const row = (name: string, histogram: RecordableHistogram) =>
    `| ${[name, histogram.count, ...[50, 95, 99].map((percent) => milliseconds(histogram, percent))].join(' | ')} |`;
  const isMet = outcome.all.percentile(95) <= GOAL_MS * 1000 && outcome.errors.size === 0;
  const core = (used: number) => (used / usage.elapsed).toFixed(2);
  console.log(
    [
      `\n## ${title}\n`,
      `${(outcome.all.count / usage.elapsed).toFixed(0)} calls a second. Goal, 95 % within ${GOAL_MS} ms and no error: ${isMet ? 'met' : 'missed'}.`,
      `Cores in use: ${core(usage.servers)} by the servers, ${core(usage.crowd)} by the crowd, ${core(usage.machine)} of ${cpus().length} in all.`,
      `Memory of the largest server ${usage.megabytes.toFixed(0)} MB; its event loop was late by ${(usage.lag * 1000).toFixed(0)} ms (99 %).`,
      `Told to come back later (503, 429): ${outcome.later}. Errors: ${[...outcome.errors].map(([what, count]) => `${what} x${count}`).join(', ') || 'none'}.\n`,
      '| call | count | p50 ms | p95 ms | p99 ms |',
      '| --- | --- | --- | --- | --- |',
      row('all', outcome.all),
      ...[...outcome.calls]
        .toSorted(([, a], [, b]) => b.percentile(95) - a.percentile(95))
        .map(([name, histogram]) => row(name, histogram)),
    ].join('\n'),
  );
}

async function playAll(
  name: string,
  db: Db,
  start: (profiles: string | null) => Promise<ServerOfCrowd[]>,
) {
  const profiles = options.profile ? mkdtempSync(path.join(tmpdir(), 'inzira-profile-')) : null;
  const servers = await start(profiles);
  const front = options.nginx ? await startFront(servers) : null;
  try {
    const [places, people] = [await readPlaces(db), await signIn(db)];
    for (const times of numbersOf(options.times))
      print(
        `${name}${front ? ' behind nginx' : ''}, ${times === 1 ? 'a busy hour' : `${times} busy hours in one`}`,
        await play(servers, front?.url ?? null, people, places, times),
      );
  } finally {
    await front?.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
  if (profiles === null) return;
  console.log(
    [
      '\n| processor time of the servers | share |',
      '| --- | --- |',
      ...summariseProfiles(profiles),
    ].join('\n'),
  );
  rmSync(profiles, { recursive: true });
}

async function onSqlite() {
  const folder = options.data
    ? path.join(options.data, 'sqlite')
    : mkdtempSync(path.join(tmpdir(), 'inzira-crowd-'));
  const file = path.join(folder, 'inzira.db');
  const isFilled = existsSync(file);
  if (!isFilled) shareMentorCache(folder);
  const db = openSqlite(file);
  try {
    if (!isFilled) await fill(db);
    await tellSize(db);
    if (!options.fill)
      await playAll('SQLite', db, async (profiles) => [
        await startServer({ SECRET }, folder, profiles),
      ]);
  } finally {
    await db.destroy();
    if (!options.data) rmSync(folder, { recursive: true });
  }
}

async function onPostgres() {
  const postgres = await startPostgres();
  if (!postgres) return console.log('\nPostgreSQL: NOT RUN');
  const kept = options.data ? await keptUrl(postgres.url, 'inzira_crowd') : null;
  const own = kept ? null : await createDatabase(postgres.url);
  const url = (kept ?? own)?.url;
  if (!url) throw new Error('There is a database');
  const db = openPostgres(url.href, (error) => console.error(error));
  // The parts of an upload may reach different servers, which share their files.
  const bucket = await startBucket();
  try {
    if (!kept?.isFilled) await fill(db);
    await tellSize(db);
    for (const count of options.fill ? [] : numbersOf(options.servers)) {
      const settings = { SECRET, DATABASE_URL: url.href, ...(count > 1 && bucket.settings) };
      await playAll(`PostgreSQL, ${count} server${count === 1 ? '' : 's'}`, db, (profiles) =>
        Promise.all(
          Array.from({ length: count }, () => startServer(settings, undefined, profiles)),
        ),
      );
    }
  } finally {
    bucket.stop();
    await db.destroy();
    await own?.drop();
    await postgres.stop();
  }
}

if (!options.fill) await learn();
console.log(`# A crowd: ${visitsAnHour} visits in the busy hour, ${now()}`);
if (!options.postgres) await onSqlite();
if (!options.sqlite) await onPostgres();
