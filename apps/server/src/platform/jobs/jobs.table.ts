import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** Work outside of requests. Completed jobs are deleted; scheduled ones stay. */
    jobs: {
      id: Generated<number>;
      kind: string;
      /** The payload as JSON. */
      payload: string;
      /** Lower numbers run first among the jobs that are due. */
      priority: number;
      /** A job is not enqueued again while one of its kind with the same key waits. */
      dedupe_key: string | null;
      /** The cron line (UTC) of a scheduled job. */
      schedule: string | null;
      attempts: number;
      max_attempts: number;
      /** When it may run; while a server runs it, when that claim expires. */
      due_at: string;
      created_at: string;
      /** When its last attempt failed. */
      failed_at: string | null;
      /** When its run started an irreversible step: see `passPointOfNoReturn`. */
      past_return_at: string | null;
      last_error: string | null;
      /** The id of the request that enqueued it, as in the log. */
      request_id: string | null;
    };
  }
}

export const jobsMigrations: Migration[] = [
  {
    name: 'jobs-1',
    statements: ({ id, strict }) => [
      `create table jobs (
        id ${id},
        kind text not null,
        payload text not null,
        priority integer not null,
        dedupe_key text,
        schedule text,
        attempts integer not null,
        max_attempts integer not null check (max_attempts > 0),
        due_at text not null,
        created_at text not null,
        failed_at text,
        last_error text
      ) ${strict}`,
      'create index jobs_due on jobs (priority, due_at, id) where failed_at is null',
      'create index jobs_failed on jobs (failed_at) where failed_at is not null',
      'create unique index jobs_schedule on jobs (kind) where schedule is not null',
      'create unique index jobs_dedupe_key on jobs (kind, dedupe_key) where dedupe_key is not null',
    ],
  },
  { name: 'jobs-2', statements: () => ['alter table jobs add column request_id text'] },
  {
    name: 'jobs-kind',
    statements: () => [
      'create index jobs_due_kind on jobs (kind, priority, due_at, id) where failed_at is null',
    ],
  },
  {
    name: 'jobs-past-return',
    statements: () => ['alter table jobs add column past_return_at text'],
  },
  {
    name: 'jobs-due-by-kind',
    // PostgreSQL used this index where one kind waited alone, and then read all jobs that waited for each other kind.
    statements: () => ['drop index jobs_due'],
  },
];
