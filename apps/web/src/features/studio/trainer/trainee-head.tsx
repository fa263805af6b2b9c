import type { TraineeDetail } from '@inzira/contract/studio-trainers';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, EllipsisVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Card } from '#src/ui/card.tsx';
import { Link } from '#src/ui/link.tsx';
import { LongName } from '#src/ui/long-name.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { Waiting } from './trainee-row.tsx';
import { releaseTrainee } from './trainer.api.ts';

// Loaded lazily, because it is needed last.
const Menu = later(async () => ({ default: (await import('#src/ui/menu.tsx')).Menu }), {
  fallback: <span className="size-11 shrink-0" />,
});
const Confirmation = later(async () => ({
  default: (await import('#src/ui/confirmation.tsx')).Confirmation,
}));

/** The trainee's name, their waiting work, and links to the previous and next trainee with waiting work. */
export function TraineeHead({ trainee }: { trainee: TraineeDetail }) {
  const { t } = useLingui();
  const language = useLanguage();
  const go = useGo();
  const [isLeaving, setLeaving] = useState(false);
  const { id, full_name, email, venture, joined_at, leave_message, previous, next } = trainee;
  return (
    <Card className="flex flex-col gap-4 max-sm:p-4">
      <div>
        <div className="-mr-2 flex items-center">
          <h2 className="mr-2 min-w-0 grow text-xl leading-tight wrap-anywhere sm:text-2xl md:text-4xl">
            {full_name}
          </h2>
          {(previous ?? next) && (
            <nav aria-label={t`Trainees whose work waits`} className="flex shrink-0">
              {previous && (
                <Neighbour to={previous.id} label={t`Previous: ${previous.full_name}`}>
                  <ChevronLeft size={22} aria-hidden />
                </Neighbour>
              )}
              {next && (
                <Neighbour to={next.id} label={t`Next: ${next.full_name}`}>
                  <ChevronRight size={22} aria-hidden />
                </Neighbour>
              )}
            </nav>
          )}
          <Menu
            label={t`More about ${full_name}`}
            icon={<EllipsisVertical size={20} aria-hidden />}
            items={[
              {
                id: 'leave',
                label: t`Let this trainee leave`,
                isDangerous: true,
                onSelect: () => setLeaving(true),
              },
            ]}
          />
        </div>
        <p className="text-ink-soft wrap-anywhere max-sm:text-sm">
          <Trans>
            {venture.name}, joined on {formatDay(joined_at, language)}
          </Trans>
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 max-sm:text-sm">
          {email === '' ? (
            <Trans>No email</Trans>
          ) : (
            <TextLink href={`mailto:${email}`} alone>
              <LongName>{email}</LongName>
            </TextLink>
          )}
          {/* Waiting work is listed right below. */}
          {trainee.pending_count === 0 && <Waiting trainee={trainee} />}
        </div>
      </div>
      {trainee.leave_requested_at !== null && (
        <Alert tone="notice">
          <p className="font-semibold">
            <Trans>{full_name} asks to leave this venture.</Trans>
          </p>
          {leave_message && <p className="wrap-anywhere whitespace-pre-line">{leave_message}</p>}
        </Alert>
      )}
      {isLeaving && (
        <Confirmation
          open
          onClose={() => setLeaving(false)}
          title={<Trans>Let {full_name} leave?</Trans>}
          action={<Trans>Yes, let them leave</Trans>}
          failureText={t`It could not be saved.`}
          onConfirm={async () => {
            await releaseTrainee(id, venture.id);
            showToast(t`${full_name} has left ${venture.name}.`);
            go(paths.trainees);
          }}
        >
          <Trans>
            Their work stays theirs, with your comments. They can join another venture; you no
            longer see what they hand in.
          </Trans>
        </Confirmation>
      )}
    </Card>
  );
}

interface NeighbourProps {
  to: number;
  label: string;
  children: ReactNode;
}

const Neighbour = ({ to, label, children }: NeighbourProps) => (
  <Link
    to={paths.trainee(to)}
    aria-label={label}
    title={label}
    className="target inline-flex items-center justify-center rounded-md text-ink hover:bg-paper-sunken"
  >
    {children}
  </Link>
);
