import type { AnswerOf } from '@inzira/contract/endpoint';
import type { notificationEndpoints, NotificationSetting } from '@inzira/contract/notifications';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import type { Language } from '#src/platform/languages.ts';
import { queryClient } from '#src/platform/query-client.ts';

type Notifications = typeof notificationEndpoints;
type NotificationPage = AnswerOf<Notifications['list']>;

/** Hidden and offline tabs do not poll. */
const POLL_MS = 2 * 60 * 1000;

const KEY = ['notifications'];
const LISTS = [...KEY, 'list'];

export const notificationQueries = {
  unread: () =>
    queryOptions({
      queryKey: [...KEY, 'unread'],
      queryFn: async ({ signal }) =>
        api<Notifications['unread']>('GET', '/api/notifications/unread/', { signal }),
      refetchInterval: POLL_MS,
    }),
  /** By language, because the server writes the texts. */
  list: (page: number, language: Language) =>
    queryOptions({
      queryKey: [...LISTS, language, page],
      queryFn: async ({ signal }) =>
        api<Notifications['list']>('GET', '/api/notifications/', {
          query: { page },
          signal,
        }),
      // Always reloaded, so that the list includes what the bell counts.
      staleTime: 0,
    }),
  settings: (language: Language) =>
    queryOptions({
      queryKey: [...KEY, 'settings', language],
      queryFn: async ({ signal }) =>
        api<Notifications['settings']>('GET', '/api/notifications/settings/', { signal }),
    }),
};

/** Marks as read at once, and reverts it if the server refuses. */
export function useMarkRead() {
  return useMutation({
    mutationFn: async (ids: number[] | 'all') =>
      api<Notifications['markRead']>('POST', '/api/notifications/read/', { body: { ids } }),
    async onMutate(ids) {
      await queryClient.cancelQueries({ queryKey: KEY });
      const readAt = new Date().toISOString();
      const isMeant = (id: number) => ids === 'all' || ids.includes(id);
      queryClient.setQueriesData<NotificationPage>(
        { queryKey: LISTS },
        (list) =>
          list && {
            ...list,
            results: list.results.map((one) =>
              isMeant(one.id) && one.read_at === null ? { ...one, read_at: readAt } : one,
            ),
          },
      );
      queryClient.setQueryData(
        notificationQueries.unread().queryKey,
        (before) =>
          before && { unread: ids === 'all' ? 0 : Math.max(0, before.unread - ids.length) },
      );
    },
    onSettled: async () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export function useSetting(language: Language) {
  const { queryKey } = notificationQueries.settings(language);
  return useMutation({
    mutationFn: async (body: Pick<NotificationSetting, 'kind' | 'mail'>) =>
      api<Notifications['updateSettings']>('PUT', '/api/notifications/settings/', { body }),
    // One after the other, so that the last one stays.
    scope: { id: 'notification-settings' },
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
  });
}
