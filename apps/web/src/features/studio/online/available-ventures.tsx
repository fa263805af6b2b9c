import type { StudioVenture } from '@inzira/contract/studio-trainers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { useSession } from '#src/platform/session.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { AnswerTime } from './answer-time.tsx';
import { joinVenture } from '#src/features/studio/membership.api.ts';
import { refreshMembership, traineeQueries } from '#src/features/studio/trainee.api.ts';

const JoinDialog = later(async () => import('./join-dialog.tsx'));

/** Ventures of trainers to join; joining gives the user a trainer. */
export default function AvailableVentures() {
  const { signedIn } = useSession();
  const titleId = useId();
  return (
    <section id="available-ventures" aria-labelledby={titleId} className="scroll-mt-20">
      <h2 id={titleId} className="mb-4 text-2xl">
        <Trans>Available Ventures</Trans>
      </h2>
      {signedIn ? <Ventures /> : <LoginInvitation />}
    </section>
  );
}

function LoginInvitation() {
  const state = useReturnState();
  return (
    <EmptyState
      title={<Trans>Join a venture: a trainer then reads your work</Trans>}
      actions={
        <LinkButton to={paths.login} state={state}>
          <Trans>Log in</Trans>
        </LinkButton>
      }
    >
      <Trans>Log in to see the ventures that you can join.</Trans>
    </EmptyState>
  );
}

function Ventures() {
  const { user } = useSession();
  const available = useQuery({ ...traineeQueries.available(user?.id), enabled: user !== null });
  return (
    <QueryState
      query={available}
      loadingText={<Trans>Loading ventures...</Trans>}
      loading={
        <div className="grid gap-4 sm:grid-cols-2">
          <SkeletonCards count={2} className="h-44" />
        </div>
      }
      failure={<Trans>The ventures could not be loaded.</Trans>}
    >
      {({ ventures, joined }) => <VentureChoice ventures={ventures} joined={joined} />}
    </QueryState>
  );
}

interface VentureChoiceProps {
  ventures: readonly StudioVenture[];
  joined: number | null;
}

function VentureChoice({ ventures, joined }: VentureChoiceProps) {
  const { t } = useLingui();
  const reasonId = useId();
  // Folded for users with a venture, and opened when they leave it.
  const [isFolded, setIsFolded] = useState(joined !== null);
  if (isFolded && joined === null) setIsFolded(false);
  const join = useMutation({
    mutationFn: async (venture: StudioVenture) => joinVenture(venture, 'trainee'),
    onSuccess() {
      setAsked(null);
      showToast(t`You joined the venture!`);
    },
    onSettled: refreshMembership,
  });
  const [asked, setAsked] = useState<StudioVenture | null>(null);
  const offers = (
    <ul className="grid gap-4 sm:grid-cols-2">
      {ventures.map((venture) => (
        <li key={venture.id} className="grid">
          <VentureOffer
            venture={venture}
            place={venture.id === joined ? 'joined' : venture.joined ? 'own' : undefined}
            reasonId={joined === null ? undefined : reasonId}
            busy={join.isPending && join.variables.id === venture.id}
            onJoin={() => {
              join.reset();
              setAsked(venture);
            }}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="flex flex-col gap-4">
      {asked && (
        <JoinDialog
          venture={asked}
          busy={join.isPending}
          failure={join.error}
          onClose={() => {
            // The result is shown in the dialog.
            if (!join.isPending) setAsked(null);
          }}
          onJoin={() => join.mutate(asked)}
        />
      )}
      {ventures.length === 0 ? (
        <EmptyState title={<Trans>No ventures to join at the moment</Trans>}>
          <Trans>You can still work on the journey: what you hand in is kept.</Trans>
        </EmptyState>
      ) : (
        <>
          {joined !== null && (
            <p id={reasonId} className="text-ink-soft">
              <Trans>You can join only one venture at a time.</Trans>
            </p>
          )}
          {isFolded ? (
            <Disclosure
              label={
                <Plural value={ventures.length} one="Show # venture" other="Show # ventures" />
              }
            >
              {offers}
            </Disclosure>
          ) : (
            offers
          )}
        </>
      )}
    </div>
  );
}

interface VentureOfferProps {
  venture: StudioVenture;
  /** The user's relation: joined it, or owns it as a trainer. */
  place: 'joined' | 'own' | undefined;
  /** The id of the text that says why it cannot be joined. */
  reasonId: string | undefined;
  busy: boolean;
  onJoin: () => void;
}

function VentureOffer({ venture, place, reasonId, busy, onJoin }: VentureOfferProps) {
  const { user } = useSession();
  const { id, name, description, trainees_count, trainer_name, answer_hours } = venture;
  return (
    <Card className="flex flex-col gap-3">
      <div className="grow">
        <h3 className="text-lg leading-tight wrap-anywhere">
          <TextLink to={paths.venture(id)}>{name}</TextLink>
        </h3>
        <p className="mt-1 wrap-anywhere text-ink-soft">{description}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="wrap-anywhere">
          <Trans>Trainer: {trainer_name}</Trans>
        </span>
        <span className="flex items-center gap-1.5 text-ink-soft">
          <Users size={16} aria-hidden />
          <Plural value={trainees_count} one="# trainee" other="# trainees" />
        </span>
      </p>
      <AnswerTime hours={answer_hours} />
      <div className="flex flex-wrap items-center gap-3">
        {place ? (
          <Chip tone="forest">
            <CircleCheck size={16} aria-hidden />
            {place === 'joined' ? <Trans>Joined</Trans> : <Trans>You are the trainer</Trans>}
          </Chip>
        ) : (
          <Button
            look="secondary"
            busy={busy}
            disabled={reasonId !== undefined}
            aria-describedby={reasonId}
            onClick={onJoin}
          >
            <Trans>Join</Trans>
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        {user?.is_trainer && (
          <LinkButton look="quiet" to={paths.ventureStudio}>
            <Trans>View</Trans>
            <span className="sr-only">: {name}</span>
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
