import type { psychometricEndpoints } from '@inzira/contract/psychometric';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { ApiError } from '#src/platform/api-error.ts';
import type { Language } from '#src/platform/languages.ts';

type Endpoints = typeof psychometricEndpoints;

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
