import { jobEndpoints, type FailedJob } from '@inzira/contract/jobs';
import { FAILED_JOBS_PER_PAGE } from '@inzira/contract/limits';
import type { App } from '#src/platform/http/app-type.ts';
import { databaseTime, inTransaction, type Db } from '#src/platform/db/database.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { route } from '#src/platform/http/route.ts';

const MAX_CHARACTERS = 500;

export async function failedJobRoutes(app: App) {
  const { db } = app;

  route(app, jobEndpoints.failed, ({ query }) => findFailedJobs(db, query.page));

  route(app, jobEndpoints.retry, ({ viewer, params }) => retryJob(db, viewer.id, params.id));
}

async function findFailedJobs(db: Db, page: string | undefined) {
  return findPage(db, {
    page,
    size: FAILED_JOBS_PER_PAGE,
    url: jobEndpoints.failed.url,
    ids: db.selectFrom('jobs').select('id').where('failed_at', 'is not', null),
    order: { columns: ['failed_at', 'id'], direction: 'desc' },
    load: async (ids): Promise<FailedJob[]> => {
      const rows = await db
        .selectFrom('jobs')
        .select(['id', 'kind', 'attempts', 'failed_at', 'last_error'])
        .where('id', 'in', ids)
        .execute();
      return rows.map(({ failed_at, last_error, ...row }) => ({
        ...row,
        failed_at: failed_at ?? '',
        last_error: withoutAddresses(last_error ?? ''),
      }));
    },
  });
}

/** Removes addresses from an error: staff see that a mail server refused a recipient, but not whom. */
function withoutAddresses(error: string): string {
  return error
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…@…')
    .replaceAll(/\bhttps?:\/\/\S+/g, 'https://…')
    .slice(0, MAX_CHARACTERS);
}

/** @throws 404 for a job that is not failed (any more). */
async function retryJob(db: Db, staffId: number, id: number) {
  await inTransaction(db, async (trx) => {
    const job = await trx
      .updateTable('jobs')
      .set({ failed_at: null, attempts: 0, due_at: databaseTime(trx), past_return_at: null })
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .returning('kind')
      .executeTakeFirst();
    if (!job) throw notFound();
    await recordHistory(trx, {
      actorId: staffId,
      action: 'job-retried',
      subject: { kind: 'job', id },
      after: { kind: job.kind },
    });
  });
}
