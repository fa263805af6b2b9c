import type { Person, TrainerDuties } from '@inzira/contract/staff-people';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Alert } from '#src/ui/alert.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { NOBODY, staffQueries } from '#src/features/staff/staff.api.ts';

interface TrainerSuccessorProps {
  person: Person;
  errors: readonly string[];
}

/** For a person who can no longer answer their trainees: what is waiting, and who takes over. */
export default function TrainerSuccessor({ person, errors }: TrainerSuccessorProps) {
  const { t } = useLingui();
  const duties = useQuery(staffQueries.duties(person.id));
  if (duties.data?.trainees === 0) return null;
  // Most owners of a venture have no trainees.
  if (!duties.data && !person.roles.includes('trainer')) return null;
  return (
    <div className="flex flex-col gap-3 border-l-4 border-ochre pl-3">
      {duties.data && <Waiting duties={duties.data} />}
      {duties.isPending && (
        <p role="status">
          <Trans>Checking whether somebody waits for them...</Trans>
        </p>
      )}
      {duties.isError && (
        <FailureAlert
          sentence={t`What waits for them could not be loaded.`}
          failure={duties.error}
        />
      )}
      <Field
        label={<Trans>Who takes over their trainees</Trans>}
        hint={<Trans>All of it goes to them at once; they and the trainees are told.</Trans>}
        name="hand_over_to"
        required
        errors={errors}
      >
        <Select defaultValue="" disabled={!duties.data}>
          <option value="">{t`Choose a trainer`}</option>
          {duties.data?.trainers.map(({ username, full_name: name }) => (
            <option key={username} value={username}>
              {name === username ? name : `${name} (${username})`}
            </option>
          ))}
          {duties.data && <option value={NOBODY}>{t`Nobody yet`}</option>}
        </Select>
      </Field>
    </div>
  );
}

function Waiting({ duties }: { duties: TrainerDuties }) {
  const language = useLanguage();
  const { ventures, trainees, waiting, since, leaving } = duties;
  return (
    <Alert tone="notice">
      <p>
        <Plural
          value={trainees}
          one="# learner is a trainee of theirs in"
          other="# learners are trainees of theirs in"
        />{' '}
        {ventures.map(({ name }) => name).join(', ')}.
      </p>
      {waiting > 0 && since !== null && (
        <p>
          <Plural
            value={waiting}
            one="# piece of work waits for an answer, since"
            other="# pieces of work wait for an answer, the oldest since"
          />{' '}
          {formatDay(since, language)}.
        </p>
      )}
      {leaving > 0 && (
        <p>
          <Plural value={leaving} one="# has asked to leave." other="# have asked to leave." />
        </p>
      )}
      <p>
        <Trans>Without another trainer nobody answers them, until they join another venture.</Trans>
      </p>
    </Alert>
  );
}
