import type { Membership, StudioVenture } from '@inzira/contract/studio-trainers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, ListChecks, Users } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { joinVenture } from '#src/features/studio/membership.api.ts';
import { refreshMembership, traineeQueries } from '#src/features/studio/trainee.api.ts';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { later } from '#src/platform/later.tsx';
import { trainerQueries } from './trainer.api.ts';

const TrainerAccess = later(async () => import('./trainer-access.tsx'));
const JoinDialog = later(async () => import('#src/features/studio/online/join-dialog.tsx'));
const LeaveDialog = later(async () => import('#src/features/studio/online/leave-dialog.tsx'));

interface TrainerDashboardProps {
  /** The trainer's own ventures. */
  own: ReactNode;
  /** The trainer's own journey as a learner. */
  journey: ReactNode;
}

/** A trainer's trainees; their own journey is in a second tab. */
export default function TrainerDashboard({ own, journey }: TrainerDashboardProps) {
  const { t } = useLingui();
  const [address, setAddress] = useUrlState({ tab: '', activity: 0 });
  const openJourney = useEffectEvent(() => {
    if (address.activity > 0 && address.tab === '')
      setAddress({ tab: 'journey' }, { replace: true });
  });
  // Opens that tab for a link to an activity, which is the same for trainers and trainees.
  useEffect(() => openJourney(), []);
  return (
    <Tabs
      label={t`Venture Studio`}
      tabs={[
        {
          id: 'trainees',
          label: <Trans>Trainees</Trans>,
          content: (
            <div className="flex flex-col gap-14">
              <VenturesWithTrainees />
              {own}
            </div>
          ),
        },
        { id: 'journey', label: <Trans>Your Venture Journey</Trans>, content: journey },
      ]}
    />
  );
}

/** Waiting work, and the ventures with their trainees. */
function VenturesWithTrainees() {
  const { user } = useSession();
  const ventures = useQuery(trainerQueries.ventures());
  const available = useQuery(traineeQueries.available(user?.id));
  const membership = available.data?.membership ?? null;
  return (
    <section aria-labelledby="trainer-ventures" className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.reviewQueue}>
          <ListChecks size={20} aria-hidden />
          <Trans>Review the work</Trans>
        </LinkButton>
        <LinkButton to={paths.trainees} look="secondary">
          <Users size={20} aria-hidden />
          <Trans>All trainees</Trans>
        </LinkButton>
      </div>
      <h2 id="trainer-ventures" className="text-2xl">
        <Trans>Ventures with trainees</Trans>
      </h2>
      <QueryState
        query={ventures}
        loadingText={<Trans>Loading ventures...</Trans>}
        hidesLoadingText
        loading={<SkeletonCards count={2} className="h-36" />}
        failure={<Trans>The ventures could not be loaded.</Trans>}
        empty={
          <p className="text-ink-soft">
            <Trans>No trainer has an approved venture yet.</Trans>
          </p>
        }
      >
        {(all) => (
          <ul className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
            {all.toSorted(byTrainees).map((venture) => (
              <li key={venture.id}>
                <TrainerVenture venture={venture} membership={membership} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

/** Ventures with trainees first, then those where the trainer assists. */
const byTrainees = (one: StudioVenture, other: StudioVenture) =>
  Number(other.trainees_count > 0) - Number(one.trainees_count > 0) ||
  Number(other.joined) - Number(one.joined);

interface TrainerVentureProps {
  venture: StudioVenture;
  /** Set when the caller already assists another trainer: only one venture is allowed. */
  membership: Membership | null;
}

/** The number of trainees shown at first, because a large class would push everything else down. */
const AT_FIRST = 6;

function TrainerVenture({ venture, membership }: TrainerVentureProps) {
  const { id, name, description, trainees, trainees_count, joined, trainer_name } = venture;
  const [showsAll, setShowsAll] = useState(trainees.length <= AT_FIRST + 1);
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h3 className="text-xl leading-tight wrap-anywhere">
          <TextLink to={paths.venture(id)}>{name}</TextLink>
        </h3>
        <p className="mt-1 wrap-anywhere text-ink-soft">{description}</p>
        <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
          <Trans>Trainer: {trainer_name}</Trans> ·{' '}
          <Plural value={trainees_count} one="# trainee" other="# trainees" />
        </p>
      </div>
      {trainees.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {(showsAll ? trainees : trainees.slice(0, AT_FIRST)).map((trainee) => (
            <li key={trainee.id} className="flex min-h-12 items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{trainee.full_name}</span>
              {joined && (
                <span className="shrink-0">
                  <TextLink to={paths.trainee(trainee.id)} alone>
                    <Trans>View</Trans>
                    <span className="sr-only">: {trainee.full_name}</span>
                  </TextLink>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {!showsAll && (
        <Button look="quiet" className="-ml-4 self-start" onClick={() => setShowsAll(true)}>
          <Plural value={trainees.length} one="Show all # trainee" other="Show all # trainees" />
        </Button>
      )}
      {membership?.venture.id === id ? (
        <OwnPlace membership={membership} />
      ) : joined ? (
        <TrainerAccess venture={venture} />
      ) : (
        <JoinButton venture={venture} isDisabled={membership !== null} />
      )}
    </Card>
  );
}

/** Tells that the caller assists here, and how to stop. */
function OwnPlace({ membership }: { membership: Membership }) {
  const language = useLanguage();
  const [isLeaving, setLeaving] = useState(false);
  const { trainer_name, joined_at } = membership;
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="flex min-w-0 items-center gap-2">
        <CircleCheck size={18} className="shrink-0 text-forest" aria-hidden />
        <span className="wrap-anywhere">
          <Trans>
            You assist {trainer_name} here since {formatDay(joined_at, language)}.
          </Trans>
        </span>
      </p>
      <Button look="quiet" className="-ml-4" onClick={() => setLeaving(true)}>
        <Trans>Leave the venture</Trans>
      </Button>
      {isLeaving && <LeaveDialog membership={membership} onClose={() => setLeaving(false)} />}
    </div>
  );
}

interface JoinButtonProps {
  venture: StudioVenture;
  isDisabled: boolean;
}

/** Joins a venture as an assistant; a disabled button shows the reason beside it. */
function JoinButton({ venture, isDisabled }: JoinButtonProps) {
  const { t } = useLingui();
  const { name } = venture;
  const [isAsked, setAsked] = useState(false);
  const join = useMutation({
    mutationFn: async () => joinVenture(venture, 'assistant'),
    onSuccess() {
      setAsked(false);
      showToast(t`Joined!`);
    },
    onSettled: refreshMembership,
  });
  return (
    <div className="mt-auto flex flex-wrap items-center gap-3">
      <Button
        look="secondary"
        busy={join.isPending}
        disabled={isDisabled}
        onClick={() => {
          join.reset();
          setAsked(true);
        }}
      >
        <Trans>Join</Trans>
        <span className="sr-only">: {name}</span>
      </Button>
      <span className="text-sm text-ink-soft">
        {isDisabled ? (
          <Trans>You already assist at another venture.</Trans>
        ) : (
          <Trans>You then review the work of its trainees too.</Trans>
        )}
      </span>
      {isAsked && (
        <JoinDialog
          venture={venture}
          busy={join.isPending}
          failure={join.error}
          onClose={() => {
            if (!join.isPending) setAsked(false);
          }}
          onJoin={() => join.mutate()}
        />
      )}
    </div>
  );
}
