import type { Opportunity, opportunityEndpoints } from '@inzira/contract/opportunities';
import { DAY_MS } from '@inzira/contract/rules/units';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { answerOverlays } from '#src/platform/network.ts';
import { keepsApp } from '#src/platform/session-store.ts';

export interface Filters {
  search: string;
  sector: string;
  country: string;
  tag: string;
  saved: string;
  fits: string;
}

export const opportunityQueries = {
  list: (page: number, filters: Filters) =>
    queryOptions({
      queryKey: ['opportunities', 'list', page, filters],
      queryFn: ({ signal }) =>
        api<typeof opportunityEndpoints.list>('GET', '/api/organization/opportunities/', {
          query: { page, ...filters },
          signal,
        }),
    }),
  options: () =>
    queryOptions({
      queryKey: ['opportunities', 'options'],
      queryFn: ({ signal }) =>
        api<typeof opportunityEndpoints.options>(
          'GET',
          '/api/organization/opportunities/options/',
          {
            signal,
          },
        ),
    }),
  /** Also for visitors. */
  closing: () =>
    queryOptions({
      queryKey: ['opportunities', 'closing'],
      queryFn: ({ signal }) =>
        api<typeof opportunityEndpoints.closing>(
          'GET',
          '/api/organization/opportunities/closing/',
          { anonymous: true, signal },
        ),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['opportunities', 'one', id],
      queryFn: ({ signal }) =>
        api<typeof opportunityEndpoints.get>('GET', '/api/organization/opportunities/:id/', {
          params: { id },
          signal,
        }),
    }),
  /** For visitors. */
  preview: (id: string) =>
    queryOptions({
      queryKey: ['opportunities', 'preview', id],
      queryFn: ({ signal }) =>
        api<typeof opportunityEndpoints.preview>(
          'GET',
          '/api/organization/opportunities/:id/preview/',
          { params: { id }, signal },
        ),
    }),
};

const KEPT = /^\/api\/organization\/opportunities\/(?:\d+\/$|\?)/;

/** Without a network the phone shows what it kept: since then the deadline has come nearer, or has passed. */
function asOfToday<T extends Opportunity>(one: T): T {
  if (one.deadline === null) return one;
  // As the server counts: in days of UTC.
  const today = new Date().toISOString().slice(0, 10);
  const days = Math.round((Date.parse(one.deadline) - Date.parse(today)) / DAY_MS);
  return { ...one, days_remaining: Math.max(0, days), closed: one.closed || days < 0 };
}

answerOverlays.push(async () => ({
  complete: async (url, answer, isKept) => {
    if (!isKept || !KEPT.test(url)) return answer;
    const given = answer as Opportunity | { results: Opportunity[] };
    return 'results' in given
      ? { ...given, results: given.results.map((one) => asOfToday(one)) }
      : asOfToday(given);
  },
}));

/** Also keeps it for a week without a network, on a phone that keeps the app. */
export async function setSaved(id: number, saved: boolean) {
  const method = saved ? 'PUT' : 'DELETE';
  await api<typeof opportunityEndpoints.save | typeof opportunityEndpoints.unsave>(
    method,
    '/api/organization/opportunities/:id/saved/',
    { params: { id } },
  );
  if (keepsApp())
    void import('#src/platform/offline-app.ts')
      .then(async ({ refreshApp }) => refreshApp(id))
      .catch(() => null);
}

/** Counts the press for the team. An error is ignored, because the link opens regardless. */
export const countApplied = (id: number) => {
  api<typeof opportunityEndpoints.applied>('PUT', '/api/organization/opportunities/:id/applied/', {
    params: { id },
  }).catch(() => {});
};
