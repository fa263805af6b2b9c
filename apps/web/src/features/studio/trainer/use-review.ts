import type { ActivityRecord } from '@inzira/contract/studio-records';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { randomId } from '#src/platform/random-id.ts';
import { useErrorText } from '#src/ui/error-text.ts';
import { showToast } from '#src/ui/toast.ts';
import { reloadForDecision, reviewRecord } from './trainer.api.ts';

type Reviewed = Pick<ActivityRecord, 'id' | 'revision'>;

interface Decision {
  record: Reviewed;
  name: string;
  status: ActivityRecord['status'];
  comment?: string;
}

export interface Review {
  busy: boolean;
  /** Somebody has changed or answered it meanwhile: the server's message, until the next decision. */
  conflict: string | null;
  /** Shows the result itself; returns the record, or null after a failure. */
  approve: (record: Reviewed, name: string) => Promise<Reviewed | null>;
  /** After a refusal, `conflict` contains the reason. */
  reopen: (record: Reviewed, name: string) => Promise<'opened' | 'refused' | 'failed'>;
  /** @throws the error for the dialog */
  reject: (record: Reviewed, name: string, comment: string) => Promise<void>;
}

/**
 * A trainer's answers to work; `name` is the trainee's. With `tellsApproval: false` the page itself shows approvals and
 * undoes them.
 */
export function useReview({ tellsApproval = true } = {}): Review {
  const { t } = useLingui();
  const errorText = useErrorText();
  /** Retrying a decision uses the same key. */
  const attempt = useRef({ made: '', key: '' });
  const decision = useMutation({
    async mutationFn({ record, status, comment = '' }: Decision) {
      const made = JSON.stringify([record.id, record.revision, status, comment]);
      if (attempt.current.made !== made) attempt.current = { made, key: randomId() };
      const idempotencyKey = attempt.current.key;
      return reviewRecord(record, status, { comment, idempotencyKey });
    },
    onSuccess(_, { record, name, status }) {
      // Discards quotations that were selected for a rejection.
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
      if (isOutdated(error)) await reloadForDecision();
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
    conflict: isOutdated(decision.error) ? errorText(decision.error) : null,
    approve: async (record, name) => decide({ record, name, status: 'approved' }),
    async reopen(record, name) {
      if (decision.isPending) return 'failed';
      return decision.mutateAsync({ record, name, status: 'pending' }).then(
        () => 'opened',
        (error) => (isOutdated(error) ? 'refused' : 'failed'),
      );
    },
    async reject(record, name, comment) {
      await decision.mutateAsync({ record, name, status: 'rejected', comment });
    },
  };
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && [404, 409].includes(error.status);
}
