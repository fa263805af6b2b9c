import type {
  Invitation,
  organizationMemberEndpoints,
} from '@inzira/contract/organization-members';
import type {
  InvitedRole,
  Membership,
  organizationEndpoints,
  OwnPlace,
} from '@inzira/contract/organizations';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import type { Language } from '#src/platform/languages.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { downloadFile } from '#src/platform/save-file.ts';
import type { Sending } from '#src/ui/save.ts';

type Organizations = typeof organizationEndpoints;
type Members = typeof organizationMemberEndpoints;

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
        api<Members['invitations']>('GET', '/api/auth/organizations/:id/invitations/', {
          params: { id },
          signal,
        }),
    }),
  place: (id: string) =>
    queryOptions({
      queryKey: ['organizations', id, 'place'],
      queryFn: async ({ signal }) =>
        api<Organizations['place']>('GET', '/api/auth/organizations/:id/place/', {
          params: { id },
          signal,
        }),
    }),
  progress: (id: string, page: number, search: string) =>
    queryOptions({
      queryKey: ['organizations', id, 'progress', page, search],
      queryFn: async ({ signal }) =>
        api<Members['progress']>('GET', '/api/auth/organizations/:id/progress/', {
          params: { id },
          query: { page, ...(search && { search }) },
          signal,
        }),
    }),
  links: (id: string) =>
    queryOptions({
      queryKey: ['organizations', id, 'links'],
      queryFn: async ({ signal }) =>
        api<Members['links']>('GET', '/api/auth/organizations/:id/links/', {
          params: { id },
          signal,
        }),
    }),
  joinLink: (token: string) =>
    queryOptions({
      queryKey: ['organizations', 'join-link', token],
      queryFn: async ({ signal }) =>
        api<Members['openLink']>('GET', '/api/auth/join/:token/', {
          params: { token },
          signal,
        }),
      gcTime: 0,
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
        api<Members['openInvitation']>('GET', '/api/auth/invite/:uid/:token/', {
          anonymous: true,
          params: { uid, token },
          query: { org },
          signal,
        }),
      // Loaded anew on every visit, but not again while the form is open, because accepting uses the link up.
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

export async function updateOrganization(id: number, body: FormData, sending: Sending) {
  const changed = await api<Organizations['update']>('PUT', '/api/auth/organizations/:id/', {
    params: { id },
    body,
    ...sending,
  });
  reload(String(id));
  return changed;
}

/** Leaves the cached organization alone: removing it would make the page load it again and fail. */
export async function deleteOrganization(id: string, name: string) {
  await api<Organizations['remove']>('DELETE', '/api/auth/organizations/:id/', {
    params: { id },
    body: { name },
  });
}

export async function shareProgress(id: string, shares: boolean) {
  const place = await api<Organizations['shareProgress']>(
    'PUT',
    '/api/auth/organizations/:id/place/',
    { params: { id }, body: { shares_progress: shares } },
  );
  queryClient.setQueryData(organizationQueries.place(id).queryKey, place);
  void queryClient.invalidateQueries({ queryKey: ['organizations', id, 'progress'] });
}

export async function downloadMembers(id: string, search: string) {
  const narrow = new URLSearchParams({ search }).toString();
  await downloadFile(`/api/auth/organizations/${id}/progress/csv/?${narrow}`, 'members.csv');
}

export async function offerTransfer(id: string, { id: membershipId, role, user }: Membership) {
  const { message } = await api<Organizations['offerTransfer']>(
    'POST',
    '/api/auth/organizations/:id/transfer/',
    { params: { id }, body: { membership_id: membershipId } },
  );
  // A transfer to an admin takes effect at once, so nothing is pending.
  if (role !== 'admin') showTransfer(id, { membership_id: membershipId, username: user.username });
  reload(id);
  return message;
}

export async function endTransfer(id: string) {
  await api<Organizations['endTransfer']>('DELETE', '/api/auth/organizations/:id/transfer/', {
    params: { id },
  });
  showTransfer(id, null);
  reload(id);
}

const showTransfer = (id: string, transfer_to: OwnPlace['transfer_to']) =>
  queryClient.setQueryData(
    organizationQueries.place(id).queryKey,
    (place) => place && { ...place, transfer_to },
  );

export async function acceptTransfer(id: string) {
  const { message } = await api<Organizations['acceptTransfer']>(
    'POST',
    '/api/auth/organizations/:id/transfer/accept/',
    { params: { id } },
  );
  showTransfer(id, null);
  reload(id);
  return message;
}

interface NewLink {
  role: 'student' | 'teacher';
  days: 7 | 30;
}

export async function createLink(id: string, body: NewLink, idempotencyKey: string) {
  const made = await api<Members['createLink']>('POST', '/api/auth/organizations/:id/links/', {
    params: { id },
    body,
    idempotencyKey,
  });
  queryClient.setQueryData(organizationQueries.links(id).queryKey, (links) => [
    made,
    ...(links ?? []).filter((link) => link.id !== made.id),
  ]);
  reload(id);
  return made;
}

/** Returns the join link for this role, and creates one if there is none. */
export async function findOrCreateLink(id: string, role: NewLink['role'], idempotencyKey: string) {
  const links = await queryClient.query({ ...organizationQueries.links(id), staleTime: 0 });
  const link =
    links.find((one) => one.role === role) ??
    (await createLink(id, { role, days: 7 }, idempotencyKey));
  return link.url;
}

export async function revokeLink(id: string, linkId: number) {
  await api<Members['revokeLink']>('DELETE', '/api/auth/organizations/:id/links/:linkId/', {
    params: { id, linkId },
  });
  queryClient.setQueryData(organizationQueries.links(id).queryKey, (links) =>
    links?.filter((link) => link.id !== linkId),
  );
  reload(id);
}

export async function joinByLink(token: string, shares: boolean) {
  const joined = await api<Members['joinByLink']>('POST', '/api/auth/join/:token/', {
    params: { token },
    body: { shares_progress: shares },
  });
  void queryClient.invalidateQueries({ queryKey: organizationQueries.list().queryKey });
  return joined;
}

/**
 * Reloads what is known of an organization, and the list that names it. Not awaited, because the caller has already
 * updated the cache.
 */
function reload(id: string) {
  void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  void queryClient.invalidateQueries({ queryKey: organizationQueries.list().queryKey });
  void queryClient.invalidateQueries({ queryKey: organizationQueries.one(id).queryKey });
}

export async function invite(
  id: string,
  body: { email: string; role: InvitedRole },
  idempotencyKey: string,
) {
  await api<Members['invite']>('POST', '/api/auth/organizations/:id/invite/', {
    params: { id },
    body,
    idempotencyKey,
  });
  void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  noteInvited(id);
}

/** Invites every address in the text. */
export async function inviteMany(
  id: string,
  body: { text: string; role: InvitedRole },
  idempotencyKey: string,
) {
  const outcome = await api<Members['inviteMany']>(
    'POST',
    '/api/auth/organizations/:id/invitations/',
    { params: { id }, body, idempotencyKey },
  );
  void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  noteInvited(id);
  return outcome;
}

/** Reloads the invitations, and Today, whose lines depend on them. */
function noteInvited(id: string) {
  void queryClient.invalidateQueries({ queryKey: organizationQueries.invitations(id).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['today'] });
}

export async function revokeInvitation(id: string, invitation: Invitation) {
  await api<Members['revokeInvitation']>(
    'DELETE',
    '/api/auth/organizations/:id/invitations/:invitationId/',
    { params: { id, invitationId: invitation.id } },
  );
  const { queryKey } = organizationQueries.invitations(id);
  queryClient.setQueryData(queryKey, (all) => all?.filter((one) => one.id !== invitation.id));
  void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  noteInvited(id);
}

/** Leaves the organization, or, as its owner, removes a member. */
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
  shares_progress: boolean;
}

export async function acceptInvitation({ uid, token, org }: InvitationLink, body: Acceptance) {
  const answer = await api<Members['acceptInvitation']>('POST', '/api/auth/invite/:uid/:token/', {
    anonymous: true,
    params: { uid, token },
    query: { org },
    body,
  });
  void queryClient.invalidateQueries({ queryKey: organizationQueries.list().queryKey });
  return answer;
}
