import type { staffEndpoints } from '@inzira/contract/staff';
import type { todayEndpoints } from '@inzira/contract/today';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';

export const todayQueries = {
  duties: () =>
    queryOptions({
      queryKey: ['today', 'duties'],
      queryFn: async ({ signal }) =>
        api<(typeof todayEndpoints)['duties']>('GET', '/api/today/', { signal }),
    }),
  /** The team's open tasks, counted by kind. */
  team: () =>
    queryOptions({
      queryKey: ['today', 'team'],
      queryFn: async ({ signal }) =>
        api<(typeof staffEndpoints)['today']>('GET', '/api/staff/today/', { signal }),
    }),
};
