import type {
  ActivityRecord,
  RecordConflict,
  studioRecordEndpoints,
} from '@inzira/contract/studio-records';
import type { studioTrainerEndpoints } from '@inzira/contract/studio-trainers';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/platform/api-error.ts';
import { api } from '#src/platform/api.ts';
import { type Delivery, subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { enqueue } from '#src/platform/write-queue.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { currentUserQuery } from '#src/platform/session.ts';
import { ALL_BUT_CONTENT, changeWork, noteComment, studioQueries } from './studio.api.ts';
import { STUDIO_WRITES } from './work-names.ts';

type Records = typeof studioRecordEndpoints;
type Trainers = typeof studioTrainerEndpoints;

export const traineeQueries = {
  available: (userId: number | undefined) =>
    queryOptions({
      queryKey: ['studio', 'available', userId],
      queryFn: async ({ signal }) =>
        api<Trainers['available']>('GET', '/api/venture/list-available-venture/', { signal }),
    }),
};

export interface Submission {
  activity: number;
  /** What the edit began from; null for a first submission. */
  record: ActivityRecord | null;
  version: number;
  content: string;
  /** The id of an upload; '' for none. */
  upload: string;
  removesFile: boolean;
  /** The same for each try of the same submission. */
  idempotencyKey: string;
}

/**
 * Hands work in, or a newer version of it.
 *
 * @throws ApiError 409 when there is a newer version than the edit began from, or it is approved
 */
export async function submitWork(submission: Submission): Promise<ActivityRecord> {
  const { activity, record, version, content, upload, removesFile, idempotencyKey } = submission;
  const body = { content, ...(upload && { upload }), ...(removesFile && { file: '' as const }) };
  return record
    ? api<Records['updateRecord']>('PUT', '/api/venture/records/:id/', {
        params: { id: record.id },
        body: { ...body, version },
        idempotencyKey,
      })
    : api<Records['createRecord']>('POST', '/api/venture/records/', {
        body: { ...body, activity },
        idempotencyKey,
      });
}

/** The record as the server has it now, when that is why it refused. */
export function conflictingRecord(error: unknown): ActivityRecord | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const body = error.body as Partial<RecordConflict> | null;
  return body?.current ?? null;
}

/** What this page knows newer than its last answer. */
export function noteRecord(record: ActivityRecord): void {
  changeWork(record.user, (work) => ({
    ...work,
    records: [...work.records.filter(({ id }) => id !== record.id), record],
  }));
  void queryClient.invalidateQueries({ queryKey: studioQueries.history(record.id).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['today'] });
}

const MILESTONE = `${STUDIO_WRITES}milestone:`;

/** Shows at once, and is sent as soon as the server can be reached. */
export async function saveMilestone(
  userId: number,
  id: number,
  currentValue: number,
): Promise<Delivery> {
  changeWork(userId, (work) => ({
    ...work,
    milestones: work.milestones.map((one) =>
      one.id === id ? { ...one, current_value: currentValue } : one,
    ),
  }));
  return enqueue({
    key: `${MILESTONE}${id}`,
    method: 'PUT',
    url: `/api/venture/milestones/${id}/`,
    body: { current_value: currentValue },
    userId,
  });
}

// One that was refused, or arrived late: the server's own value counts.
subscribeToDeliveries((key, { state }) => {
  if (key.startsWith(STUDIO_WRITES) && state !== 'waiting') refreshWork();
});

export const refreshWork = () =>
  void queryClient.invalidateQueries({ queryKey: ['studio', 'work'] });

/** Asks or answers the trainers of who is here; stands in the thread at once. */
export async function sendMessage(activity: number, content: string, idempotencyKey: string) {
  const comment = await api<Records['createMessage']>('POST', '/api/venture/messages/', {
    body: { activity, content },
    idempotencyKey,
  });
  noteComment(comment);
}

export async function joinVenture(ventureId: number) {
  return api<Trainers['join']>('POST', '/api/venture/join-venture/', {
    body: { venture_id: ventureId },
  });
}

export async function requestLeave(message: string) {
  return api<Trainers['requestLeave']>('POST', '/api/venture/leave-request/', {
    body: { ...(message && { message }) },
  });
}

export async function withdrawLeave() {
  return api<Trainers['withdrawLeave']>('DELETE', '/api/venture/leave-request/');
}

/** After joining, leaving or asking to: due days count from the day of joining. */
export async function refreshMembership(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(ALL_BUT_CONTENT),
    queryClient.invalidateQueries({ queryKey: ['today'] }),
    // The places of the bar follow.
    queryClient.query({ ...currentUserQuery, staleTime: 0 }).catch(() => null),
  ]);
}
