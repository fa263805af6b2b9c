import type { OwnPlan, planEndpoints, PlanChanges } from '@inzira/contract/plan';
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
  await keepPlan(await api<Plans['update']>('PUT', '/api/plan/', { body }));
}

export async function sharePlan(): Promise<void> {
  await keepPlan(await api<Plans['share']>('POST', '/api/plan/link/'));
}

export async function withdrawPlan(): Promise<void> {
  await api<Plans['withdraw']>('DELETE', '/api/plan/link/');
  await keepPlan((plan) => plan && { ...plan, share: null });
}

async function keepPlan(plan: OwnPlan | ((plan?: OwnPlan) => OwnPlan | undefined)): Promise<void> {
  const { queryKey } = planQueries.own();
  // An answer that is still under way was asked for before the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, plan);
}
