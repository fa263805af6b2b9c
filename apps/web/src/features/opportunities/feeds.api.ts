import type { staffFeedEndpoints } from '@inzira/contract/staff-feeds';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

type Feeds = typeof staffFeedEndpoints;

/** Reading a site may take as long as the server waits for it. */
const READING_MS = 30_000;

/** Others of the staff are at it too: nothing is taken for fresh. */
export const feedQueries = {
  list: queryOptions({
    queryKey: ['opportunities', 'feeds'],
    queryFn: async ({ signal }) => api<Feeds['list']>('GET', '/api/staff/feeds/', { signal }),
    staleTime: 0,
  }),
  queue: (page: number) =>
    queryOptions({
      queryKey: ['opportunities', 'feed-entries', page],
      queryFn: async ({ signal }) =>
        api<Feeds['queue']>('GET', '/api/staff/feed-entries/', {
          query: { page },
          signal,
        }),
      staleTime: 0,
    }),
  entry: (id: string) =>
    queryOptions({
      queryKey: ['opportunities', 'feed-entry', id],
      queryFn: async ({ signal }) =>
        api<Feeds['entry']>('GET', '/api/staff/feed-entries/:id/', { params: { id }, signal }),
    }),
};

export async function testFeed(url: string) {
  return api<Feeds['test']>('POST', '/api/staff/feeds/test/', {
    body: { url },
    timeoutMs: READING_MS,
  });
}

export async function addFeed(url: string) {
  await api<Feeds['add']>('POST', '/api/staff/feeds/', { body: { url }, timeoutMs: READING_MS });
  await reload();
}

export async function readFeedNow(id: number) {
  const feed = await api<Feeds['read']>('POST', '/api/staff/feeds/:id/read/', {
    params: { id },
    timeoutMs: READING_MS,
  });
  await reload();
  return feed;
}

export async function pauseFeed(id: number, isPaused: boolean) {
  await api<Feeds['update']>('PUT', '/api/staff/feeds/:id/', {
    params: { id },
    body: { paused: isPaused },
  });
  await reload();
}

export async function removeFeed(id: number) {
  await api<Feeds['remove']>('DELETE', '/api/staff/feeds/:id/', { params: { id } });
  await reload();
}

export async function dismissEntry(id: number) {
  await api<Feeds['dismiss']>('POST', '/api/staff/feed-entries/:id/dismiss/', {
    params: { id },
  });
  await reload();
}

async function reload() {
  await queryClient.invalidateQueries({ queryKey: ['opportunities'] });
  void queryClient.invalidateQueries({ queryKey: ['staff'] });
}
