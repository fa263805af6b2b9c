import { z } from 'zod';
import { endpoint, Id, IdParams, Moment, NoContent, page, PageQuery } from './endpoint.ts';
import { FAILED_JOBS_PER_PAGE } from './limits.ts';

/** A failed job. Never includes its payload, which may contain secret links. */
export const FailedJob = z.object({
  id: Id,
  kind: z.string(),
  attempts: z.int(),
  failed_at: Moment,
  last_error: z.string(),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const jobEndpoints = {
  failed: endpoint({
    method: 'GET',
    url: '/api/staff/jobs/',
    config: { access: 'staff' },
    schema: {
      summary: 'Jobs that were given up, the last one first +',
      querystring: PageQuery,
      response: { 200: page(FailedJob, FAILED_JOBS_PER_PAGE) },
    },
  }),
  retry: endpoint({
    method: 'POST',
    url: '/api/staff/jobs/:id/retry/',
    config: { access: 'staff' },
    schema: {
      summary: 'Runs a job that was given up again +',
      refusals: { 404: 'There is no such job that was given up.' },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
} as const;
