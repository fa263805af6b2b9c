import type { jobEndpoints } from '@inzira/contract/jobs';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';

export const failedJobsQuery = (page: number) =>
  queryOptions({
    queryKey: ['staff', 'failed-jobs', page],
    queryFn: async ({ signal }) =>
      api<typeof jobEndpoints.failed>('GET', '/api/staff/jobs/', {
        query: { page },
        signal,
      }),
    // Always reloaded, because several members of staff work on it.
    staleTime: 0,
  });

export async function retryJob(id: number) {
  return api<typeof jobEndpoints.retry>('POST', '/api/staff/jobs/:id/retry/', { params: { id } });
}
