import type { VentureFilters, ventureEndpoints } from '@inzira/contract/ventures';
import type { ventureReviewEndpoints } from '@inzira/contract/venture-review';
import { queryOptions } from '@tanstack/react-query';
import { HOUR_MS } from '@inzira/contract/rules/units';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

type Ventures = typeof ventureEndpoints;

/** The filters in the URL; empty ones are not set. */
export type FilterValues = Record<keyof VentureFilters, string>;

/** The lists of choices change only with a release. */
const LISTS_STAY_MS = HOUR_MS;

const toQuery = ({ stage, ...filters }: FilterValues) => ({
  ...filters,
  // The URL may contain any text: the server rejects invalid values.
  stage: stage as NonNullable<VentureFilters['stage']>,
});

export const ventureQueries = {
  list: (filters: FilterValues, page: number) =>
    queryOptions({
      queryKey: ['ventures', 'list', filters, page],
      queryFn: async ({ signal }) =>
        api<Ventures['list']>('GET', '/api/organization/ventures/', {
          query: { ...toQuery(filters), page },
          signal,
        }),
    }),
  counts: (filters: FilterValues) =>
    queryOptions({
      queryKey: ['ventures', 'counts', filters],
      queryFn: async ({ signal }) =>
        api<Ventures['counts']>('GET', '/api/organization/ventures/counts/', {
          query: toQuery(filters),
          signal,
        }),
    }),
  /** The answer depends on the user. */
  one: (id: string, userId: number | undefined) =>
    queryOptions({
      queryKey: ['ventures', 'one', id, userId],
      queryFn: async ({ signal }) =>
        api<Ventures['get']>('GET', '/api/organization/ventures/:id/', { params: { id }, signal }),
    }),
  mine: (userId: number | undefined) =>
    queryOptions({
      queryKey: ['ventures', 'mine', userId],
      queryFn: async ({ signal }) =>
        api<Ventures['mine']>('GET', '/api/organization/venture/my-ventures/', { signal }),
    }),
  history: (id: number, page: number) =>
    queryOptions({
      queryKey: ['ventures', 'history', id, page],
      queryFn: async ({ signal }) =>
        api<typeof ventureReviewEndpoints.history>(
          'GET',
          '/api/organization/ventures/:id/history/',
          {
            params: { id },
            query: { page },
            signal,
          },
        ),
    }),
  /** All lists of choices for the form. */
  choices: () =>
    queryOptions({
      queryKey: ['ventures', 'choices'],
      staleTime: LISTS_STAY_MS,
      queryFn: async ({ signal }) => {
        const [sectors, countries, customerTypes] = await Promise.all([
          api<Ventures['sectors']>('GET', '/api/organization/venture/sectors/', { signal }),
          api<Ventures['countries']>('GET', '/api/organization/venture/countries/', { signal }),
          api<Ventures['customerTypes']>('GET', '/api/organization/venture/customer-types/', {
            signal,
          }),
        ]);
        return { sectors, countries, customerTypes };
      },
    }),
};

interface Sending {
  idempotencyKey?: string;
  onProgress?: (share: number) => void;
}

/** Refreshes lists and profiles after a change. */
export function reloadVentures(): void {
  void queryClient.invalidateQueries({
    queryKey: ['ventures'],
    predicate: ({ queryKey }) => queryKey[1] !== 'choices',
  });
}

export async function createVenture(body: FormData, sending: Sending) {
  const created = await api<Ventures['create']>('POST', '/api/organization/ventures/create/', {
    body,
    ...sending,
  });
  reloadVentures();
  return created;
}

export async function updateVenture(id: number, body: FormData, sending: Sending) {
  const updated = await api<Ventures['update']>('PUT', '/api/organization/ventures/:id/update/', {
    params: { id },
    body,
    ...sending,
  });
  reloadVentures();
  return updated;
}
