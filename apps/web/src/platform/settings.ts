import type { platformEndpoints } from '@inzira/contract/platform';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The installation's settings: identity provider, transcription, demo accounts. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) =>
    api<typeof platformEndpoints.settings>('GET', '/api/settings/', { anonymous: true, signal }),
  staleTime: Infinity,
});
