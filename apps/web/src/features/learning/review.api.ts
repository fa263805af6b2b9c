import type { reviewEndpoints, ReviewOutcome } from '@inzira/contract/review';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { enqueue, subscribeToDeliveries } from '#src/platform/outbox.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { randomId } from '#src/platform/random-id.ts';

type Review = typeof reviewEndpoints;

const REVIEW = ['learning', 'review'] as const;
const KEY = 'review:';

/** Minutes from UTC to the time of this device: the server counts in the learner's days. */
const utcOffset = () => -new Date().getTimezoneOffset();

export const reviewQueries = {
  /** Asked anew each time the page is opened, and not while a round is under way. */
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
  if (!key.startsWith(KEY)) return;
  void queryClient.invalidateQueries({ queryKey: reviewQueries.summary().queryKey });
  void queryClient.invalidateQueries({ queryKey: reviewQueries.rhythm().queryKey });
});

interface Answered {
  question: string;
  given: readonly (readonly string[])[];
  hint: boolean;
}

/** Sends an answer, at once or when the network is back. Null where the server has not said yet when it comes back. */
export async function sendAnswer(
  userId: number,
  { question, given, hint }: Answered,
): Promise<ReviewOutcome | null> {
  const delivery = await enqueue({
    key: `${KEY}${question}:${randomId()}`,
    method: 'POST',
    url: '/api/review/answers/',
    body: {
      question,
      given,
      hint,
      answered_at: new Date().toISOString(),
      utc_offset: utcOffset(),
    },
    userId,
  });
  return delivery.state === 'sent' ? (delivery.answer as ReviewOutcome | null) : null;
}
