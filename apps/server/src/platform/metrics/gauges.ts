import { monitorEventLoopDelay } from 'node:perf_hooks';
import { findLastBackup } from '#src/platform/db/backup-record.ts';
import { connectionsOf, databaseTime, engineOf, type Db } from '#src/platform/db/database.ts';
import type { StorageSpace } from '#src/platform/files/storage-space.ts';
import type { Gauge } from './metrics.ts';

/** How long the sum of all file sizes is cached, since it reads up to a million rows. */
const STORAGE_MS = 60_000;
const RESOLUTION_MS = 20;

interface Parts {
  db: Db;
  storageSpace: StorageSpace;
  version: string;
}

/** Values that are measured at each request for metrics. Those from the database are the same on every server. */
export class Gauges {
  readonly #parts: Parts;
  readonly #delays: ReturnType<typeof monitorEventLoopDelay>;
  #storage: { at: number; gauges: Gauge[] } | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    this.#delays.enable();
  }

  stop() {
    this.#delays.disable();
  }

  /** Leaves out the database's values when it does not answer. */
  async collect(): Promise<Gauge[]> {
    const ofDatabase = await Promise.all([this.#readDatabase(), this.#readStorage()]).catch(
      () => null,
    );
    return [
      ...this.#readProcess(),
      {
        name: 'database_up',
        help: '1 when the database has answered',
        samples: [{ value: ofDatabase === null ? 0 : 1 }],
      },
      ...(ofDatabase?.flat() ?? []),
    ];
  }

  #readProcess(): Gauge[] {
    const { version, db } = this.#parts;
    const { user, system } = process.cpuUsage();
    const delays = this.#delays;
    // The histogram includes the requested pause, which is subtracted.
    const late = (nanoseconds: number) =>
      delays.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000);
    const lag = [
      { labels: { percent: '50' }, value: late(delays.percentile(50)) },
      { labels: { percent: '99' }, value: late(delays.percentile(99)) },
      { labels: { percent: '100' }, value: late(delays.max) },
    ];
    delays.reset();
    const connections = connectionsOf(db);
    return [
      {
        name: 'info',
        help: 'Version and engine',
        samples: [{ labels: { version, engine: engineOf(db) }, value: 1 }],
      },
      {
        name: 'process_start_time_seconds',
        help: 'When this process began, in Unix time',
        samples: [{ value: Math.round(Date.now() / 1000 - process.uptime()) }],
      },
      {
        name: 'process_cpu_seconds_total',
        help: 'Time of the processor',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      {
        name: 'process_resident_memory_bytes',
        help: 'Memory of this process',
        samples: [{ value: process.memoryUsage.rss() }],
      },
      {
        name: 'event_loop_lag_seconds',
        help: 'How late the event loop came round since this was asked last; percent 99: no later in 99 of 100 rounds',
        samples: lag,
      },
      ...(connections === null
        ? []
        : [
            {
              name: 'database_connections',
              help: 'Of the pool of this process',
              samples: (['busy', 'idle'] as const).map((state) => ({
                labels: { state },
                value: connections[state],
              })),
            },
            {
              name: 'database_waiting',
              help: 'Queries that wait for a connection of the pool',
              samples: [{ value: connections.waiting }],
            },
          ]),
    ];
  }

  async #readDatabase(): Promise<Gauge[]> {
    const { db } = this.#parts;
    const waiting = await db
      .selectFrom('jobs')
      .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.min('due_at').as('since')])
      .where('failed_at', 'is', null)
      .where('due_at', '<=', databaseTime(db))
      .groupBy('kind')
      .execute();
    const failed = await db
      .selectFrom('jobs')
      .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
      .where('failed_at', 'is not', null)
      .groupBy('kind')
      .execute();
    const { mails } = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('mails'))
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow();
    const { uploads } = await db
      .selectFrom('uploads')
      .select(({ fn }) => fn.countAll<number>().as('uploads'))
      .where('file_key', 'is', null)
      .executeTakeFirstOrThrow();
    const backup = await findLastBackup(db);
    const byKind = (rows: { kind: string; count: number }[]) =>
      rows.map(({ kind, count }) => ({ labels: { kind }, value: Number(count) }));
    const late = waiting.map(({ since }) => (Date.now() - Date.parse(since)) / 1000);
    return [
      { name: 'jobs_waiting', help: 'Jobs that are due and not begun', samples: byKind(waiting) },
      {
        name: 'jobs_late_seconds',
        help: 'How long the first of them has been due',
        samples: [{ value: Math.max(0, ...late) }],
      },
      { name: 'jobs_failed', help: 'Jobs that were given up', samples: byKind(failed) },
      { name: 'mails_unsent', help: 'Mails on their way', samples: [{ value: Number(mails) }] },
      {
        name: 'uploads_unfinished',
        help: 'Files of which some parts have come',
        samples: [{ value: Number(uploads) }],
      },
      {
        name: 'backup_timestamp_seconds',
        help: 'When the last backup was taken, in Unix time; missing where there was none',
        samples: backup === null ? [] : [{ value: Math.round(Date.parse(backup) / 1000) }],
      },
    ];
  }

  async #readStorage(): Promise<Gauge[]> {
    const moment = performance.now();
    if (this.#storage && moment - this.#storage.at < STORAGE_MS) return this.#storage.gauges;
    const { used_bytes, free_bytes } = await this.#parts.storageSpace.measure();
    const gauges: Gauge[] = [
      { name: 'files_bytes', help: 'What uploaded files take', samples: [{ value: used_bytes }] },
      {
        name: 'disk_free_bytes',
        help: 'Free on the disk of DATA_DIR',
        samples: [{ value: free_bytes }],
      },
    ];
    this.#storage = { at: moment, gauges };
    return gauges;
  }
}
