import type { planEndpoints, PlanChanges } from '@inzira/contract/plan';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

type Plans = typeof planEndpoints;

export const planQueries = {
  /** Under the key of the notes, so that their changes invalidate it. */
  own: () =>
    queryOptions({
      queryKey: ['learning', 'notes', 'plan'],
      queryFn: async ({ signal }) => api<Plans['own']>('GET', '/api/plan/', { signal }),
    }),
  ofTrainee: (user: number) =>
    queryOptions({
      queryKey: ['plan', 'trainee', user],
      queryFn: async ({ signal }) =>
        api<Plans['ofTrainee']>('GET', '/api/plans/:user/', { params: { user }, signal }),
    }),
  shared: (token: string) =>
    queryOptions({
      queryKey: ['plan', 'shared', token],
      queryFn: async ({ signal }) =>
        api<Plans['shared']>('GET', '/api/shared-plans/:token/', {
          anonymous: true,
          params: { token },
          signal,
        }),
    }),
};

export async function updatePlan(body: PlanChanges): Promise<void> {
  const plan = await api<Plans['update']>('PUT', '/api/plan/', { body });
  queryClient.setQueryData(planQueries.own().queryKey, plan);
}

export async function sharePlan(): Promise<void> {
  const plan = await api<Plans['share']>('POST', '/api/plan/link/');
  queryClient.setQueryData(planQueries.own().queryKey, plan);
}

export async function withdrawPlan(): Promise<void> {
  await api<Plans['withdraw']>('DELETE', '/api/plan/link/');
  queryClient.setQueryData(planQueries.own().queryKey, (plan) => plan && { ...plan, share: null });
}
