import type { ActivityRecord } from '@inzira/contract/studio-records';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { randomId } from '#src/platform/random-id.ts';
import { useErrorText } from '#src/ui/error-text.ts';
import { showToast } from '#src/ui/toast.ts';
import { reloadStudio, reviewRecord } from './trainer.api.ts';

type Reviewed = Pick<ActivityRecord, 'id' | 'revision'>;

interface Decision {
  record: Reviewed;
  name: string;
  status: ActivityRecord['status'];
  comment?: string;
}

export interface Review {
  busy: boolean;
  /** Somebody changed or answered it meanwhile: what the server says, until the next decision. */
  conflict: string | null;
  /** Says itself how it went; answers how the work stands now, null where it failed. */
  approve: (record: Reviewed, name: string) => Promise<Reviewed | null>;
  /** Where it is refused, `conflict` says why. */
  reopen: (record: Reviewed, name: string) => Promise<'opened' | 'refused' | 'failed'>;
  /** @throws what the dialog shows */
  reject: (record: Reviewed, name: string, comment: string) => Promise<void>;
}

/**
 * The answers of a trainer to what was handed in; `name` is the trainee's. Where the page itself says
 * what was approved, and takes it back, no toast does.
 */
export function useReview({ tellsApproval = true } = {}): Review {
  const { t } = useLingui();
  const errorText = useErrorText();
  /** The same decision tried again has the same key. */
  const attempt = useRef({ made: '', key: '' });
  const decision = useMutation({
    async mutationFn({ record, status, comment = '' }: Decision) {
      const made = JSON.stringify([record.id, record.revision, status, comment]);
      if (attempt.current.made !== made) attempt.current = { made, key: randomId() };
      const idempotencyKey = attempt.current.key;
      return reviewRecord(record, status, { comment, idempotencyKey });
    },
    onSuccess(_, { record, name, status }) {
      // Words that were marked for an answer that is not given any more.
      if (status === 'approved')
        void import('./reason-draft.ts').then(
          ({ forgetReason }) => forgetReason(record.id),
          () => null,
        );
      const done = {
        approved: t`${name}: approved.`,
        pending: t`${name}: opened again.`,
        rejected: t`${name}: rejected, with your comment.`,
      };
      if (tellsApproval || status !== 'approved') showToast(done[status]);
    },
    async onError(error, { status }) {
      if (isConflict(error)) await reloadStudio();
      else if (status !== 'rejected')
        showToast(errorText(error, t`It could not be saved.`), 'alarm');
    },
  });
  const decide = async (made: Decision) => {
    if (decision.isPending) return null;
    return decision.mutateAsync(made).catch(() => null);
  };
  return {
    busy: decision.isPending,
    conflict: isConflict(decision.error) ? errorText(decision.error) : null,
    approve: async (record, name) => decide({ record, name, status: 'approved' }),
    async reopen(record, name) {
      if (decision.isPending) return 'failed';
      return decision.mutateAsync({ record, name, status: 'pending' }).then(
        () => 'opened',
        (error) => (isConflict(error) ? 'refused' : 'failed'),
      );
    },
    async reject(record, name, comment) {
      await decision.mutateAsync({ record, name, status: 'rejected', comment });
    },
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && [404, 409].includes(error.status);
}
