import type { reviewEndpoints } from '@inzira/contract/review';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { utcOffset } from '#src/platform/local-day.ts';
import { subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { LEARNING_WRITES } from './learning.api.ts';

type Review = typeof reviewEndpoints;

const REVIEW = ['learning', 'review'] as const;

/** The prefix of the keys of answers in the write queue. */
export const REVIEW_ANSWERS = 'review:';

export const reviewQueries = {
  /** Requested each time the page is opened, but not during a round. */
  round: () =>
    queryOptions({
      queryKey: [...REVIEW, 'round'],
      queryFn: async ({ signal }) =>
        api<Review['round']>('GET', '/api/review/', {
          query: { utc_offset: String(utcOffset()) },
          signal,
        }),
      gcTime: 0,
      staleTime: Infinity,
    }),
  summary: () =>
    queryOptions({
      queryKey: [...REVIEW, 'summary'],
      queryFn: async ({ signal }) =>
        api<Review['summary']>('GET', '/api/review/summary/', {
          query: { utc_offset: String(utcOffset()) },
          signal,
        }),
    }),
  rhythm: () =>
    queryOptions({
      queryKey: [...REVIEW, 'rhythm'],
      queryFn: async ({ signal }) =>
        api<Review['rhythm']>('GET', '/api/user-progress/rhythm/', {
          query: { utc_offset: String(utcOffset()) },
          signal,
        }),
    }),
};

subscribeToDeliveries((key) => {
  if (!key.startsWith(REVIEW_ANSWERS) && !key.startsWith(LEARNING_WRITES)) return;
  void queryClient.invalidateQueries({ queryKey: reviewQueries.summary().queryKey });
  void queryClient.invalidateQueries({ queryKey: reviewQueries.rhythm().queryKey });
});
