import type {
  InstitutionSettings,
  organizationSignInEndpoints,
} from '@inzira/contract/organization-sign-in';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

type SignIn = typeof organizationSignInEndpoints;

export const signInQuery = (id: string) =>
  queryOptions({
    queryKey: ['organizations', id, 'sign-in'],
    queryFn: async ({ signal }) =>
      api<SignIn['get']>('GET', '/api/auth/organizations/:id/sign-in/', { params: { id }, signal }),
    staleTime: 0,
  });

const refresh = (id: string) =>
  void queryClient.invalidateQueries({ queryKey: signInQuery(id).queryKey });

export async function setSignIn(id: string, body: InstitutionSettings): Promise<void> {
  await api<SignIn['set']>('PUT', '/api/auth/organizations/:id/sign-in/', { params: { id }, body });
  refresh(id);
}

export async function removeSignIn(id: string): Promise<void> {
  await api<SignIn['remove']>('DELETE', '/api/auth/organizations/:id/sign-in/', { params: { id } });
  queryClient.setQueryData(signInQuery(id).queryKey, (own) => own && { ...own, sign_in: null });
  refresh(id);
}
