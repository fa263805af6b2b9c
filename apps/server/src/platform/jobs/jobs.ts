import { sql } from 'kysely';
import { currentRequestId } from '#src/platform/http/request-id.ts';
import { databaseTime, engineOf, now, type Db } from '#src/platform/db/database.ts';

/**
 * The kinds of jobs and their payloads. Each feature adds its own in its `.jobs.ts`:
 * `declare module './jobs.ts' { interface JobKinds { … } }`.
 */
export interface JobKinds {
  /** After an erasure: see `emptyLog`. */
  'empty-log': Record<string, never>;
}
export type JobKind = keyof JobKinds;

/** Urgent: somebody waits in front of the screen. Bulk: many at once. */
type JobPriority = 'urgent' | 'normal' | 'bulk';

const PRIORITIES: Record<JobPriority, number> = { urgent: 0, normal: 10, bulk: 20 };
const MAX_ATTEMPTS = 12;

export interface JobOptions {
  priority?: JobPriority;
  /** When it may be run first, ISO 8601; now if left out. */
  dueAt?: string;
  maxAttempts?: number;
  /** While a job of this kind and key waits, another one is not enqueued. */
  dedupeKey?: string;
}

/** A run of a job, as its handler sees it. */
export interface JobRun {
  id: number;
  /** Aborted when the server stops: a handler that can end early throws. */
  signal: AbortSignal;
  /**
   * To be awaited before what cannot be taken back, such as handing over a mail. From then on the job is done at most
   * once: where it is not known whether it came through (the server stops or crashes, the handler throws anything but
   * `NotDoneError`) it is given up instead of run again, and staff decide.
   * @throws when the server is stopping or another one has taken the job, so that nothing of it has happened yet.
   */
  passPointOfNoReturn: () => Promise<void>;
}

/** Thrown past the point of no return where it is certain that nothing came through: the job is tried again. */
export class NotDoneError extends Error {
  override name = 'NotDoneError';
}

export interface JobHandler<Payload> {
  /**
   * May be run again after a failure or a crash, so that it has to look at what is done already; never again once it is
   * past its point of no return.
   */
  run: (payload: Payload, job: JobRun) => Promise<void>;
  /** A cron line, in UTC: the job repeats itself, with an empty payload. */
  schedule?: string;
  /** How long a run may take before another server may begin it anew; 120 if left out. */
  claimSeconds?: number;
  /** How many of its kind one server runs at once, fewer than it runs in all; else as many. */
  atOnce?: number;
}

/** What a feature hands to the worker: a handler for each of its kinds. */
export type JobHandlers = { [Kind in JobKind]?: JobHandler<JobKinds[Kind]> };

/** Writes a job in the transaction of what it follows from. It is run soon after the commit. */
export async function enqueueJob<Kind extends JobKind>(
  trx: Db,
  kind: Kind,
  payload: JobKinds[Kind],
  options: JobOptions = {},
) {
  await enqueueJobs(trx, kind, [{ payload, ...options }]);
}

/** A statement takes so many parameters, and a job has a dozen. */
const JOBS_AT_ONCE = 1_000;

/** Many of a kind by one statement; no two of them have the same key. */
export async function enqueueJobs<Kind extends JobKind>(
  trx: Db,
  kind: Kind,
  jobs: readonly (JobOptions & { payload: JobKinds[Kind] })[],
) {
  for (let from = 0; from < jobs.length; from += JOBS_AT_ONCE)
    await trx
      .insertInto('jobs')
      .values(
        jobs.slice(from, from + JOBS_AT_ONCE).map(({ payload, ...options }) => ({
          kind,
          payload: JSON.stringify(payload),
          priority: PRIORITIES[options.priority ?? 'normal'],
          dedupe_key: options.dedupeKey ?? null,
          schedule: null,
          attempts: 0,
          max_attempts: options.maxAttempts ?? MAX_ATTEMPTS,
          due_at: options.dueAt ?? databaseTime(trx),
          created_at: now(),
          failed_at: null,
          last_error: null,
          request_id: currentRequestId(),
        })),
      )
      // Changes nothing, and keeps the waiting job from being run before this commits: it would miss
      // what it is enqueued for here.
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'dedupe_key'])
          .where('dedupe_key', 'is not', null)
          .doUpdateSet((eb) => ({ dedupe_key: eb.ref('excluded.dedupe_key') })),
      )
      .execute();
}

/** The handlers by kind, for a caller that does not know their payloads. */
export function entriesOf(handlers: JobHandlers): [string, JobHandler<never>][] {
  return Object.entries(handlers);
}

/** Brings the jobs that repeat themselves in line with the handlers; a new one is due at once. */
export async function scheduleJobs(db: Db, handlers: JobHandlers) {
  const moment = databaseTime(db);
  for (const [kind, { schedule }] of entriesOf(handlers)) {
    if (schedule === undefined) continue;
    await db
      .insertInto('jobs')
      .values({
        kind,
        payload: '{}',
        priority: PRIORITIES.normal,
        dedupe_key: null,
        schedule,
        attempts: 0,
        max_attempts: MAX_ATTEMPTS,
        due_at: moment,
        created_at: now(),
        failed_at: null,
        last_error: null,
        request_id: null,
      })
      .onConflict((conflict) =>
        conflict
          .column('kind')
          .where('schedule', 'is not', null)
          .doUpdateSet({ schedule, due_at: moment })
          .where('jobs.schedule', '<>', schedule),
      )
      .execute();
  }
}

interface DueKind {
  kind: string;
  priority: number;
}

/**
 * What has to be done first of these kinds: one look into the index for each kind and priority, however many jobs wait
 * for their time, or are due and of other kinds.
 */
export async function findDueKind(db: Db, kinds: readonly string[]): Promise<DueKind | undefined> {
  const isSqlite = engineOf(db) === 'sqlite';
  const known = isSqlite
    ? sql`(select value as kind from json_each(${JSON.stringify(kinds)}))`
    : sql`(select unnest(cast(${kinds} as text[])) as kind)`;
  const priorities = sql.join(
    Object.values(PRIORITIES).map((priority) => sql`select ${sql.lit(priority)} as priority`),
    sql` union all `,
  );
  const { rows } = await sql<DueKind>`
    select kind, priority from (
      select known.kind, of.priority, (
        select min(due_at) from jobs
        where failed_at is null and jobs.priority = of.priority and jobs.kind = known.kind
      ) as due_at
      from ${known} as known cross join (${priorities}) as of
    ) as first
    where due_at <= ${databaseTime(db)} order by priority, due_at limit 1`.execute(db);
  return rows[0];
}

/**
 * Takes the first job that is due of a kind and priority, for so many seconds. Several servers take each another one.
 */
export async function claimJob(trx: Db, { kind, priority }: DueKind, claimSeconds: number) {
  const due = await trx
    .selectFrom('jobs')
    .select('id')
    .where('failed_at', 'is', null)
    .where('priority', '=', priority)
    .where('kind', '=', kind)
    .where('due_at', '<=', databaseTime(trx))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .$if(engineOf(trx) === 'postgres', (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
  if (!due) return undefined;
  return (
    trx
      .updateTable('jobs')
      // Without its key: what comes up from now on needs a run of its own.
      .set((eb) => ({
        due_at: databaseTime(trx, claimSeconds),
        attempts: eb('attempts', '+', 1),
        dedupe_key: null,
        // Staff retry it by a server of a release that does not know the column: it is at its beginning again.
        past_return_at: eb
          .case()
          .when('attempts', '=', 0)
          .then(null)
          .else(eb.ref('past_return_at'))
          .end(),
      }))
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}
