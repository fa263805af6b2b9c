import type { AnswerOf } from '@inzira/contract/endpoint';
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
  dropFromQueue(id);
  reloadVentures();
}

export async function declineVenture({ id, revision }: Reviewed, reason: string) {
  await api<Review['decline']>('POST', '/api/organization/ventures/:id/decline/', {
    params: { id },
    body: { revision, reason },
  });
  dropFromQueue(id);
  dropFromChanged(id);
  queryClient.setQueriesData<AnswerOf<(typeof ventureEndpoints)['get']>>(
    { queryKey: ['ventures', 'one', String(id)] },
    (venture) =>
      venture && {
        ...venture,
        review: venture.review && { ...venture.review, review_status: 'declined' as const },
      },
  );
  reloadVentures();
}

export async function acceptVenture({ id, revision }: Reviewed) {
  await api<Review['acceptChanges']>('POST', '/api/organization/ventures/:id/accept/', {
    params: { id },
    body: { revision },
  });
  dropFromChanged(id);
  reloadVentures();
}

/** Until the queue has been loaded, a decision would be about the same revision again. */
export async function reloadForDecision(): Promise<void> {
  reloadVentures();
  const queue = { queryKey: ['ventures', 'queue'], type: 'active' } as const;
  await queryClient.refetchQueries(queue, { cancelRefetch: false });
}

/** Takes a venture off the screen before the lists are asked again. */
function dropFromQueue(id: number): void {
  queryClient.setQueriesData<AnswerOf<Review['queue']>>(
    { queryKey: ['ventures', 'queue'] },
    (queue) => queue && without(queue, (venture) => venture.id === id),
  );
}

function dropFromChanged(id: number): void {
  queryClient.setQueriesData<AnswerOf<Review['changed']>>(
    { queryKey: ['ventures', 'changed'] },
    (changed) => changed && without(changed, ({ venture }) => venture.id === id),
  );
}

function without<Row, List extends { count: number; results: Row[] }>(
  list: List,
  isGone: (row: List['results'][number]) => boolean,
): List {
  const results = list.results.filter((row) => !isGone(row));
  return { ...list, count: list.count - (list.results.length - results.length), results };
}

/** Called by the owner. */
export async function deleteVenture(id: number, name: string) {
  await api<typeof ventureEndpoints.remove>('DELETE', '/api/organization/ventures/:id/', {
    params: { id },
    body: { company_name: name },
  });
  queryClient.removeQueries({ queryKey: ['ventures', 'one', String(id)] });
  reloadVentures();
}
