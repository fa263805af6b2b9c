import type { BodyOf } from '@inzira/contract/endpoint';
import type { ActivityRecord, studioRecordEndpoints } from '@inzira/contract/studio-records';
import type { QueueItem, studioTrainerEndpoints } from '@inzira/contract/studio-trainers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { ApiError } from '#src/platform/api-error.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { downloadFile } from '#src/platform/save-file.ts';
import { ALL_BUT_CONTENT, changeWork, noteComment } from '#src/features/studio/studio.api.ts';

type Records = typeof studioRecordEndpoints;
type Trainer = typeof studioTrainerEndpoints;

/** A refused user may have lost the role, so the page's frame checks it again and says so. */
const refused = (error: unknown): never => {
  if (error instanceof ApiError && error.status === 403)
    void queryClient.invalidateQueries({ queryKey: ['studio', 'is-trainer'] });
  throw error;
};
const trainerApi = (async (...call: Parameters<typeof api>) =>
  api(...call).catch(refused)) as typeof api;

/** `venture` is an id from the URL; empty for all of the trainer's. */
export const trainerQueries = {
  isTrainer: (userId: number | undefined) =>
    queryOptions({
      queryKey: ['studio', 'is-trainer', userId],
      // Bypasses `refused`, which would repeat this query when it is refused itself.
      queryFn: async ({ signal }) =>
        api<Trainer['isTrainer']>('GET', '/api/venture/is-trainer/', { signal }),
    }),
  ventures: () =>
    queryOptions({
      queryKey: ['studio', 'trainer-ventures'],
      queryFn: async ({ signal }) =>
        trainerApi<Trainer['ventures']>('GET', '/api/venture/trainer/ventures/', { signal }),
    }),
  access: (ventureId: number) =>
    queryOptions({
      queryKey: ['studio', 'trainer-access', ventureId],
      queryFn: async ({ signal }) =>
        trainerApi<Trainer['trainerAccess']>('GET', '/api/venture/trainer/ventures/:id/trainers/', {
          params: { id: ventureId },
          signal,
        }),
    }),
  trainees: (query: { venture: string; search: string }) =>
    queryOptions({
      queryKey: ['studio', 'trainees', query],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        trainerApi<Trainer['trainees']>('GET', '/api/venture/trainees/', { query, signal }),
    }),
  trainee: (id: string) =>
    queryOptions({
      queryKey: ['studio', 'trainee', id],
      queryFn: async ({ signal }) =>
        trainerApi<Trainer['trainee']>('GET', '/api/venture/trainees/:id/', {
          params: { id },
          signal,
        }),
    }),
  progress: ({ page, ...query }: { venture: string; search: string; page: number }) =>
    queryOptions({
      queryKey: ['studio', 'progress', query, page],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        trainerApi<Trainer['progress']>('GET', '/api/venture/trainer/progress/', {
          query: { ...query, page },
          signal,
        }),
    }),
  /** `after` is a position in the queue, from `next`. */
  queue: (venture: string, after: string) =>
    queryOptions({
      queryKey: ['studio', 'queue', venture, after],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        trainerApi<Trainer['queue']>('GET', '/api/venture/trainer/queue/', {
          query: { venture, after },
          signal,
        }),
    }),
  snippets: () =>
    queryOptions({
      queryKey: ['studio', 'snippets'],
      queryFn: async ({ signal }) =>
        trainerApi<Trainer['snippets']>('GET', '/api/venture/trainer/snippets/', { signal }),
    }),
};

/** Refreshes everything but the journey itself, and the start page. */
export function reloadStudio(): void {
  void queryClient.invalidateQueries({ queryKey: ['today'] });
  void queryClient.invalidateQueries(ALL_BUT_CONTENT);
}

/** Until the work has been loaded, a decision would be about the same revision again. */
export async function reloadForDecision(): Promise<void> {
  reloadStudio();
  await queryClient.refetchQueries(
    { ...ALL_BUT_CONTENT, type: 'active' },
    { cancelRefetch: false },
  );
}

export async function reviewRecord(
  { id, revision }: Pick<ActivityRecord, 'id' | 'revision'>,
  status: ActivityRecord['status'],
  { comment, idempotencyKey }: { comment: string; idempotencyKey: string },
) {
  const answered = await trainerApi<Trainer['review']>('POST', '/api/venture/records/:id/review/', {
    params: { id },
    body: { status, revision, comment },
    idempotencyKey,
  });
  dropFromQueues(id);
  changeWork(answered.user, (work) => ({
    ...work,
    records: work.records.map((record) => (record.id === id ? answered : record)),
  }));
  reloadStudio();
  // Only the server knows the position of reopened work in the queue.
  if (status === 'pending')
    await queryClient.refetchQueries({ queryKey: ['studio', 'queue'] }, { cancelRefetch: false });
  return answered;
}

/** Removes answered work from the screen before the server is asked again. */
function dropFromQueues(recordId: number): void {
  queryClient.setQueriesData<{ count: number; results: QueueItem[] }>(
    { queryKey: ['studio', 'queue'] },
    (queue) => {
      const results = queue?.results.filter(({ record }) => record.id !== recordId);
      if (!queue || !results || results.length === queue.results.length) return queue;
      return { ...queue, count: queue.count - 1, results };
    },
  );
}

export async function sendComment(body: BodyOf<Records['createComment']>, idempotencyKey: string) {
  const comment = await trainerApi<Records['createComment']>('POST', '/api/venture/comments/', {
    body,
    idempotencyKey,
  });
  noteComment(comment);
  // Not awaited: the answer was sent, however long the refresh takes.
  reloadStudio();
}

export async function closeToTrainers(id: number, isClosed: boolean) {
  const access = await trainerApi<Trainer['closeToTrainers']>(
    'PUT',
    '/api/venture/trainer/ventures/:id/trainers/',
    { params: { id }, body: { closed_to_trainers: isClosed } },
  );
  queryClient.setQueryData(trainerQueries.access(id).queryKey, access);
}

/** @throws ApiError 400 on `username` for a user who is not a trainer */
export async function inviteTrainer(id: number, username: string) {
  const access = await trainerApi<Trainer['inviteTrainer']>(
    'POST',
    '/api/venture/trainer/ventures/:id/trainers/',
    { params: { id }, body: { username } },
  );
  queryClient.setQueryData(trainerQueries.access(id).queryKey, access);
}

export async function releaseTrainee(id: number, venture: number) {
  await trainerApi<Trainer['releaseTrainee']>('DELETE', '/api/venture/trainees/:id/', {
    params: { id },
    query: { venture },
  });
  reloadStudio();
}

export async function keepSnippet(content: string) {
  const kept = await trainerApi<Trainer['createSnippet']>(
    'POST',
    '/api/venture/trainer/snippets/',
    { body: { content } },
  );
  const { queryKey } = trainerQueries.snippets();
  queryClient.setQueryData(queryKey, (all) => all && [...all, kept]);
  void queryClient.invalidateQueries({ queryKey });
}

export async function removeSnippet(id: number) {
  await trainerApi<Trainer['deleteSnippet']>('DELETE', '/api/venture/trainer/snippets/:id/', {
    params: { id },
  });
  const { queryKey } = trainerQueries.snippets();
  queryClient.setQueryData(queryKey, (all) => all && all.filter((one) => one.id !== id));
  void queryClient.invalidateQueries({ queryKey });
}

export async function downloadProgress(query: { venture: string; search: string }) {
  const narrow = new URLSearchParams(query).toString();
  await downloadFile(`/api/venture/trainer/progress/csv/?${narrow}`, 'trainees.csv').catch(refused);
}
