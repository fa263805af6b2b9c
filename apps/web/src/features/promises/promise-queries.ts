import type { LearnerPromise, promiseEndpoints } from '@inzira/contract/promises';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { DRAFTS, keep } from '#src/platform/device-store.ts';
import { queryClient } from '#src/platform/query-client.ts';

/* What is needed to read promises, without what changes them. */

type Calls = typeof promiseEndpoints;

/** The prefix of the keys of their entries in the write queue. */
export const PROMISE_WRITES = 'promise:';

export const promiseQueries = {
  own: () =>
    queryOptions({
      queryKey: ['promises', 'own'],
      queryFn: async ({ signal }) => api<Calls['list']>('GET', '/api/promises/', { signal }),
    }),
  ofTrainee: (user: number) =>
    queryOptions({
      queryKey: ['promises', 'trainee', user],
      queryFn: async ({ signal }) =>
        api<Calls['ofTrainee']>('GET', '/api/trainees/:user/promises/', {
          params: { user },
          signal,
        }),
    }),
};

/** Reloads the promises and the plan, which lists them. */
export function askAgain(): void {
  void queryClient.invalidateQueries({ queryKey: promiseQueries.own().queryKey });
  void queryClient.invalidateQueries({ queryKey: ['learning', 'notes', 'plan'] });
}

subscribeToDeliveries((key, delivery) => {
  if (!key.startsWith(PROMISE_WRITES)) return;
  // The next change is based on the moment that the server gave to this one, in whichever tab it is made.
  const answer = delivery.state === 'sent' && (delivery.answer as LearnerPromise | null);
  if (answer) {
    queryClient.setQueryData(
      promiseQueries.own().queryKey,
      (known) =>
        known && { promises: known.promises.map((one) => (one.id === answer.id ? answer : one)) },
    );
    void keep(`${PROMISE_WRITES}${answer.id}`, answer.answered_at);
  }
  askAgain();
});

/** The name of the stored draft about a promise's outcome. */
export const outcomeName = (id: number) => `${DRAFTS}outcome:${id}`;
