import type { TrainerAccess as Access } from '@inzira/contract/studio-trainers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from '#src/ui/button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { closeToTrainers, inviteTrainer, releaseTrainee, trainerQueries } from './trainer.api.ts';

interface TrainerAccessProps {
  venture: { id: number; name: string };
}

type Person = Access['assistants'][number];

/** For the owner of a venture: the trainers who can read its trainees' work, and who may join them. */
export default function TrainerAccess({ venture }: TrainerAccessProps) {
  return (
    <Disclosure
      label={
        <>
          <Trans>Other trainers</Trans>
          <span className="sr-only">: {venture.name}</span>
        </>
      }
    >
      <Content venture={venture} />
    </Disclosure>
  );
}

function Content({ venture }: TrainerAccessProps) {
  const access = useQuery(trainerQueries.access(venture.id));
  return (
    <QueryState
      query={access}
      loadingText={<Trans>Loading the trainers...</Trans>}
      hidesLoadingText
      loading={<SkeletonText lines={3} />}
      failure={<Trans>The trainers could not be loaded.</Trans>}
    >
      {(data) => <Lists venture={venture} access={data} />}
    </QueryState>
  );
}

function Lists({ venture, access }: TrainerAccessProps & { access: Access }) {
  const { t } = useLingui();
  const [removed, setRemoved] = useState<Person | null>(null);
  const isClosed = access.closed_to_trainers;
  const close = useMutation({ mutationFn: async () => closeToTrainers(venture.id, !isClosed) });
  const again = useMutation({
    mutationFn: async ({ username }: Person) => inviteTrainer(venture.id, username),
  });
  return (
    <div className="flex flex-col gap-4">
      {access.assistants.length === 0 && (
        <p className="text-ink-soft">
          <Trans>No other trainer assists here.</Trans>
        </p>
      )}
      <People
        title={<Trans>They assist here and read the work</Trans>}
        people={access.assistants}
        act={(person) => (
          <Button look="quiet" onClick={() => setRemoved(person)}>
            <Trans>Remove</Trans>
            <span className="sr-only">: {person.full_name}</span>
          </Button>
        )}
      />
      <People title={<Trans>Invited, not here yet</Trans>} people={access.invited} />
      <People
        title={<Trans>Removed: they cannot join until you invite them</Trans>}
        people={access.removed}
        act={(person) => (
          <Button
            look="quiet"
            busy={again.isPending && again.variables.id === person.id}
            onClick={() => again.mutate(person)}
          >
            <Trans>Invite again</Trans>
            <span className="sr-only">: {person.full_name}</span>
          </Button>
        )}
      />
      {again.isError && <FailureAlert sentence={t`This did not work.`} failure={again.error} />}
      <Invitation ventureId={venture.id} />
      <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
        <p>
          {isClosed ? (
            <Trans>Closed: only trainers whom you invite can assist.</Trans>
          ) : (
            <Trans>Open: any trainer can join to assist, and you are told.</Trans>
          )}
        </p>
        <Button look="secondary" busy={close.isPending} onClick={() => close.mutate()}>
          {isClosed ? <Trans>Open to trainers</Trans> : <Trans>Close to further trainers</Trans>}
        </Button>
        {close.isError && <FailureAlert sentence={t`This did not work.`} failure={close.error} />}
      </div>
      {removed && (
        <Confirmation
          open
          onClose={() => setRemoved(null)}
          title={<Trans>Remove {removed.full_name}</Trans>}
          action={<Trans>Remove</Trans>}
          failureText={t`This did not work.`}
          onConfirm={async () => {
            await releaseTrainee(removed.id, venture.id);
            showToast(t`${removed.full_name} no longer assists here.`);
            setRemoved(null);
          }}
        >
          <Trans>
            They no longer see the work of your trainees, and cannot join again until you invite
            them.
          </Trans>
        </Confirmation>
      )}
    </div>
  );
}

interface PeopleProps {
  title: ReactNode;
  people: readonly Person[];
  act?: (person: Person) => ReactNode;
}

function People({ title, people, act }: PeopleProps) {
  const language = useLanguage();
  if (people.length === 0) return null;
  return (
    <div>
      <h4 className="font-semibold">{title}</h4>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex min-h-12 items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {person.full_name}{' '}
              <span className="text-sm text-ink-soft">{formatDay(person.at, language)}</span>
            </span>
            {act?.(person)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Invitation({ ventureId }: { ventureId: number }) {
  const { t } = useLingui();
  const [round, setRound] = useState(0);
  const { form, busy, failure, fields } = useSave({
    async send(data) {
      const username = textOf(data, 'username').trim();
      await inviteTrainer(ventureId, username);
      showToast(t`${username} is invited.`);
      setRound(round + 1);
    },
  });
  return (
    <form key={round} {...form} className="flex flex-col items-start gap-2">
      <Field
        name="username"
        label={<Trans>Invite a trainer</Trans>}
        hint={<Trans>Their username or email</Trans>}
        errors={fields['username']}
        required
      >
        <TextInput autoComplete="off" autoCapitalize="none" />
      </Field>
      {failure !== null && <FailureAlert sentence={t`This did not work.`} failure={failure} />}
      <Button type="submit" look="secondary" busy={busy}>
        <Trans>Invite</Trans>
      </Button>
    </form>
  );
}
