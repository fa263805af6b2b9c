import type { Delivery } from '#src/platform/deliveries.ts';
import { isDeviceFile } from '#src/platform/device-files.ts';
import { readItem } from '#src/platform/device-store.ts';
import {
  isUnsent,
  type KeptEntry,
  removeEntry,
  useEntries,
} from '#src/platform/write-queue-entries.ts';
import { enqueue } from '#src/platform/write-queue.ts';
import { draftItem, keepDraft } from '#src/ui/draft.tsx';
import type { Submission } from './trainee.api.ts';
import { workDraft, workKey } from './work-names.ts';

/**
 * Queues work that cannot be submitted now: it is sent as soon as the server can be reached. A newer version for the
 * activity replaces it.
 */
export async function handInLater(userId: number, submission: Submission): Promise<Delivery> {
  const { activity, record, version, content, upload, removesFile, idempotencyKey } = submission;
  const isKept = isDeviceFile(upload);
  const body = {
    content,
    ...(upload && !isKept && { upload }),
    ...(removesFile && { file: '' as const }),
  };
  return enqueue({
    id: idempotencyKey,
    key: workKey(activity),
    userId,
    form: { draft: workDraft(activity), owner: String(userId), revision: version },
    ...(isKept && { file: { field: 'upload', id: upload } }),
    ...(record
      ? { method: 'PUT', url: `/api/venture/records/${record.id}/`, body: { ...body, version } }
      : { method: 'POST', url: '/api/venture/records/', body: { ...body, activity } }),
  });
}

/** Queued work of an activity; also refused work, until it is a draft: a form that is shown earlier would start without it. */
export function useWaitingWork(activity: number): KeptEntry | undefined {
  const isComingBack = ({ refusal }: KeptEntry) =>
    refusal !== undefined && !refusal.isTold && readItem(draftItem(workDraft(activity))) === null;
  return useEntries().find(
    (entry) => entry.key === workKey(activity) && (isUnsent(entry) || isComingBack(entry)),
  );
}

/** Moves queued work back into the form; it stays queued if the form in another tab contains other text. */
export function takeBack(activity: number, entry: KeptEntry): void {
  const { content, upload, file } = entry.body as {
    content: string;
    upload?: string;
    file?: string;
  };
  const fields: [string, string][] = [
    ['content', content],
    ['upload', entry.file?.id ?? upload ?? ''],
    ...(file === '' ? [['removes_file', 'on'] as [string, string]] : []),
  ];
  if (keepDraft(workDraft(activity), fields, entry.form?.revision)) void removeEntry(entry);
}
