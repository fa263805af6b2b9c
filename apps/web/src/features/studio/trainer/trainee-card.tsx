import type { OwnTrainee } from '@inzira/contract/studio-trainers';
import { Plural, Trans } from '@lingui/react/macro';
import { DoorOpen, Hourglass } from 'lucide-react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkCard } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { UnreadChip } from '#src/features/studio/comment-list.tsx';

export function TraineeCard({ trainee }: { trainee: OwnTrainee }) {
  const { id, full_name, email, venture, leave_requested_at } = trainee;
  return (
    <LinkCard to={paths.trainee(id)} className="flex flex-col gap-3">
      <div>
        <h2 className="text-xl leading-tight wrap-anywhere">{full_name}</h2>
        <p className="truncate text-sm text-ink-soft">{email || <Trans>No email</Trans>}</p>
        <p className="wrap-anywhere">{venture.name}</p>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <Waiting trainee={trainee} />
        <UnreadChip count={trainee.unread_count} />
        {leave_requested_at !== null && (
          <Chip tone="alarm">
            <DoorOpen size={16} className="shrink-0" aria-hidden />
            <Trans>Asks to leave</Trans>
          </Chip>
        )}
      </div>
    </LinkCard>
  );
}

type WaitingProps = Pick<OwnTrainee, 'pending_count' | 'waiting_since'>;

/** How much waits for the trainer, and for how long. */
export function Waiting({ trainee }: { trainee: WaitingProps }) {
  const language = useLanguage();
  const { pending_count, waiting_since } = trainee;
  if (pending_count === 0 || waiting_since === null)
    return (
      <Chip>
        <Trans>No work to review</Trans>
      </Chip>
    );
  return (
    <Chip tone="ochre">
      <Hourglass size={16} className="shrink-0" aria-hidden />
      <span>
        <Plural value={pending_count} one="# waits" other="# wait" />,{' '}
        <Trans>the oldest {formatAgo(waiting_since, language)}</Trans>
      </span>
    </Chip>
  );
}
