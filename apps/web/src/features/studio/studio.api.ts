import type { studioEndpoints } from '@inzira/contract/studio';
import type { Comment, studioRecordEndpoints, TraineeWork } from '@inzira/contract/studio-records';
import { type InvalidateQueryFilters, queryOptions } from '@tanstack/react-query';
import { HOUR_MS } from '@inzira/contract/rules/units';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';

type Studio = typeof studioEndpoints;
type Records = typeof studioRecordEndpoints;

/** Data that is the same for all users changes only with the server's content. */
const CONTENT_STAYS_MS = HOUR_MS;

/** Queries of user data, without those of content. */
export const ALL_BUT_CONTENT: InvalidateQueryFilters = {
  queryKey: ['studio'],
  predicate: ({ queryKey }) => queryKey[1] !== 'journey' && queryKey[1] !== 'activities',
};

export const studioQueries = {
  /** Sections, steps and summaries of activities, without their long texts. */
  journey: () =>
    queryOptions({
      queryKey: ['studio', 'journey'],
      staleTime: CONTENT_STAYS_MS,
      queryFn: async ({ signal }) =>
        api<Studio['journey']>('GET', '/api/venture/journey/', { signal }),
    }),
  /** The long texts of a step's activities. */
  activities: (step: number) =>
    queryOptions({
      queryKey: ['studio', 'activities', step],
      staleTime: CONTENT_STAYS_MS,
      queryFn: async ({ signal }) =>
        api<Studio['activities']>('GET', '/api/venture/activities/', { query: { step }, signal }),
    }),
  /** All of a user's work, with comments and milestones. */
  work: (user: number | undefined) =>
    queryOptions({
      queryKey: ['studio', 'work', user],
      queryFn: async ({ signal }) =>
        api<Records['work']>('GET', '/api/venture/work/', {
          query: { user },
          signal,
        }),
    }),
  /** The versions and events of a record. */
  history: (record: number) =>
    queryOptions({
      queryKey: ['studio', 'history', record],
      queryFn: async ({ signal }) =>
        api<Records['recordHistory']>('GET', '/api/venture/records/:id/history/', {
          params: { id: record },
          signal,
        }),
    }),
};

export function changeWork(userId: number, change: (work: TraineeWork) => TraineeWork): void {
  queryClient.setQueryData(studioQueries.work(userId).queryKey, (work) => work && change(work));
}

export function noteComment(comment: Comment): void {
  changeWork(comment.user, (work) => ({
    ...work,
    comments: [...work.comments.filter(({ id }) => id !== comment.id), comment],
  }));
}

/** The number of comments of an activity that the reader has not read. */
export function unreadOf(
  work: Pick<TraineeWork, 'unread'> | undefined,
  activityId: number,
): number {
  return work?.unread.find(({ activity }) => activity === activityId)?.count ?? 0;
}

/** Marks a thread as read up to this comment; if that fails, it is unread again at the next visit. */
export async function markThreadRead({ activity, user, id }: Comment): Promise<void> {
  const isSaid = await api<Records['markRead']>('PUT', '/api/venture/comments/read/', {
    body: { activity, user, last: id },
  }).then(
    () => true,
    () => false,
  );
  if (!isSaid) return;
  changeWork(user, (work) => ({
    ...work,
    unread: work.unread.filter((one) => one.activity !== activity),
  }));
  void queryClient.invalidateQueries({ queryKey: ['studio', 'trainees'] });
  void queryClient.invalidateQueries({ queryKey: ['today'] });
}
