import type { advisorEndpoints } from '@inzira/contract/advisor';
import type { AnswerOf } from '@inzira/contract/endpoint';
import type { InvitedRole } from '@inzira/contract/organizations';
import type { staffOrganizationEndpoints } from '@inzira/contract/staff-organizations';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

/** Always reloaded, because several members of staff work on it. */
export const organizationQueries = {
  list: (search: string, page: number) =>
    queryOptions({
      queryKey: ['staff', 'organizations', search, page],
      queryFn: async ({ signal }) =>
        api<typeof staffOrganizationEndpoints.list>('GET', '/api/staff/organizations/', {
          query: { page, ...(search !== '' && { search }) },
          signal,
        }),
      staleTime: 0,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['staff', 'organization', Number(id)],
      queryFn: async ({ signal }) =>
        api<typeof staffOrganizationEndpoints.get>('GET', '/api/staff/organizations/:id/', {
          params: { id },
          signal,
        }),
      staleTime: 0,
    }),
  members: (id: number, page: number) =>
    queryOptions({
      queryKey: ['staff', 'organization', id, 'members', page],
      queryFn: async ({ signal }) =>
        api<typeof staffOrganizationEndpoints.members>(
          'GET',
          '/api/staff/organizations/:id/members/',
          { params: { id }, query: { page }, signal },
        ),
    }),
  allowance: (id: number) =>
    queryOptions({
      queryKey: ['staff', 'organization', id, 'allowance'],
      queryFn: async ({ signal }) =>
        api<typeof advisorEndpoints.allowance>('GET', '/api/advisor/organizations/:id/allowance/', {
          params: { id },
          signal,
        }),
      staleTime: 0,
    }),
};

const refresh = () => void queryClient.invalidateQueries({ queryKey: ['staff'] });

/** Fails with 409 if somebody else has changed it since `revision`; their value is shown then. */
export async function setPlan(id: number, body: { plan: string; revision?: number }) {
  const saved = await api<typeof staffOrganizationEndpoints.setPlan>(
    'PUT',
    '/api/staff/organizations/:id/plan/',
    { params: { id }, body },
  );
  refresh();
  return saved;
}

export async function setTokens(id: number, body: { monthly_tokens: number; revision?: number }) {
  const saved = await api<typeof advisorEndpoints.setAllowance>(
    'PUT',
    '/api/advisor/organizations/:id/allowance/',
    { params: { id }, body },
  );
  refresh();
  return saved;
}

interface NewRole {
  role: InvitedRole;
  password: string;
}

export async function addMember(id: number, body: NewRole & { to: string }) {
  await api<typeof staffOrganizationEndpoints.addMember>(
    'POST',
    '/api/staff/organizations/:id/members/',
    { params: { id }, body },
  );
  refresh();
}

export async function setMemberRole(id: number, membershipId: number, body: NewRole) {
  const saved = await api<typeof staffOrganizationEndpoints.setMemberRole>(
    'PUT',
    '/api/staff/organizations/:id/members/:membershipId/',
    { params: { id, membershipId }, body },
  );
  changeMembers(id, (page) => ({
    ...page,
    results: page.results.map((member) => (member.id === membershipId ? saved : member)),
  }));
  refresh();
}

export async function removeMember(id: number, membershipId: number) {
  await api<typeof staffOrganizationEndpoints.removeMember>(
    'DELETE',
    '/api/staff/organizations/:id/members/:membershipId/',
    { params: { id, membershipId } },
  );
  changeMembers(id, (page) => {
    const results = page.results.filter((member) => member.id !== membershipId);
    return { ...page, results, count: page.count - (page.results.length - results.length) };
  });
  refresh();
}

type Members = AnswerOf<typeof staffOrganizationEndpoints.members>;

/** Shows a change before the list is loaded anew. */
function changeMembers(id: number, change: (page: Members) => Members): void {
  queryClient.setQueriesData<Members>(
    { queryKey: ['staff', 'organization', id, 'members'] },
    (page) => page && change(page),
  );
}

export interface HandOver {
  to: string;
  reason: string;
  password: string;
}

export async function handOverOrganization(id: number, body: HandOver) {
  await api<typeof staffOrganizationEndpoints.handOver>(
    'POST',
    '/api/staff/organizations/:id/owner/',
    { params: { id }, body },
  );
  refresh();
}

export async function handOverVenture(id: number, body: HandOver) {
  await api<typeof staffOrganizationEndpoints.handOverVenture>(
    'POST',
    '/api/staff/ventures/:id/owner/',
    { params: { id }, body },
  );
  refresh();
}
