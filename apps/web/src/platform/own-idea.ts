import type { advisorEndpoints } from '@inzira/contract/advisor';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The learner's business idea, with their country. */
export const ownIdea = () =>
  queryOptions({
    queryKey: ['advisor', 'idea'],
    queryFn: async ({ signal }) =>
      api<typeof advisorEndpoints.getIdea>('GET', '/api/advisor/idea/', { signal }),
    staleTime: 5 * 60 * 1000,
  });
