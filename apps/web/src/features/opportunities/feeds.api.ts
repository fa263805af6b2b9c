import type { Feed, staffFeedEndpoints } from '@inzira/contract/staff-feeds';
import type { AnswerOf } from '@inzira/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

type Feeds = typeof staffFeedEndpoints;

/** The time limit of a call for which the server reads another site. */
const READING_MS = 30_000;

const FEEDS = ['opportunities', 'feeds'];
const ENTRIES = ['opportunities', 'feed-entries'];

/** Always reloaded, because several members of staff work on the queue at once. */
export const feedQueries = {
  list: (search: string, page: number) =>
    queryOptions({
      queryKey: [...FEEDS, search, page],
      queryFn: async ({ signal }) =>
        api<Feeds['list']>('GET', '/api/staff/feeds/', {
          query: { page, ...(search !== '' && { search }) },
          signal,
        }),
      staleTime: 0,
    }),
  queue: (page: number) =>
    queryOptions({
      queryKey: [...ENTRIES, page],
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
  const made = await api<Feeds['add']>('POST', '/api/staff/feeds/', {
    body: { url },
    timeoutMs: READING_MS,
  });
  show((feeds, isFirst) => [
    ...(isFirst ? [made] : []),
    ...feeds.filter(({ id }) => id !== made.id),
  ]);
}

export async function readFeedNow(id: number) {
  const feed = await api<Feeds['read']>('POST', '/api/staff/feeds/:id/read/', {
    params: { id },
    timeoutMs: READING_MS,
  });
  show((feeds) => feeds.map((one) => (one.id === id ? feed : one)));
  return feed;
}

export async function pauseFeed(id: number, isPaused: boolean) {
  const feed = await api<Feeds['update']>('PUT', '/api/staff/feeds/:id/', {
    params: { id },
    body: { paused: isPaused },
  });
  show((feeds) => feeds.map((one) => (one.id === id ? feed : one)));
}

export async function removeFeed(id: number) {
  await api<Feeds['remove']>('DELETE', '/api/staff/feeds/:id/', { params: { id } });
  show((feeds) => feeds.filter((feed) => feed.id !== id));
}

export async function dismissEntry(id: number) {
  await api<Feeds['dismiss']>('POST', '/api/staff/feed-entries/:id/dismiss/', {
    params: { id },
  });
  queryClient.setQueriesData<AnswerOf<Feeds['queue']>>(
    { queryKey: ENTRIES },
    (page) => page && { ...page, results: page.results.filter((entry) => entry.id !== id) },
  );
  reload();
}

/** Shows a change at once, and reloads the lists without waiting for them. */
function show(change: (feeds: Feed[], isFirst: boolean) => Feed[]) {
  queryClient.setQueriesData<AnswerOf<Feeds['list']>>({ queryKey: FEEDS }, (list) => {
    // An older server answers in another shape; the change itself is saved.
    if (!list?.results) return list;
    const results = change(list.results, list.previous === null);
    return { ...list, results, count: list.count + results.length - list.results.length };
  });
  reload();
}

function reload() {
  void queryClient.invalidateQueries({ queryKey: ['opportunities'] });
  void queryClient.invalidateQueries({ queryKey: ['staff'] });
}
