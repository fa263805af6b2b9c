import type { opportunityEndpoints } from '@inzira/contract/opportunities';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';

export interface Filters {
  search: string;
  sector: string;
  country: string;
  tag: string;
  saved: string;
  fits: string;
}

export const opportunityQueries = {
  list: (page: number, filters: Filters) =>
    queryOptions({
      queryKey: ['opportunities', 'list', page, filters],
      queryFn: ({ signal }) =>
        api<typeof opportunityEndpoints.list>('GET', '/api/organization/opportunities/', {
          query: { page, ...filters },
          signal,
        }),
    }),
  options: () =>
    queryOptions({
      queryKey: ['opportunities', 'options'],
      queryFn: ({ signal }) =>
        api<typeof opportunityEndpoints.options>(
          'GET',
          '/api/organization/opportunities/options/',
          {
            signal,
          },
        ),
    }),
  /** Also for visitors. */
  closing: () =>
    queryOptions({
      queryKey: ['opportunities', 'closing'],
      queryFn: ({ signal }) =>
        api<typeof opportunityEndpoints.closing>(
          'GET',
          '/api/organization/opportunities/closing/',
          { anonymous: true, signal },
        ),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['opportunities', 'one', id],
      queryFn: ({ signal }) =>
        api<typeof opportunityEndpoints.get>('GET', '/api/organization/opportunities/:id/', {
          params: { id },
          signal,
        }),
    }),
  /** For visitors. */
  preview: (id: string) =>
    queryOptions({
      queryKey: ['opportunities', 'preview', id],
      queryFn: ({ signal }) =>
        api<typeof opportunityEndpoints.preview>(
          'GET',
          '/api/organization/opportunities/:id/preview/',
          { params: { id }, signal },
        ),
    }),
};

export const setSaved = (id: number, saved: boolean) =>
  saved
    ? api<typeof opportunityEndpoints.save>('PUT', '/api/organization/opportunities/:id/saved/', {
        params: { id },
      })
    : api<typeof opportunityEndpoints.unsave>(
        'DELETE',
        '/api/organization/opportunities/:id/saved/',
        { params: { id } },
      );

/** Counts the press for the team. An error is ignored, because the link opens regardless. */
export const countApplied = (id: number) => {
  api<typeof opportunityEndpoints.applied>('PUT', '/api/organization/opportunities/:id/applied/', {
    params: { id },
  }).catch(() => {});
};
