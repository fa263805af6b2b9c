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
import { findEntries, isUnsent } from '#src/platform/write-queue-entries.ts';
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
  /** The record that the edit is based on; null for a first submission. */
  record: ActivityRecord | null;
  version: number;
  content: string;
  /** The id of an upload; '' for none. */
  upload: string;
  removesFile: boolean;
  /** The same for each try of a submission. */
  idempotencyKey: string;
}

/**
 * Submits work, or a newer version of it.
 * @throws ApiError 409 when there is a newer version than the edit is based on, or when it was approved
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

/** The server's current record, if a conflict with it was the reason for the refusal. */
export function conflictingRecord(error: unknown): ActivityRecord | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const body = error.body as Partial<RecordConflict> | null;
  return body?.current ?? null;
}

/** Updates the cached work with a record that is newer than the last answer. */
export function noteRecord(record: ActivityRecord): void {
  changeWork(record.user, (work) => ({
    ...work,
    records: [...work.records.filter(({ id }) => id !== record.id), record],
  }));
  void queryClient.invalidateQueries({ queryKey: studioQueries.history(record.id).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['today'] });
}

const MILESTONE = `${STUDIO_WRITES}milestone:`;

/** Shown immediately, and sent as soon as the server can be reached. */
export async function saveMilestone(
  userId: number,
  id: number,
  currentValue: number,
): Promise<Delivery> {
  // An answer that is on its way is older than this value.
  const { queryKey } = studioQueries.work(userId);
  void queryClient.cancelQueries({ queryKey });
  const key = `${MILESTONE}${id}`;
  const waiting = findEntries().find((entry) => entry.key === key && isUnsent(entry));
  const known = queryClient.getQueryData(queryKey)?.milestones.find((one) => one.id === id);
  const over = waiting ? (waiting.body as { over?: number }).over : known?.current_value;
  changeWork(userId, (work) => ({
    ...work,
    milestones: work.milestones.map((one) =>
      one.id === id ? { ...one, current_value: currentValue } : one,
    ),
  }));
  return enqueue({
    key,
    method: 'PUT',
    url: `/api/venture/milestones/${id}/`,
    body: { current_value: currentValue, over },
    userId,
  });
}

// After a write was refused or arrived late, the server's value is loaded, unless a newer one waits.
subscribeToDeliveries((key, { state }) => {
  if (!key.startsWith(STUDIO_WRITES) || state === 'waiting') return;
  const isNewerHere = findEntries().some(
    (entry) => isUnsent(entry) && entry.key.startsWith(MILESTONE),
  );
  if (state !== 'sent' || !isNewerHere) refreshWork();
});

export const refreshWork = () =>
  void queryClient.invalidateQueries({ queryKey: ['studio', 'work'] });

/** Sends a message to the user's trainers; it appears in the thread immediately. */
export async function sendMessage(activity: number, content: string, idempotencyKey: string) {
  const comment = await api<Records['createMessage']>('POST', '/api/venture/messages/', {
    body: { activity, content },
    idempotencyKey,
  });
  noteComment(comment);
}

/** Called after joining, leaving or asking to leave: due dates count from the day of joining. */
export function refreshMembership(): void {
  void queryClient.invalidateQueries(ALL_BUT_CONTENT);
  void queryClient.invalidateQueries({ queryKey: ['today'] });
  // The navigation depends on the user's roles.
  void queryClient.query({ ...currentUserQuery, staleTime: 0 }).catch(() => null);
}
