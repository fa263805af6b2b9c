import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { sql, type Selectable, type UpdateObject } from 'kysely';
import { HOUR_SECONDS } from '@inzira/contract/rules/units';
import {
  databaseTime,
  inTransaction,
  now,
  type Db,
  type Tables,
} from '#src/platform/db/database.ts';
import { withRequestId } from '#src/platform/http/request-id.ts';
import { metrics } from '#src/platform/metrics/metrics.ts';
import { traceJob } from '#src/platform/tracing/tracing.ts';
import {
  claimJob,
  entriesOf,
  findDueKind,
  NotDoneError,
  scheduleJobs,
  type JobHandler,
  type JobHandlers,
} from './jobs.ts';

type JobRow = Selectable<Tables['jobs']>;

/** The most jobs that one server runs at once, so that a slow mail server does not hold up other work. */
const CONCURRENCY = 4;
const POLL_MILLISECONDS = 2_000;
const CLAIM_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 6 * HOUR_SECONDS;
/** Must be shorter than the time that main.ts gives the whole server to stop. */
const STOP_MILLISECONDS = 8_000;
/** The page of failed jobs recognises reasons that contain this text. */
const MAY_HAVE_COME_THROUGH = 'it may have come through';

interface RunningJob {
  job: JobRow;
  isPastReturn: boolean;
}

/**
 * Runs the jobs of the database. One server takes each job, and retries it with growing pauses until it succeeds or its
 * attempts are used up.
 */
export class JobWorker {
  readonly #db: Db;
  readonly #handlers: Map<string, JobHandler<never>>;
  readonly #schedule: () => Promise<void>;
  readonly #log: FastifyBaseLogger;
  readonly #stopping = new AbortController();
  readonly #running = new Set<RunningJob>();
  #timer: NodeJS.Timeout | null = null;
  readonly #lanes = new Set<Promise<void>>();
  #claims: Promise<unknown> = Promise.resolve();

  readonly #stopMilliseconds: number;

  constructor(
    db: Db,
    handlers: JobHandlers,
    log: FastifyBaseLogger,
    { stopMilliseconds = STOP_MILLISECONDS } = {},
  ) {
    this.#db = db;
    this.#stopMilliseconds = stopMilliseconds;
    this.#handlers = new Map(entriesOf(handlers));
    this.#schedule = () => scheduleJobs(db, handlers);
    this.#log = log;
  }

  async start() {
    await this.#schedule();
    this.#timer = setInterval(() => void this.run(), POLL_MILLISECONDS);
    void this.run();
  }

  /** Runs all jobs that are due. */
  async run() {
    this.#startLane();
    while (this.#lanes.size > 0) await Promise.all(this.#lanes);
  }

  /**
   * Starts no more jobs, and waits for those that run. One that does not end in time is released, so that another
   * server can start it at once, unless it is past its point of no return: then it is marked as failed.
   */
  async stop() {
    if (this.#timer) clearInterval(this.#timer);
    this.#stopping.abort(new Error('The server is stopping'));
    const deadline = new AbortController();
    await Promise.race([
      Promise.all(this.#lanes),
      wait(this.#stopMilliseconds, undefined, { signal: deadline.signal }).catch(() => {}),
    ]);
    deadline.abort();
    for (const { job, isPastReturn } of this.#running) {
      await (isPastReturn
        ? this.#giveUp(
            job,
            `The server stopped while this was being done: ${MAY_HAVE_COME_THROUGH}`,
          )
        : this.#release(job));
    }
  }

  #startLane() {
    if (this.#lanes.size >= CONCURRENCY || this.#stopping.signal.aborted) return;
    const lane = this.#runLane()
      .catch((error: unknown) => this.#log.error(error, 'the jobs could not be read'))
      .finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  async #runLane() {
    while (!this.#stopping.signal.aborted) {
      const running = await this.#claim();
      if (!running) return;
      // Starts another lane to look for more jobs while this one is busy.
      this.#startLane();
      await this.#runJob(running);
    }
  }

  /** Claims are made one at a time, so that each sees which jobs the earlier ones took. */
  #claim(): Promise<RunningJob | null> {
    const claim = this.#claims.then(async () => {
      const job = await this.#claimFirst();
      if (!job) return null;
      const running: RunningJob = { job, isPastReturn: false };
      this.#running.add(running);
      return running;
    });
    // SQLite answers synchronously, so this lets the event loop serve requests between two jobs.
    this.#claims = claim.catch(() => {}).then(() => nextTurn());
    return claim;
  }

  async #claimFirst() {
    const kinds = new Set([...this.#handlers.keys()].filter((kind) => this.#hasRoom(kind)));
    while (!this.#stopping.signal.aborted) {
      const due = await findDueKind(this.#db, [...kinds]);
      if (!due) return undefined;
      const seconds = this.#handlers.get(due.kind)?.claimSeconds ?? CLAIM_SECONDS;
      const job = await inTransaction(this.#db, (trx) => claimJob(trx, due, seconds));
      if (job) return job;
      // Other servers hold locks on all due jobs of this kind.
      kinds.delete(due.kind);
    }
    return undefined;
  }

  #hasRoom(kind: string) {
    const most = this.#handlers.get(kind)?.atOnce ?? CONCURRENCY;
    let count = 0;
    for (const { job } of this.#running) if (job.kind === kind) count += 1;
    return count < most;
  }

  async #runJob(running: RunningJob) {
    try {
      await traceJob(running.job, () => this.#tryJob(running));
    } finally {
      this.#running.delete(running);
    }
  }

  async #tryJob(running: RunningJob) {
    const { job } = running;
    if (job.past_return_at !== null) {
      this.#count(job, 'failed');
      await this.#endUnknown(job, 'The server ended while this was being done');
      return 'failed';
    }
    try {
      if (job.attempts > job.max_attempts) throw new Error('It ended the server, or took too long');
      // Jobs that the handler enqueues keep the id of the original request.
      await withRequestId(job.request_id, async () =>
        this.#handlers.get(job.kind)?.run(JSON.parse(job.payload) as never, {
          id: job.id,
          signal: this.#stopping.signal,
          passPointOfNoReturn: () => this.#passReturn(running),
        }),
      );
      await this.#finish(job);
      this.#count(job, 'done');
      return 'done';
    } catch (error) {
      const isReleased = this.#stopping.signal.aborted && !running.isPastReturn;
      const outcome = isReleased ? 'released' : 'failed';
      this.#count(job, outcome);
      if (isReleased) await this.#release(job);
      else if (running.isPastReturn && !(error instanceof NotDoneError)) {
        this.#log.warn({ err: error, ...bindingsOf(job) }, 'a job failed');
        await this.#endUnknown(job, reasonOf(error));
      } else await this.#fail(job, error);
      return outcome;
    }
  }

  /** Recorded before the irreversible step, so that after a crash it is known that the job may have succeeded. */
  async #passReturn(running: RunningJob) {
    this.#stopping.signal.throwIfAborted();
    running.isPastReturn = true;
    try {
      const isHeld = await this.#update(running.job, { past_return_at: now() });
      if (!isHeld) throw new Error('Another server has taken this over');
    } catch (error) {
      running.isPastReturn = false;
      throw error;
    }
  }

  /** Marks a job as failed that may have had its effect, without a retry. A scheduled one waits for its next time. */
  async #endUnknown(job: JobRow, reason: string) {
    const told = `${reason}: ${MAY_HAVE_COME_THROUGH}`;
    await (job.schedule === null ? this.#giveUp(job, told) : this.#repeat(job, job.schedule, told));
  }

  #count({ kind }: JobRow, outcome: 'done' | 'failed' | 'released') {
    metrics.count('job_runs_total', { kind, outcome });
  }

  async #finish(job: JobRow) {
    if (job.schedule !== null) return this.#repeat(job, job.schedule, null);
    await this.#db.deleteFrom('jobs').where('id', '=', job.id).execute();
  }

  async #fail(job: JobRow, error: unknown) {
    const reason = reasonOf(error);
    this.#log.warn({ err: error, ...bindingsOf(job) }, 'a job failed');
    if (job.attempts < job.max_attempts) {
      const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (job.attempts - 1));
      await this.#update(job, {
        due_at: this.#in(pause),
        last_error: reason,
        past_return_at: null,
      });
    } else if (job.schedule !== null) {
      await this.#repeat(job, job.schedule, reason);
    } else {
      await this.#giveUp(job, reason);
    }
  }

  async #giveUp(job: JobRow, reason: string) {
    this.#log.error({ ...bindingsOf(job), reason }, 'a job was given up');
    await this.#update(job, { failed_at: now(), last_error: reason });
  }

  async #repeat(job: JobRow, schedule: string, reason: string | null) {
    const { rows } = await sql<{ now: string }>`select ${this.#in(0)} as now`.execute(this.#db);
    const next = new Cron(schedule, { timezone: 'UTC', paused: true }).nextRun(rows[0]?.now);
    if (!next) throw new Error(`The schedule of ${job.kind} has no next run`);
    await this.#update(job, {
      due_at: next.toISOString(),
      attempts: 0,
      last_error: reason,
      past_return_at: null,
    });
  }

  #in(seconds: number) {
    return databaseTime(this.#db, seconds);
  }

  /** Restores the state before the run. */
  async #release(job: JobRow) {
    await this.#update(job, {
      due_at: this.#in(0),
      attempts: job.attempts - 1,
      // Cleared as well, because the record may have been stored although its confirmation was lost.
      past_return_at: null,
    });
  }

  /** @returns false, without a change, where this run took so long that another server has started the job again */
  async #update(job: JobRow, values: UpdateObject<Tables, 'jobs'>): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('jobs')
      .set(values)
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempts)
      .where('due_at', '=', job.due_at)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The fields of log lines about a job; `reqId` is the id of its request. */
function bindingsOf({ id, kind, request_id: reqId }: JobRow) {
  return { job: id, kind, ...(reqId !== null && { reqId }) };
}
