import path from 'node:path';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { seedLarge } from '@inzira/server/demo/large-seed';
import { hashPassword } from '@inzira/server/features/accounts/passwords';
import { openSession } from '@inzira/server/features/accounts/sessions';
import { migrations } from '@inzira/server/migrations';
import { openSqlite, type Db } from '@inzira/server/platform/db/database';
import { migrate } from '@inzira/server/platform/db/migrations';
import { createTokens } from '@inzira/server/platform/http/tokens';
import { learn as trainMentor } from '@inzira/server/test/mentor-cache';
import { startServer } from './crowd-servers.ts';
import {
  bytesOf,
  drawVisit,
  playVisit,
  typeOf,
  type VisitAnswer,
  type VisitCall,
} from './crowd-visits.ts';
import { readPlaces } from './learners.ts';
import { atEnd, newDataDir, runFault } from './faults/fault.ts';

/**
 * 220 people log in at once from one address; then 200 people learn for half an hour (or the minutes given as
 * argument), a crowd of five times as many joins for two minutes, and leaves. The server has the flags and limits
 * of production.
 */
const MINUTES = Number(process.argv[2] ?? 30);
const [FEW, MANY, CLASS] = [200, 1_000, 220];
const [CROWD_MS, RECOVERY_MS, AFTER_MS] = [120_000, 10_000, 30_000];
/** The pause between an answer and the next call, as of a browser that opens page after page. */
const pause = () => 500 + Math.random() * 1_000;
const SECRET = 'a-secret-of-the-bench-that-guards-nothing';
const PASSWORD = 'bench-of-too-many';
/**
 * The ratios up to which memory counts as flat: the second half of the run to the first, and after the crowd to before it.
 * The latter is higher, because garbage is collected late.
 */
const [FLAT, FLAT_AFTER] = [1.15, 1.4];

/** Renewed before an access token expires, after a quarter of an hour. */
const ACCESS_MS = 5 * 60_000;

interface Person {
  id: number;
  access: string;
  since: number;
}

interface Phase {
  answered: RecordableHistogram;
  later: RecordableHistogram;
  errors: Map<string, number>;
}
const newPhase = (): Phase => ({
  answered: createHistogram(),
  later: createHistogram(),
  errors: new Map(),
});

const ms = (histogram: RecordableHistogram, percent: number) =>
  Math.round(histogram.percentile(percent) / 1000);
const tell = ({ answered, later, errors }: Phase) => {
  const back = later.count > 0 ? ` (p95 ${ms(later, 95)} ms)` : '';
  const wrong = [...errors].map(([what, count]) => `${what} x${count}`).join(', ') || 'none';
  const times = `p50 ${ms(answered, 50)}, p95 ${ms(answered, 95)}, slowest ${ms(answered, 100)} ms`;
  return `${answered.count} answered (${times}), ${later.count} told to come back${back}, errors: ${wrong}`;
};

async function fill(db: Db) {
  await migrate(db, migrations);
  await seedLarge(db, { users: MANY, ventures: 50 }, () => {});
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute();
}

await runFault('too many', async (hold) => {
  const dataDir = newDataDir();
  const db = openSqlite(path.join(dataDir, 'inzira.db'));
  atEnd(() => db.destroy());
  await fill(db);
  // Otherwise questions of the first minutes would wait until the mentor has learned.
  await trainMentor();
  const server = await startServer({ SECRET }, dataDir);
  atEnd(() => server.stop());
  const places = await readPlaces(db);
  const tokens = createTokens(SECRET);
  const people: Person[] = [];
  const newAccess = async (id: number) => {
    const { access } = await openSession(db, tokens, { secondFactorRule: 'off' }, id);
    return { access, since: performance.now() };
  };
  for (let id = 1; id <= MANY; id += 1) people.push({ id, ...(await newAccess(id)) });

  const signInAt = performance.now();
  const signIn = async (id: number) => {
    for (;;) {
      const response = await fetch(`${server.url}/api/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: `seed-${id}`, password: PASSWORD }),
      });
      await response.arrayBuffer();
      if (response.status !== 503) return response.status;
      await wait(Number(response.headers.get('retry-after')) * 1_000);
    }
  };
  const statuses = await Promise.all(people.slice(0, CLASS).map(({ id }) => signIn(id)));
  const signInSeconds = (performance.now() - signInAt) / 1000;
  const refused = statuses.filter((status) => status !== 200);
  hold(
    `${CLASS} sign in at once from one address: all in after ${signInSeconds.toFixed(1)} s; refused: ${refused.join(', ') || 'none'}`,
    refused.length === 0 && signInSeconds < 60,
  );

  let phase: Phase | null = null;
  const send = async (visited: VisitCall, who: Person): Promise<VisitAnswer | null> => {
    const { name, url, method = 'GET', isStream } = visited;
    const at = performance.now();
    const into = phase;
    const note = (problem: string) =>
      into?.errors.set(problem, (into.errors.get(problem) ?? 0) + 1);
    try {
      const response = await fetch(`${server.url}${url}`, {
        method,
        headers: {
          authorization: `Bearer ${who.access}`,
          'x-forwarded-for': `10.0.${who.id >> 8}.${who.id & 255}`,
          ...typeOf(visited),
          ...(isStream && { accept: 'text/event-stream' }),
        },
        body: bytesOf(visited) ?? null,
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      const { status } = response;
      const isLater = [503, 429].includes(status) && response.headers.has('retry-after');
      if (!isLater && status >= 400 && status !== 409) note(`${name} ${status}`);
      const micros = Math.max(1, Math.round((performance.now() - at) * 1000));
      (isLater ? into?.later : into?.answered)?.record(micros);
      return response.ok && visited.follow ? (JSON.parse(text) as VisitAnswer) : null;
    } catch (error) {
      note(`${name} ${(error as Error).name}`);
      return null;
    }
  };
  const learn = async (who: Person, isOver: () => boolean) => {
    await wait(Math.random() * 2_000);
    const role = { isTrainee: false, isTrainer: false, isStaff: false };
    while (!isOver()) {
      if (performance.now() - who.since > ACCESS_MS) Object.assign(who, await newAccess(who.id));
      const visitor = { id: who.id, username: `seed-${who.id}`, password: PASSWORD, ...role };
      await playVisit(drawVisit(places, visitor), async (call) => {
        if (isOver()) return null;
        const answer = await send(call, who);
        await wait(pause());
        return answer;
      });
    }
  };
  const memory: { at: number; megabytes: number }[] = [];
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const { megabytes } = await server.usage().catch(() => ({ megabytes: NaN }));
      memory.push({ at: performance.now(), megabytes });
      await wait(2_000);
    }
  })();
  /** The maximum memory between two moments. */
  const most = (from: number, to: number) =>
    Math.max(
      ...memory
        .filter(({ at, megabytes }) => at >= from && at <= to && megabytes > 0)
        .map(({ megabytes }) => megabytes),
    );

  let isOver = false;
  const few = people.slice(0, FEW).map((who) => learn(who, () => isOver));
  await wait(20_000);
  const [quiet, crowd, after] = [newPhase(), newPhase(), newPhase()];
  const begunAt = performance.now();
  phase = quiet;
  await wait(MINUTES * 60_000);
  const middle = begunAt + (MINUTES * 60_000) / 2;
  const crowdAt = performance.now();
  let isCrowdOver = false;
  const many = people.slice(FEW).map((who) => learn(who, () => isCrowdOver));
  phase = crowd;
  await wait(CROWD_MS);
  isCrowdOver = true;
  phase = null;
  const overAt = performance.now();
  await wait(RECOVERY_MS);
  phase = after;
  await wait(AFTER_MS);
  phase = null;
  isOver = true;
  const endedAt = performance.now();
  await Promise.all([...few, ...many]);
  isWatching = false;
  await watching;

  const megabytes = [
    most(begunAt, middle),
    most(middle, crowdAt),
    most(crowdAt, overAt),
    most(overAt + RECOVERY_MS, endedAt),
  ] as const;
  const [first, second, crowded, left] = megabytes;
  hold(`${FEW} people for ${MINUTES} minutes: ${tell(quiet)}`, quiet.errors.size === 0);
  hold(
    `memory: at most ${first.toFixed(0)} MB in the first half, ${second.toFixed(0)} in the second`,
    second <= first * FLAT,
  );
  hold(`${MANY} people for ${CROWD_MS / 60_000} minutes: ${tell(crowd)}`, crowd.errors.size === 0);
  hold(
    `memory: at most ${crowded.toFixed(0)} MB meanwhile, ${left.toFixed(0)} when they had gone`,
    left <= second * FLAT_AFTER,
  );
  hold(
    `from ${RECOVERY_MS / 1000} s after they had gone: ${tell(after)}`,
    after.errors.size === 0 &&
      after.later.count === 0 &&
      ms(after.answered, 95) <= Math.max(100, 2 * ms(quiet.answered, 95)),
  );
});
