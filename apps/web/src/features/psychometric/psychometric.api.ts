import type { psychometricEndpoints } from '@inzira/contract/psychometric';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { ApiError } from '#src/platform/api-error.ts';
import type { Language } from '#src/platform/languages.ts';

type Endpoints = typeof psychometricEndpoints;

export const questionsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['psychometric', 'questions', language],
    queryFn: async ({ signal }) =>
      api<Endpoints['questions']>('GET', '/api/quiz/questions/', { query: { language }, signal }),
    // A switch of the language keeps the question on screen until its translation is there.
    placeholderData: keepPreviousData,
    staleTime: 10 * 60 * 1000,
  });

/** The latest result; null before the first. */
export const resultQuery = (language: Language) =>
  queryOptions({
    queryKey: ['psychometric', 'result', language],
    queryFn: async ({ signal }) => {
      try {
        return await api<Endpoints['result']>('GET', '/api/quiz/psychometric/', {
          query: { language },
          signal,
        });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });

/** All results, the latest first. */
export const historyQuery = queryOptions({
  queryKey: ['psychometric', 'history'],
  queryFn: async ({ signal }) =>
    api<Endpoints['history']>('GET', '/api/quiz/psychometric/history/', { signal }),
});

export const RESULT_KEYS = [
  ['psychometric', 'result'],
  ['psychometric', 'history'],
] as const;

export async function deleteResult(id: number) {
  await api<Endpoints['remove']>('DELETE', '/api/quiz/psychometric/:id/', { params: { id } });
}

export async function submitAnswers({
  answers,
  idempotencyKey,
}: {
  answers: Record<string, string>;
  idempotencyKey: string;
}) {
  return api<Endpoints['submit']>('POST', '/api/quiz/psychometric/', {
    body: { answers },
    idempotencyKey,
  });
}
