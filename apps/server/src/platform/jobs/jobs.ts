import { currentRequestId } from '#src/platform/http/request-id.ts';
import { databaseTime, engineOf, now, type Db } from '#src/platform/db/database.ts';

/**
 * The kinds of jobs and their payloads. Each feature adds its own in its `.jobs.ts`:
 * `declare module './jobs.ts' { interface JobKinds { … } }`.
 */
export interface JobKinds {}
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
   * To be called when what follows cannot be taken back, such as handing over a mail: a server that
   * has to end before it is through gives such a job up, so that it is not done twice.
   * @throws when the server is stopping, so that nothing of it has happened yet.
   */
  passPointOfNoReturn: () => void;
}

export interface JobHandler<Payload> {
  /** May be run again after a failure or a crash, so that it has to look at what is done already. */
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
  const dedupeKey = options.dedupeKey ?? null;
  await trx
    .insertInto('jobs')
    .values({
      kind,
      payload: JSON.stringify(payload),
      priority: PRIORITIES[options.priority ?? 'normal'],
      dedupe_key: dedupeKey,
      schedule: null,
      attempts: 0,
      max_attempts: options.maxAttempts ?? MAX_ATTEMPTS,
      due_at: options.dueAt ?? databaseTime(trx),
      created_at: now(),
      failed_at: null,
      last_error: null,
      request_id: currentRequestId(),
    })
    // Changes nothing, and keeps the waiting job from being run before this commits: it would miss
    // what it is enqueued for here.
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'dedupe_key'])
        .where('dedupe_key', 'is not', null)
        .doUpdateSet({ dedupe_key: dedupeKey }),
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

/** The first of the jobs of a priority that are due and of these kinds: one look into the index. */
function selectDue(db: Db, kinds: readonly string[], priority: number) {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind'])
    .where('failed_at', 'is', null)
    .where('priority', '=', priority)
    .where('due_at', '<=', databaseTime(db))
    .where('kind', 'in', kinds)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1);
}

export async function isJobDue(db: Db, kinds: readonly string[]): Promise<boolean> {
  const { urgent, normal, bulk } = PRIORITIES;
  const due = (priority: number) =>
    db.selectFrom(selectDue(db, kinds, priority).as('due')).select('due.id');
  const first = await due(urgent).unionAll(due(normal)).unionAll(due(bulk)).executeTakeFirst();
  return first !== undefined;
}

/**
 * Takes the first job that is due, for so many seconds as `claimSeconds` says. Several servers take
 * each another one.
 */
export async function claimJob(
  trx: Db,
  kinds: readonly string[],
  claimSeconds: (kind: string) => number,
) {
  const due = await lockDue(trx, kinds);
  if (!due) return undefined;
  return (
    trx
      .updateTable('jobs')
      // Without its key: what comes up from now on needs a run of its own.
      .set((eb) => ({
        due_at: databaseTime(trx, claimSeconds(due.kind)),
        attempts: eb('attempts', '+', 1),
        dedupe_key: null,
      }))
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

async function lockDue(trx: Db, kinds: readonly string[]) {
  for (const priority of Object.values(PRIORITIES)) {
    const due = await selectDue(trx, kinds, priority)
      .$if(engineOf(trx) === 'postgres', (query) => query.forUpdate().skipLocked())
      .executeTakeFirst();
    if (due) return due;
  }
  return undefined;
}
