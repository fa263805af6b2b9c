import type {
  Invitation,
  InvitedRole,
  organizationEndpoints,
} from '@inzira/contract/organizations';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import type { Language } from '#src/platform/languages.ts';
import { queryClient } from '#src/platform/query-client.ts';
import type { Sending } from '#src/ui/form-sending.tsx';

type Organizations = typeof organizationEndpoints;

const HISTORY_KEY = ['organizations', 'history'];

export const organizationQueries = {
  list: () =>
    queryOptions({
      queryKey: ['organizations', 'list'],
      queryFn: async ({ signal }) =>
        api<Organizations['list']>('GET', '/api/auth/organizations/', { signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['organizations', id],
      queryFn: async ({ signal }) =>
        api<Organizations['get']>('GET', '/api/auth/organizations/:id/', {
          params: { id },
          signal,
        }),
    }),
  members: (id: string) =>
    queryOptions({
      queryKey: ['organizations', id, 'members'],
      queryFn: async ({ signal }) =>
        api<Organizations['memberships']>('GET', '/api/auth/organization_memberships/', {
          query: { organization: id },
          signal,
        }),
    }),
  invitations: (id: string) =>
    queryOptions({
      queryKey: ['organizations', id, 'invitations'],
      queryFn: async ({ signal }) =>
        api<Organizations['invitations']>('GET', '/api/auth/organizations/:id/invitations/', {
          params: { id },
          signal,
        }),
    }),
  history: (id: string, page: number) =>
    queryOptions({
      queryKey: [...HISTORY_KEY, id, page],
      queryFn: async ({ signal }) =>
        api<Organizations['history']>('GET', '/api/auth/organizations/:id/history/', {
          params: { id },
          query: { page },
          signal,
        }),
    }),
  invitationLink: ({ uid, token, org }: InvitationLink) =>
    queryOptions({
      queryKey: ['organizations', 'invitation-link', uid, token, org],
      queryFn: async ({ signal }) =>
        api<Organizations['openInvitation']>('GET', '/api/auth/invite/:uid/:token/', {
          anonymous: true,
          params: { uid, token },
          query: { org },
          signal,
        }),
      // Asked anew on every visit, and never while the form stands: accepting uses the link up.
      gcTime: 0,
      staleTime: Infinity,
    }),
};

export interface InvitationLink {
  uid: string;
  token: string;
  org: string;
}

export async function createOrganization(body: FormData, sending: Sending) {
  const created = await api<Organizations['create']>('POST', '/api/auth/organizations/', {
    body,
    ...sending,
  });
  void queryClient.invalidateQueries({ queryKey: organizationQueries.list().queryKey });
  return created;
}

export async function invite(id: string, body: { email: string; role: InvitedRole }) {
  await api<Organizations['invite']>('POST', '/api/auth/organizations/:id/invite/', {
    params: { id },
    body,
  });
  void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  void queryClient.invalidateQueries({ queryKey: organizationQueries.invitations(id).queryKey });
}

export async function revokeInvitation(id: string, invitation: Invitation) {
  await api<Organizations['revokeInvitation']>(
    'DELETE',
    '/api/auth/organizations/:id/invitations/:invitationId/',
    { params: { id, invitationId: invitation.id } },
  );
  void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  await queryClient.invalidateQueries({ queryKey: organizationQueries.invitations(id).queryKey });
}

/** Ends one's own membership, or for the owner anybody else's. */
export async function endMembership(membershipId: number) {
  await api<Organizations['leave']>('DELETE', '/api/auth/organization_memberships/:id/leave/', {
    params: { id: membershipId },
  });
  void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
}

interface Acceptance {
  password: string;
  confirm: string;
  language: Language;
}

export async function acceptInvitation({ uid, token, org }: InvitationLink, body: Acceptance) {
  const answer = await api<Organizations['acceptInvitation']>(
    'POST',
    '/api/auth/invite/:uid/:token/',
    { anonymous: true, params: { uid, token }, query: { org }, body },
  );
  void queryClient.invalidateQueries({ queryKey: organizationQueries.list().queryKey });
  return answer.message;
}
