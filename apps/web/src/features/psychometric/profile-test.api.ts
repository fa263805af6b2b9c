import type { psychometricEndpoints } from '@inzira/contract/psychometric';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import type { Language } from '#src/platform/languages.ts';
import { keepsApp } from '#src/platform/session-store.ts';

type Endpoints = typeof psychometricEndpoints;

export const questionsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['psychometric', 'questions', language],
    queryFn: async ({ signal }) =>
      api<Endpoints['questions']>('GET', '/api/quiz/questions/', { query: { language }, signal }),
    // After a change of language, keeps the question on screen until its translation is loaded.
    placeholderData: keepPreviousData,
    staleTime: 10 * 60 * 1000,
  });

export const RESULT_KEYS = [
  ['psychometric', 'result'],
  ['psychometric', 'history'],
] as const;

/** Keeps the results as they are now, on a phone that keeps the app. */
function keepResults(change: 'new-result' | 'deleted-result') {
  if (keepsApp())
    void import('#src/platform/offline-app.ts')
      .then(async ({ refreshApp }) => refreshApp(change))
      .catch(() => null);
}

export async function deleteResult(id: number) {
  await api<Endpoints['remove']>('DELETE', '/api/quiz/psychometric/:id/', { params: { id } });
  keepResults('deleted-result');
}

export async function submitAnswers({
  answers,
  idempotencyKey,
}: {
  answers: Record<string, string>;
  idempotencyKey: string;
}) {
  await api<Endpoints['submit']>('POST', '/api/quiz/psychometric/', {
    body: { answers },
    idempotencyKey,
  });
  keepResults('new-result');
}
