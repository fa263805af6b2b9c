import type { ResourceFilters, resourceEndpoints } from '@inzira/contract/resources';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';

interface Filters {
  search: string;
  type: ResourceFilters['type'] | '';
}

export const resourceQueries = {
  list: (page: number, filters: Filters) =>
    queryOptions({
      queryKey: ['resources', 'list', page, filters],
      queryFn: ({ signal }) =>
        api<typeof resourceEndpoints.list>('GET', '/api/venture/public-resources/', {
          query: { page, ...filters },
          signal,
        }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['resources', 'one', id],
      queryFn: ({ signal }) =>
        api<typeof resourceEndpoints.get>('GET', '/api/venture/public-resources/:id/', {
          params: { id },
          signal,
        }),
    }),
};
