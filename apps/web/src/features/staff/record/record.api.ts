import type { staffEndpoints } from '@inzira/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';

/** @param filters as the call names them; empty ones are left out */
export const recordQuery = (filters: Record<string, string>) =>
  queryOptions({
    queryKey: ['staff', 'record', filters],
    queryFn: async ({ signal }) =>
      api<typeof staffEndpoints.record>('GET', '/api/staff/record/', {
        query: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
        signal,
      }),
    staleTime: 0,
  });

/** All of them at once, for a file. */
export const fetchRecord = async (filters: Record<string, string>) =>
  api<typeof staffEndpoints.exportRecord>('GET', '/api/staff/record/export/', { query: filters });
