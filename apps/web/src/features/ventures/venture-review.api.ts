import type { ventureEndpoints } from '@inzira/contract/ventures';
import type { ventureReviewEndpoints } from '@inzira/contract/venture-review';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { reloadVentures } from './ventures.api.ts';

type Review = typeof ventureReviewEndpoints;

/** Ventures that wait for a review. */
export const ventureReviewQueries = {
  queue: (page: number) =>
    queryOptions({
      queryKey: ['ventures', 'queue', page],
      queryFn: async ({ signal }) =>
        api<Review['queue']>('GET', '/api/organization/ventures/review/', {
          query: { page },
          signal,
        }),
    }),
  changed: (page: number) =>
    queryOptions({
      queryKey: ['ventures', 'changed', page],
      queryFn: async ({ signal }) =>
        api<Review['changed']>('GET', '/api/organization/ventures/changed/', {
          query: { page },
          signal,
        }),
    }),
};

interface Reviewed {
  id: number;
  revision: number;
}

export async function approveVenture({ id, revision }: Reviewed) {
  await api<Review['approve']>('POST', '/api/organization/ventures/:id/approve/', {
    params: { id },
    body: { revision },
  });
  await reloadVentures();
}

export async function declineVenture({ id, revision }: Reviewed, reason: string) {
  await api<Review['decline']>('POST', '/api/organization/ventures/:id/decline/', {
    params: { id },
    body: { revision, reason },
  });
  await reloadVentures();
}

export async function acceptVenture({ id, revision }: Reviewed) {
  await api<Review['acceptChanges']>('POST', '/api/organization/ventures/:id/accept/', {
    params: { id },
    body: { revision },
  });
  await reloadVentures();
}

/** Called by the owner. */
export async function deleteVenture(id: number, name: string) {
  await api<typeof ventureEndpoints.remove>('DELETE', '/api/organization/ventures/:id/', {
    params: { id },
    body: { company_name: name },
  });
  queryClient.removeQueries({ queryKey: ['ventures', 'one', String(id)] });
  void reloadVentures();
}
