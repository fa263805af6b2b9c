import type { NumberGroups } from '@inzira/contract/rules/staff';
import type { staffNumberEndpoints } from '@inzira/contract/staff-numbers';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

const WAIT_MILLISECONDS = 2_000;

export const numbersQuery = queryOptions({
  queryKey: ['staff', 'numbers'],
  queryFn: async ({ signal }) =>
    api<typeof staffNumberEndpoints.numbers>('GET', '/api/staff/numbers/', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.is_counting ? WAIT_MILLISECONDS : false),
});

/** Keyed by the time of the count, so that numbers of two counts are never shown together. */
export const groupQuery = (by: NumberGroups, value: string, countedAt: string | null) =>
  queryOptions({
    queryKey: [...numbersQuery.queryKey, by, value, countedAt],
    queryFn: async ({ signal }) =>
      api<typeof staffNumberEndpoints.groupNumbers>('GET', '/api/staff/numbers/group/', {
        query: { by, value },
        signal,
      }),
    staleTime: 0,
  });

export async function countNumbers() {
  await api<typeof staffNumberEndpoints.countNumbers>('POST', '/api/staff/numbers/count/', {});
  queryClient.setQueryData(
    numbersQuery.queryKey,
    (numbers) => numbers && { ...numbers, is_counting: true },
  );
  void queryClient.invalidateQueries({ queryKey: numbersQuery.queryKey, exact: true });
}
