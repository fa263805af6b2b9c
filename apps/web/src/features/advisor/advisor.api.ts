import type { advisorEndpoints } from '@inzira/contract/advisor';
import type { IdeaCard, IdeaCardBody } from '@inzira/contract/advisor-idea';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { ownIdea } from '#src/platform/own-idea.ts';

const SPOKEN_TIMEOUT_MS = 90_000;

export const advisorQueries = {
  conversations: () =>
    queryOptions({
      queryKey: ['advisor', 'conversations'],
      queryFn: async ({ signal }) =>
        api<typeof advisorEndpoints.conversations>('GET', '/api/advisor/conversations/', {
          signal,
        }),
    }),
  conversation: (id: string) =>
    queryOptions({
      queryKey: ['advisor', 'conversation', id],
      queryFn: async ({ signal }) =>
        api<typeof advisorEndpoints.conversation>('GET', '/api/advisor/conversations/:id/', {
          params: { id },
          signal,
        }),
      // Loaded when it is opened; afterwards the page adds new messages itself.
      staleTime: Infinity,
      gcTime: 0,
    }),
  allowance: (organizationId: string) =>
    queryOptions({
      queryKey: ['advisor', 'allowance', organizationId],
      queryFn: async ({ signal }) =>
        api<typeof advisorEndpoints.allowance>('GET', '/api/advisor/organizations/:id/allowance/', {
          params: { id: organizationId },
          signal,
        }),
      // Never fresh, because it changes with every reply.
      staleTime: 0,
    }),
  allowances: (search: string, page: number) =>
    queryOptions({
      queryKey: ['advisor', 'allowances', search, page],
      queryFn: async ({ signal }) =>
        api<typeof advisorEndpoints.allowances>('GET', '/api/advisor/organizations/', {
          query: { search, page: String(page) },
          signal,
        }),
      staleTime: 0,
    }),
};

export async function deleteConversation(client: QueryClient, id: string): Promise<void> {
  await api<typeof advisorEndpoints.deleteConversation>(
    'DELETE',
    '/api/advisor/conversations/:id/',
    { params: { id } },
  );
  const { queryKey } = advisorQueries.conversations();
  client.setQueryData(queryKey, (list) => list?.filter((one) => one.id !== id));
}

export async function saveIdea(client: QueryClient, body: IdeaCardBody): Promise<IdeaCard> {
  const card = await api<typeof advisorEndpoints.putIdea>('PUT', '/api/advisor/idea/', { body });
  client.setQueryData(ownIdea().queryKey, card);
  return card;
}

export async function transcribe(recording: File, language: string): Promise<string> {
  const body = new FormData();
  body.set('audio', recording);
  body.set('language', language);
  const { text } = await api<typeof advisorEndpoints.transcribe>(
    'POST',
    '/api/advisor/transcriptions/',
    { body, timeoutMs: SPOKEN_TIMEOUT_MS },
  );
  return text;
}
