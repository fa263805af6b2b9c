import type { Membership } from '@inzira/contract/studio-trainers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { refreshMembership } from './trainee.api.ts';

const LeaveDialog = later(async () => import('./online/leave-dialog.tsx'));

/** The venture that the user has joined, its trainers, and how to leave. */
export function OwnMembership({ membership }: { membership: Membership }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const { venture, role, trainer_name, joined_at, leave_requested_at, may_leave } = membership;
  const isAssistant = role === 'assistant';
  const stay = useMutation({
    mutationFn: async () => (await import('./membership.api.ts')).withdrawLeave(),
    onSuccess: refreshMembership,
  });
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <p className="text-sm font-semibold text-ink-soft">
          {isAssistant ? <Trans>Where you assist</Trans> : <Trans>Your training</Trans>}
        </p>
        <p className="font-display text-xl font-bold wrap-anywhere">{venture.name}</p>
        <p className="mt-1 text-ink-soft">
          {isAssistant ? (
            <Trans>
              You joined on {formatDay(joined_at, language)} to assist {trainer_name}.
            </Trans>
          ) : (
            <Trans>
              {trainer_name} reads your work. You joined on {formatDay(joined_at, language)}.
            </Trans>
          )}
        </p>
      </div>
      {leave_requested_at === null || may_leave ? (
        <Button look="quiet" className="-ml-4 self-start" onClick={() => setIsAsking(true)}>
          {may_leave ? <Trans>Leave the venture</Trans> : <Trans>Ask to leave</Trans>}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-ochre-soft px-4 py-3 text-on-ochre-soft">
          <p>
            <Trans>
              You asked to leave on {formatDay(leave_requested_at, language)}. When your trainer
              agrees, you can join another venture.
            </Trans>
          </p>
          <Button look="secondary" busy={stay.isPending} onClick={() => stay.mutate()}>
            <Trans>Stay after all</Trans>
          </Button>
        </div>
      )}
      {stay.isError && <FailureAlert sentence={t`This did not work.`} failure={stay.error} />}
      {isAsking && <LeaveDialog membership={membership} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}
