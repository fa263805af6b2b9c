import type { learningEndpoints } from '@inzira/contract/learning';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';

export const glossaryQuery = queryOptions({
  queryKey: ['glossary'],
  queryFn: async ({ signal }) =>
    api<typeof learningEndpoints.glossary>('GET', '/api/glossary/', { signal }),
});
