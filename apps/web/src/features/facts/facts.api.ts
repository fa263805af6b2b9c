import type { advisorEndpoints } from '@inzira/contract/advisor';
import type { FactCountry, factEndpoints } from '@inzira/contract/facts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';

export const factQueries = {
  ofCountry: (country: FactCountry) =>
    queryOptions({
      queryKey: ['facts', country],
      queryFn: ({ signal }) =>
        api<typeof factEndpoints.list>('GET', '/api/facts/', { query: { country }, signal }),
    }),
  /** The learner's country stands on their idea. */
  idea: () =>
    queryOptions({
      queryKey: ['advisor', 'idea'],
      queryFn: async ({ signal }) =>
        api<typeof advisorEndpoints.getIdea>('GET', '/api/advisor/idea/', { signal }),
      staleTime: 5 * 60 * 1000,
    }),
};
