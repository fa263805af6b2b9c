import type { Language } from '@inzira/contract/accounts';
import type { Role } from '@inzira/contract/endpoint';
import type { factEndpoints } from '@inzira/contract/facts';
import type { staffEndpoints } from '@inzira/contract/staff';
import type {
  Broadcast,
  BroadcastChanges,
  NewBroadcast,
  staffMessageEndpoints,
  Subscriber,
} from '@inzira/contract/staff-messages';
import type { staffSettingsEndpoints } from '@inzira/contract/staff-settings';
import type { staffPeopleEndpoints } from '@inzira/contract/staff-people';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/platform/api-error.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

/** Leaves out empty values, as the server expects. */
function given<Query extends Record<string, string>>(query: Query): Partial<Query> {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== ''),
  ) as Partial<Query>;
}

export interface PeopleFilters extends Record<string, string> {
  search: string;
  role: Role | '';
  active: string;
  organization: string;
  state: 'disabled' | '';
  page: string;
}

interface InboxFilters extends Record<string, string> {
  search: string;
  state: 'open' | 'closed';
  assigned: 'mine' | 'nobody' | '';
  page: string;
}

interface SubscriberFilters extends Record<string, string> {
  search: string;
  confirmed: 'yes' | 'no' | '';
  page: string;
}

/** Always reloaded, because several members of staff work on these. */
export const staffQueries = {
  today: queryOptions({
    queryKey: ['staff', 'today'],
    queryFn: async ({ signal }) =>
      api<typeof staffEndpoints.today>('GET', '/api/staff/today/', { signal }),
    staleTime: 0,
  }),
  mail: queryOptions({
    queryKey: ['staff', 'mail'],
    queryFn: async ({ signal }) =>
      api<typeof staffSettingsEndpoints.mail>('GET', '/api/staff/mail/', { signal }),
  }),
  facts: queryOptions({
    queryKey: ['staff', 'facts'],
    queryFn: async ({ signal }) =>
      api<typeof factEndpoints.expiring>('GET', '/api/facts/expiring/', { signal }),
  }),
  people: (filters: PeopleFilters) =>
    queryOptions({
      queryKey: ['staff', 'people', filters],
      queryFn: async ({ signal }) =>
        api<typeof staffPeopleEndpoints.list>('GET', '/api/staff/people/', {
          query: given(filters) as { role?: Role; state?: 'disabled' },
          signal,
        }),
      staleTime: 0,
    }),
  person: (id: string) =>
    queryOptions({
      queryKey: ['staff', 'person', Number(id)],
      queryFn: async ({ signal }) =>
        api<typeof staffPeopleEndpoints.get>('GET', '/api/staff/people/:id/', {
          params: { id },
          signal,
        }),
    }),
  mails: (id: number, page: number) =>
    queryOptions({
      queryKey: ['staff', 'mails', id, page],
      queryFn: async ({ signal }) =>
        api<typeof staffPeopleEndpoints.mails>('GET', '/api/staff/people/:id/mails/', {
          params: { id },
          query: { page },
          signal,
        }),
      staleTime: 0,
    }),
  sent: (id: number) =>
    queryOptions({
      queryKey: ['staff', 'sent', id],
      queryFn: async ({ signal }) =>
        api<typeof staffPeopleEndpoints.sent>('GET', '/api/staff/people/:id/sent/', {
          params: { id },
          signal,
        }),
      staleTime: 0,
    }),
  duties: (id: number) =>
    queryOptions({
      queryKey: ['staff', 'duties', id],
      queryFn: async ({ signal }) =>
        api<typeof staffPeopleEndpoints.trainees>('GET', '/api/staff/people/:id/trainees/', {
          params: { id },
          signal,
        }),
      staleTime: 0,
    }),
  inbox: (filters: InboxFilters) =>
    queryOptions({
      queryKey: ['staff', 'inbox', filters],
      queryFn: async ({ signal }) =>
        api<typeof staffMessageEndpoints.inbox>('GET', '/api/staff/messages/', {
          query: given(filters) as Partial<Pick<InboxFilters, 'state'>>,
          signal,
        }),
      staleTime: 0,
    }),
  colleagues: queryOptions({
    queryKey: ['staff', 'colleagues'],
    queryFn: async ({ signal }) =>
      api<typeof staffMessageEndpoints.colleagues>('GET', '/api/staff/colleagues/', { signal }),
  }),
  message: (id: string) =>
    queryOptions({
      queryKey: ['staff', 'message', Number(id)],
      queryFn: async ({ signal }) =>
        api<typeof staffMessageEndpoints.message>('GET', '/api/staff/messages/:id/', {
          params: { id },
          signal,
        }),
    }),
  subscribers: (filters: SubscriberFilters) =>
    queryOptions({
      queryKey: ['staff', 'subscribers', filters],
      queryFn: async ({ signal }) =>
        api<typeof staffMessageEndpoints.subscribers>('GET', '/api/staff/subscribers/', {
          query: given(filters) as Partial<{ confirmed: 'yes' | 'no' }>,
          signal,
        }),
      staleTime: 0,
    }),
  broadcasts: (page: number) =>
    queryOptions({
      queryKey: ['staff', 'broadcasts', page],
      queryFn: async ({ signal }) =>
        api<typeof staffMessageEndpoints.broadcasts>('GET', '/api/staff/broadcasts/', {
          query: { page },
          signal,
        }),
      staleTime: 0,
      // Polls while one is being sent, because its figures change.
      refetchInterval: ({ state }) =>
        state.data?.results.some(({ state: now }) => now === 'sending') ? 2_000 : false,
    }),
};

const refresh = () => void queryClient.invalidateQueries({ queryKey: ['staff'] });

/** On a conflict, reloads the page's data to show what a colleague has done. */
function showTheirs(error: unknown): never {
  if (isConflict(error)) refresh();
  throw error;
}

export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

interface PersonAct {
  id: number;
  password: string;
}

interface PersonCorrection extends PersonAct {
  first_name: string;
  last_name: string;
  language: Language;
  /** Undefined leaves it unchanged. */
  email?: string;
  /** The details when the form was opened. */
  had: { first_name: string; last_name: string; language: Language };
}

export async function correctPerson({ id, ...body }: PersonCorrection) {
  await api<typeof staffPeopleEndpoints.correct>('PUT', '/api/staff/people/:id/', {
    params: { id },
    body,
  });
  refresh();
}

/** Stands for a username: the trainer's trainees stay where they are. */
export const NOBODY = '-';

interface HandOver {
  /** The username of the trainer who takes over. */
  hand_over_to?: string;
}

export async function setRoles({
  id,
  ...body
}: PersonAct & HandOver & { roles: Role[]; had: Role[] }) {
  await api<typeof staffPeopleEndpoints.setRoles>('PUT', '/api/staff/people/:id/roles/', {
    params: { id },
    body,
  });
  refresh();
}

export async function disablePerson({ id, ...body }: PersonAct & HandOver & { reason: string }) {
  await api<typeof staffPeopleEndpoints.disable>('POST', '/api/staff/people/:id/disable/', {
    params: { id },
    body,
  });
  refresh();
}

export async function enablePerson({ id, ...body }: PersonAct) {
  await api<typeof staffPeopleEndpoints.enable>('POST', '/api/staff/people/:id/enable/', {
    params: { id },
    body,
  });
  refresh();
}

export async function erasePerson({ id, ...body }: PersonAct & HandOver & { reason: string }) {
  await api<typeof staffPeopleEndpoints.erase>('DELETE', '/api/staff/people/:id/', {
    params: { id },
    body,
  });
  queryClient.removeQueries({ queryKey: ['staff', 'person', id] });
  void queryClient.invalidateQueries({ queryKey: ['staff', 'people'] });
}

export async function signOutPerson(id: number) {
  await api<typeof staffPeopleEndpoints.signOut>('POST', '/api/staff/people/:id/sign-out/', {
    params: { id },
  });
  refresh();
}

export async function resetSecondFactor({ id, ...body }: PersonAct) {
  await api<typeof staffPeopleEndpoints.resetSecondFactor>(
    'POST',
    '/api/staff/people/:id/second-factor-reset/',
    { params: { id }, body },
  );
  refresh();
}

export async function sendResetLink(id: number) {
  await api<typeof staffPeopleEndpoints.sendResetLink>(
    'POST',
    '/api/staff/people/:id/reset-link/',
    { params: { id } },
  );
  refresh();
}

export async function sendVerification(id: number) {
  await api<typeof staffPeopleEndpoints.sendVerification>(
    'POST',
    '/api/staff/people/:id/verification/',
    { params: { id } },
  );
  refresh();
}

export async function importPeople(body: {
  csv: string;
  dry_run: boolean;
  password?: string;
  organization_id: number | null;
  with_existing: true;
  with_unnamed?: boolean;
}) {
  const imported = await api<typeof staffPeopleEndpoints.import>(
    'POST',
    '/api/staff/people/import/',
    { body },
  );
  if (!body.dry_run) refresh();
  return imported;
}

export async function createCode({ id, ...body }: PersonAct) {
  const made = await api<typeof staffPeopleEndpoints.code>('POST', '/api/staff/people/:id/code/', {
    params: { id },
    body,
  });
  refresh();
  return made;
}

export async function replyToMessage(
  id: number,
  body: { text: string; keep_open: boolean; seen?: number },
  idempotencyKey: string,
) {
  const answered = await api<typeof staffMessageEndpoints.reply>(
    'POST',
    '/api/staff/messages/:id/reply/',
    { params: { id }, body, idempotencyKey },
  ).catch(showTheirs);
  queryClient.setQueryData(staffQueries.message(`${id}`).queryKey, answered);
  refresh();
}

export interface MessageChanges {
  closed?: boolean;
  /** Null unassigns it. */
  assignee_id?: number | null;
  /** The assignee that the user saw. */
  assignee_was?: number | null;
}

export async function updateMessage(id: number, body: MessageChanges) {
  await api<typeof staffMessageEndpoints.update>('PUT', '/api/staff/messages/:id/', {
    params: { id },
    body,
  }).catch(showTheirs);
  refresh();
}

export async function removeSubscriber(id: number) {
  await api<typeof staffMessageEndpoints.removeSubscriber>(
    'DELETE',
    '/api/staff/subscribers/:id/',
    {
      params: { id },
    },
  );
  queryClient.setQueriesData<{ count: number; results: Subscriber[] }>(
    { queryKey: ['staff', 'subscribers'] },
    (list) => {
      const results = list?.results.filter((one) => one.id !== id);
      if (!list || !results || results.length === list.results.length) return list;
      return { ...list, count: list.count - 1, results };
    },
  );
  refresh();
}

export async function createBroadcast(body: NewBroadcast, idempotencyKey: string) {
  const { id } = await api<typeof staffMessageEndpoints.createBroadcast>(
    'POST',
    '/api/staff/broadcasts/',
    { body, idempotencyKey },
  );
  refresh();
  return id;
}

/** Sends only the changed fields, because a colleague may change others meanwhile. */
export async function updateBroadcast(id: number, body: BroadcastChanges, idempotencyKey: string) {
  await api<typeof staffMessageEndpoints.updateBroadcast>('PUT', '/api/staff/broadcasts/:id/', {
    params: { id },
    body,
    idempotencyKey,
  }).catch(showTheirs);
  refresh();
}

export async function testBroadcast(id: number) {
  await api<typeof staffMessageEndpoints.testBroadcast>('POST', '/api/staff/broadcasts/:id/test/', {
    params: { id },
  });
  // An announcement in the app is also in the user's own notifications.
  void queryClient.invalidateQueries({ queryKey: ['notifications'] });
}

export async function sendBroadcast({ id, revision }: Broadcast) {
  await api<typeof staffMessageEndpoints.sendBroadcast>('POST', '/api/staff/broadcasts/:id/send/', {
    params: { id },
    query: { revision },
  }).catch(showTheirs);
  refresh();
}

export async function stopBroadcast(id: number) {
  await api<typeof staffMessageEndpoints.stopBroadcast>('POST', '/api/staff/broadcasts/:id/stop/', {
    params: { id },
  });
  refresh();
}
