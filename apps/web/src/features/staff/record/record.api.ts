import type { RecordLine, staffEndpoints } from '@inzira/contract/staff';
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

/** Filters as the call names them, none of them empty. */
export interface RecordFilters {
  person?: string;
  action?: string;
  kind?: string;
  from?: string;
  to?: string;
  only?: 'changes';
}

interface RecordFile {
  password: string;
  /** The last line of the previous file. */
  before: RecordLine | undefined;
}

/** Loads many lines at once, for a file. */
export const fetchRecord = async (filters: RecordFilters, { password, before }: RecordFile) =>
  api<typeof staffEndpoints.exportRecord>('POST', '/api/staff/record/export/', {
    body: {
      ...filters,
      password,
      ...(before && { before: { at: before.at, id: before.id } }),
    },
  });
