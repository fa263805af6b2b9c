import type { ActivityRecord } from '@inzira/contract/studio-records';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { useErrorText } from '#src/ui/error-text.ts';
import { showToast } from '#src/ui/toast.ts';
import { useAttemptKey } from '#src/features/studio/attempt-key.ts';
import { reloadStudio, reviewRecord } from './trainer.api.ts';

type Reviewed = Pick<ActivityRecord, 'id' | 'revision'>;

export interface Review {
  busy: boolean;
  /** Somebody changed or answered it meanwhile: what the server says, until the next decision. */
  conflict: string | null;
  /** Says itself how it went. */
  approve: (record: Reviewed, name: string) => Promise<boolean>;
  reopen: (record: Reviewed, name: string) => Promise<boolean>;
  /** @throws what the dialog shows */
  reject: (record: Reviewed, name: string, comment: string) => Promise<void>;
}

/** The answers of a trainer to what was handed in; `name` is the trainee's. */
export function useReview(): Review {
  const { t } = useLingui();
  const errorText = useErrorText();
  const keyOf = useAttemptKey();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<string | null>(null);

  const send = async (record: Reviewed, status: ActivityRecord['status'], comment = '') => {
    const idempotencyKey = keyOf([record.id, record.revision, status, comment]);
    await reviewRecord(record, status, { comment, idempotencyKey });
  };
  const decide = async (work: () => Promise<void>, done: string) => {
    setBusy(true);
    setConflict(null);
    try {
      await work();
      showToast(done);
    } catch (error) {
      if (isConflict(error)) {
        setConflict(errorText(error));
        await reloadStudio();
      }
      throw error;
    } finally {
      setBusy(false);
    }
  };
  const decideAndSay = async (work: () => Promise<void>, done: string) => {
    if (busy) return false;
    try {
      await decide(work, done);
      return true;
    } catch (error) {
      if (!isConflict(error)) showToast(errorText(error, t`It could not be saved.`), 'alarm');
      return false;
    }
  };
  return {
    busy,
    conflict,
    approve: async (record, name) =>
      decideAndSay(async () => send(record, 'approved'), t`${name}: approved.`),
    reopen: async (record, name) =>
      decideAndSay(async () => send(record, 'pending'), t`${name}: opened again.`),
    reject: async (record, name, comment) =>
      decide(
        async () => send(record, 'rejected', comment),
        t`${name}: sent back with your comment.`,
      ),
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && [404, 409].includes(error.status);
}
