import { REVIEW_LIMITS } from '@inzira/contract/limits';
import type { reviewEndpoints, ReviewOutcome } from '@inzira/contract/review';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { type Delivery, subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { enqueue } from '#src/platform/write-queue.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { randomId } from '#src/platform/random-id.ts';
import { LEARNING_WRITES } from './learning.api.ts';

type Review = typeof reviewEndpoints;

const REVIEW = ['learning', 'review'] as const;
const KEY = 'review:';

/** The device's offset from UTC in minutes, because the server counts the learner's days. */
const utcOffset = () => -new Date().getTimezoneOffset();

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
  if (!key.startsWith(KEY) && !key.startsWith(LEARNING_WRITES)) return;
  void queryClient.invalidateQueries({ queryKey: reviewQueries.summary().queryKey });
  void queryClient.invalidateQueries({ queryKey: reviewQueries.rhythm().queryKey });
});

interface Answered {
  question: string;
  given: readonly (readonly string[])[];
  hint: boolean;
}

/** Sends an answer, immediately or when the network is back; `onOutcome` receives the next review. */
export function sendAnswer(
  userId: number,
  { question, given, hint }: Answered,
  onOutcome: (outcome: ReviewOutcome) => void,
): void {
  const key = `${KEY}${question}:${randomId()}`;
  let isTold = false;
  const report = (delivery: Delivery) => {
    if (isTold || delivery.state === 'waiting' || delivery.state === 'unstored') return;
    isTold = true;
    stop();
    // Another tab may have sent it, and received the answer.
    if (delivery.state === 'sent' && delivery.answer !== null)
      onOutcome(delivery.answer as ReviewOutcome);
  };
  const stop = subscribeToDeliveries((delivered, delivery) => {
    if (delivered === key) report(delivery);
  });
  const body = {
    question,
    given: given.slice(0, REVIEW_LIMITS.tries),
    hint,
    answered_at: new Date().toISOString(),
    utc_offset: utcOffset(),
  };
  void enqueue({ key, method: 'POST', url: '/api/review/answers/', body, userId }).then(report);
}
