import { sql } from 'kysely';
import { currentRequestId } from '#src/platform/http/request-id.ts';
import { databaseTime, engineOf, now, type Db } from '#src/platform/db/database.ts';

/**
 * The kinds of jobs and their payloads. Each feature adds its own in its `.jobs.ts`:
 * `declare module './jobs.ts' { interface JobKinds { … } }`.
 */
export interface JobKinds {
  /** Runs after an erasure: see `truncateLog`. */
  'empty-log': Record<string, never>;
}
export type JobKind = keyof JobKinds;

/** `urgent`: somebody is waiting for it on screen; `bulk`: one of many. */
type JobPriority = 'urgent' | 'normal' | 'bulk';

const PRIORITIES: Record<JobPriority, number> = { urgent: 0, normal: 10, bulk: 20 };
const MAX_ATTEMPTS = 12;

export interface JobOptions {
  priority?: JobPriority;
  /** The earliest time to run it, ISO 8601; now if left out. */
  dueAt?: string;
  maxAttempts?: number;
  /** Skips the job while one of this kind with this key is waiting. */
  dedupeKey?: string;
}

/** The run of a job, as its handler gets it. */
export interface JobRun {
  id: number;
  /** Aborted when the server stops: a handler that can stop early should throw. */
  signal: AbortSignal;
  /**
   * A handler awaits this before an irreversible step, such as handing over a mail. From then on the job runs at most
   * once: when it is unknown whether the step happened (the server stops or crashes, the handler throws anything but
   * `NotDoneError`), the job is marked as failed instead of retried, and staff decide.
   * @throws when the server is stopping or another one has taken the job, before anything irreversible happens.
   */
  passPointOfNoReturn: () => Promise<void>;
}

/** Thrown after the point of no return when the step certainly did not happen, so that the job is retried. */
export class NotDoneError extends Error {
  override name = 'NotDoneError';
}

export interface JobHandler<Payload> {
  /**
   * May run again after a failure or crash, so it must check what was already done; after its point of no return it
   * never runs again.
   */
  run: (payload: Payload, job: JobRun) => Promise<void>;
  /** The cron line, in UTC, of a job that repeats with an empty payload. */
  schedule?: string;
  /** Seconds until another server may start the same job again; 120 if left out. */
  claimSeconds?: number;
  /** How many jobs of this kind one server runs at once; by default as many as it runs in all. */
  atOnce?: number;
}

/** The handlers that a feature registers, one for each of its kinds. */
export type JobHandlers = { [Kind in JobKind]?: JobHandler<JobKinds[Kind]> };

/** Enqueues a job in the transaction of its cause; it runs soon after the commit. */
export async function enqueueJob<Kind extends JobKind>(
  trx: Db,
  kind: Kind,
  payload: JobKinds[Kind],
  options: JobOptions = {},
) {
  await enqueueJobs(trx, kind, [{ payload, ...options }]);
}

/** The number of parameters in a statement is limited, and each job takes a dozen. */
const JOBS_AT_ONCE = 1_000;

/** Enqueues many jobs of a kind with one statement; their keys must be unique. */
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
      // The update without effect locks the waiting job until this transaction commits: a run before that would miss
      // the change that it is enqueued for.
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'dedupe_key'])
          .where('dedupe_key', 'is not', null)
          .doUpdateSet((eb) => ({ dedupe_key: eb.ref('excluded.dedupe_key') })),
      )
      .execute();
}

/** The handlers by kind, with payload types erased. */
export function entriesOf(handlers: JobHandlers): [string, JobHandler<never>][] {
  return Object.entries(handlers);
}

/** Updates the scheduled jobs to match the handlers; a new one is due at once. */
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
 * The kind and priority of the next job that is due among these kinds: one index lookup for each kind and priority,
 * however many jobs wait or belong to other kinds.
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
 * Claims the first job that is due of a kind and priority for a number of seconds. Concurrent servers each claim a
 * different job.
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
      // Clears the key, so that changes from now on enqueue a further run.
      .set((eb) => ({
        due_at: databaseTime(trx, claimSeconds),
        attempts: eb('attempts', '+', 1),
        dedupe_key: null,
        // Resets a job that staff retried on a server of an earlier release, which does not know this column.
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
