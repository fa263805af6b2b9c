import type { OwnTrainee } from '@inzira/contract/studio-trainers';
import { Plural, Trans } from '@lingui/react/macro';
import { ChevronRight, DoorOpen, Hourglass } from 'lucide-react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { Chip } from '#src/ui/chip.tsx';
import { Link } from '#src/ui/link.tsx';
import { UnreadChip } from '#src/features/studio/work/comment-list.tsx';

interface TraineeRowProps {
  trainee: OwnTrainee;
  /** True when the list contains several ventures. */
  namesVenture: boolean;
}

/** A trainee, how far they are, and their waiting work; contact details are on their own page. */
export function TraineeRow({ trainee, namesVenture }: TraineeRowProps) {
  const { id, full_name, venture, leave_requested_at } = trainee;
  return (
    <Link
      to={paths.trainee(id)}
      className="flex min-h-16 items-center gap-3 py-2.5 text-ink no-underline hover:text-clay"
    >
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <span className="min-w-0 leading-snug">
          <span className="block font-semibold wrap-anywhere">{full_name}</span>
          {namesVenture && (
            <span className="block text-sm wrap-anywhere text-ink-soft">{venture.name}</span>
          )}
          <Approved trainee={trainee} />
        </span>
        <span className="flex flex-wrap gap-2 sm:justify-end">
          {leave_requested_at !== null && (
            <Chip tone="alarm">
              <DoorOpen size={16} className="shrink-0" aria-hidden />
              <Trans>Asks to leave</Trans>
            </Chip>
          )}
          <UnreadChip count={trainee.unread_count} />
          <Waiting trainee={trainee} />
        </span>
      </span>
      <ChevronRight size={20} className="shrink-0 text-ink-soft" aria-hidden />
    </Link>
  );
}

/** Of the whole journey: what is approved, and what they were asked to change. */
function Approved({ trainee }: { trainee: OwnTrainee }) {
  const { approved_count: approved, rejected_count: rejected = 0, activity_count: all } = trainee;
  if (approved === undefined || all === undefined) return null;
  const widthOf = (count: number) => (all === 0 ? 0 : (count / all) * 100);
  return (
    <span className="mt-1 flex items-center gap-x-2 sm:gap-x-2.5 text-sm text-ink-soft">
      <svg
        aria-hidden
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-1.5 w-10 shrink-0 rounded-full bg-line sm:w-20"
      >
        <rect width={widthOf(approved)} height="1" className="fill-forest" />
      </svg>
      <span>
        <Trans>
          {approved} of {all} approved
        </Trans>
        {rejected > 0 && (
          <>
            {' · '}
            <Plural value={rejected} one="# change asked" other="# changes asked" />
          </>
        )}
      </span>
    </span>
  );
}

type WaitingProps = Pick<OwnTrainee, 'pending_count' | 'waiting_since'>;

/** The number of waiting works, and since when. */
export function Waiting({ trainee }: { trainee: WaitingProps }) {
  const language = useLanguage();
  const { pending_count, waiting_since } = trainee;
  if (pending_count === 0 || waiting_since === null)
    return (
      <span className="text-sm text-ink-soft">
        <Trans>No work to review</Trans>
      </span>
    );
  return (
    <Chip tone="ochre">
      <Hourglass size={16} className="shrink-0" aria-hidden />
      <span>
        <Plural value={pending_count} one="# to review" other="# to review" /> ·{' '}
        {formatAgo(waiting_since, language)}
      </span>
    </Chip>
  );
}
