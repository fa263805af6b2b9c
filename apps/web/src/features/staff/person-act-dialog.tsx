import type { Role } from '@inzira/contract/endpoint';
import { ROLES } from '@inzira/contract/rules/staff';
import type { Person } from '@inzira/contract/staff-people';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { type Save, textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { CorrectFields, readCorrection } from './correct-fields.tsx';
import { OwnPasswordField, ReasonField } from './proof-fields.tsx';
import { useRoleTexts } from './roles.ts';
import {
  correctPerson,
  createCode,
  disablePerson,
  enablePerson,
  erasePerson,
  NOBODY,
  resetSecondFactor,
  setRoles,
  staffQueries,
} from './staff.api.ts';

const TrainerSuccessor = later(async () => import('./trainer-successor.tsx'));

export type PersonActName =
  | 'roles'
  | 'correct'
  | 'disable'
  | 'enable'
  | 'erase'
  | 'code'
  | 'second-factor';

interface PersonActDialogProps {
  act: PersonActName;
  person: Person;
  onClose: () => void;
  /** `code` is the address that opens the account, for somebody without mail. */
  onDone: (code?: string) => void;
}

/** Dangerous acts on an account ask for the password of who does them, and some for a reason. */
export default function PersonActDialog({ act, person, onClose, onDone }: PersonActDialogProps) {
  const { t } = useLingui();
  const texts = useTexts(person.full_name || person.username)[act];
  const wantsReason = act === 'disable' || act === 'erase';
  // As they were when the choice began.
  const [had] = useState(person.roles);
  const save = useSave({
    check(data) {
      const isAsked =
        mayHaveTrainees(person) &&
        (wantsReason || (act === 'roles' && !data.getAll('roles').includes('trainer')));
      // A field that is not there yet, or waits for its choices, sends nothing: that is nobody's choice.
      if (!isAsked || textOf(data, 'hand_over_to') !== '') return undefined;
      const duties = queryClient.getQueryData(staffQueries.duties(person.id).queryKey);
      if (duties?.trainees === 0) return undefined;
      // Disabling may be urgent; trainees that nobody has then can be handed over by the roles.
      const canWait = act === 'disable' || !person.roles.includes('trainer');
      if (!duties && canWait) return undefined;
      return {
        hand_over_to: [
          duties ? t`Please choose one.` : t`Nothing is saved: it is not known who waits for them.`,
        ],
      };
    },
    async send(data) {
      const proof = { id: person.id, password: textOf(data, 'password') };
      const reason = textOf(data, 'reason');
      const to = textOf(data, 'hand_over_to');
      const heir = to === '' || to === NOBODY ? {} : { hand_over_to: to };
      if (act === 'roles')
        await setRoles({ ...proof, roles: data.getAll('roles') as Role[], had, ...heir });
      else if (act === 'correct')
        await correctPerson({ ...proof, ...readCorrection(data, person) });
      else if (act === 'disable') await disablePerson({ ...proof, reason, ...heir });
      else if (act === 'enable') await enablePerson(proof);
      else if (act === 'second-factor') await resetSecondFactor(proof);
      else if (act === 'code') return onDone(await createCode(proof));
      else await erasePerson({ ...proof, reason, ...heir });
      showToast(texts.done, 'success');
      onDone();
    },
  });
  return (
    <FormDialog
      title={texts.title}
      action={texts.action}
      look={wantsReason ? 'danger' : 'primary'}
      save={save}
      failureText={t`This could not be done.`}
      serverFirst
      onClose={onClose}
    >
      {texts.about && <p>{texts.about}</p>}
      {act === 'roles' && <RoleFields person={person} errors={save.fields} />}
      {act === 'correct' && <CorrectFields person={person} errors={save.fields} />}
      {wantsReason && mayHaveTrainees(person) && (
        <TrainerSuccessor person={person} errors={save.fields['hand_over_to'] ?? []} />
      )}
      {wantsReason && <ReasonField save={save} />}
      <OwnPasswordField save={save} />
    </FormDialog>
  );
}

/** Also who is a trainer no more: whoever dismissed them may have left their trainees to nobody. */
const mayHaveTrainees = ({ roles, ventures }: Person) =>
  roles.includes('trainer') || ventures.length > 0;

function RoleFields({ person, errors }: { person: Person; errors: Save['fields'] }) {
  const roleTexts = useRoleTexts();
  const [isTrainer, setTrainer] = useState(person.roles.includes('trainer'));
  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-semibold">
          <Trans>Roles</Trans>
        </legend>
        {[...ROLES].reverse().map((role) => (
          <Checkbox
            key={role}
            name="roles"
            value={role}
            defaultChecked={person.roles.includes(role)}
            {...(role === 'trainer' && {
              onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
                setTrainer(currentTarget.checked),
            })}
            label={
              <>
                <span className="font-medium">{roleTexts[role].name}</span>
                <span className="block text-sm text-ink-soft">{roleTexts[role].about}</span>
              </>
            }
          />
        ))}
      </fieldset>
      {mayHaveTrainees(person) && !isTrainer && (
        <TrainerSuccessor person={person} errors={errors['hand_over_to'] ?? []} />
      )}
    </>
  );
}

function useTexts(
  name: string,
): Record<PersonActName, { title: string; about: ReactNode; action: string; done: string }> {
  const { t } = useLingui();
  return {
    roles: {
      title: t`Roles of ${name}`,
      about: null,
      action: t`Save roles`,
      done: t`The roles are saved. They count at once.`,
    },
    correct: {
      title: t`Correct the details of ${name}`,
      about: null,
      action: t`Save`,
      done: t`The details are corrected.`,
    },
    disable: {
      title: t`Disable the account of ${name}?`,
      about: (
        <Trans>
          They are signed out everywhere and cannot sign in. Nothing of theirs is deleted, and you
          can enable the account again.
        </Trans>
      ),
      action: t`Disable account`,
      done: t`The account is disabled.`,
    },
    enable: {
      title: t`Enable the account of ${name}?`,
      about: <Trans>They can sign in again with the password that they had.</Trans>,
      action: t`Enable account`,
      done: t`The account is open again.`,
    },
    code: {
      title: t`A new code for ${name}`,
      about: (
        <Trans>
          Whoever scans it chooses a password and is in. It is shown once, and holds 30 days.
        </Trans>
      ),
      action: t`Make a code`,
      done: '',
    },
    'second-factor': {
      title: t`Reset the login code of ${name}?`,
      about: (
        <Trans>
          For who has lost the app and the recovery codes. Make sure that it is they who ask: their
          password alone opens the account then. They are signed out everywhere and told by email.
        </Trans>
      ),
      action: t`Reset`,
      done: t`Logging in takes their password alone now.`,
    },
    erase: {
      title: t`Erase the account of ${name}?`,
      about: (
        <Trans>
          Progress, notes, work and ventures of theirs are gone for ever. What they wrote to others
          stays under “Former member”. This cannot be undone.
        </Trans>
      ),
      action: t`Erase for ever`,
      done: t`The account is erased.`,
    },
  };
}
