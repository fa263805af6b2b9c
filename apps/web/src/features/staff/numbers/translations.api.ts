import type { staffTranslationEndpoints } from '@inzira/contract/staff-translations';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';

/** Always reloaded, because editors are working on it. */
export const translationCountsQuery = queryOptions({
  queryKey: ['staff', 'translations'],
  queryFn: async ({ signal }) =>
    api<typeof staffTranslationEndpoints.counts>('GET', '/api/staff/content/translations/', {
      signal,
    }),
  staleTime: 0,
});
