import type { Role } from '@inzira/contract/endpoint';
import { ROLES } from '@inzira/contract/rules/staff';
import type { Person } from '@inzira/contract/staff-people';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { type Draft, DraftNote } from '#src/ui/draft.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { type Save, textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { CorrectFields, detailsOf, readCorrection } from './correct-fields.tsx';
import { useFreshDraft } from '#src/features/staff/fresh-draft.ts';
import { withPassword } from '#src/features/staff/own-password.ts';
import { OwnPasswordField } from '#src/features/staff/own-password-field.tsx';
import { ReasonField } from '#src/features/staff/reason-field.tsx';
import { useRoleTexts } from '#src/features/staff/roles.ts';
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
} from '#src/features/staff/staff.api.ts';

const TrainerSuccessor = later(async () => import('./trainer-successor.tsx'));

export type PersonActName =
  | 'roles'
  | 'correct'
  | 'disable'
  | 'enable'
  | 'erase'
  | 'code'
  | 'second-factor';

type MadeCode = Awaited<ReturnType<typeof createCode>>;

interface PersonActDialogProps {
  act: PersonActName;
  person: Person;
  onClose: () => void;
  /** `made` is a login code for a person without mail. */
  onDone: (made?: MadeCode) => void;
}

/** Dangerous actions on an account, which need the acting user's password, and some a reason. */
export default function PersonActDialog({ act, person, onClose, onDone }: PersonActDialogProps) {
  const { t } = useLingui();
  const texts = useTexts(person.full_name || person.username)[act];
  const wantsReason = act === 'disable' || act === 'erase';
  // The roles and state when the dialog was opened.
  const [had] = useState(person.roles);
  const [hadDetails] = useState(() => detailsOf(person));
  const [state] = useState(() => stateOf(act, person));
  const draft = useFreshDraft(`person-act:${person.id}:${act}`, state);
  const save = useSave({
    draft,
    check(data) {
      const isAsked =
        mayHaveTrainees(person) &&
        (wantsReason || (act === 'roles' && !data.getAll('roles').includes('trainer')));
      // Until its choices are loaded, the field for the successor is missing or empty, which is not a decision.
      if (!isAsked || textOf(data, 'hand_over_to') !== '') return undefined;
      const duties = queryClient.getQueryData(staffQueries.duties(person.id).queryKey);
      if (duties?.trainees === 0) return undefined;
      // Disabling may be urgent; trainees without a trainer can be handed over later.
      const canWait = act === 'disable' || !person.roles.includes('trainer');
      if (!duties && canWait) return undefined;
      return {
        hand_over_to: [
          duties
            ? t`Please choose one.`
            : t`Nothing is saved: what waits for this person is not loaded yet. Try again.`,
        ],
      };
    },
    async send(data) {
      const reason = textOf(data, 'reason');
      const to = textOf(data, 'hand_over_to');
      const heir = to === '' || to === NOBODY ? {} : { hand_over_to: to };
      const roles = data.getAll('roles') as Role[];
      const made = await withPassword(data, async (password) => {
        const proof = { id: person.id, password };
        if (act === 'roles') await setRoles({ ...proof, roles, had, ...heir });
        else if (act === 'correct')
          await correctPerson({ ...proof, ...readCorrection(data, person), had: hadDetails });
        else if (act === 'disable') await disablePerson({ ...proof, reason, ...heir });
        else if (act === 'enable') await enablePerson(proof);
        else if (act === 'second-factor') await resetSecondFactor(proof);
        else if (act === 'code') return createCode(proof);
        else await erasePerson({ ...proof, reason, ...heir });
        return undefined;
      });
      if (act !== 'code') showToast(texts.done, 'success');
      onDone(made);
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
      formKey={draft.key}
      onClose={() => {
        // Discards the draft, because an unticked role could otherwise be removed unnoticed weeks later.
        draft.discard();
        onClose();
      }}
    >
      {texts.about && <p>{texts.about}</p>}
      {draft.isRestored && <DraftNote draft={draft} />}
      {act === 'roles' && <RoleFields person={person} errors={save.fields} draft={draft} />}
      {act === 'correct' && <CorrectFields person={person} errors={save.fields} draft={draft} />}
      {wantsReason && mayHaveTrainees(person) && (
        <TrainerSuccessor person={person} errors={save.fields['hand_over_to'] ?? []} />
      )}
      {wantsReason && <ReasonField save={save} draft={draft} />}
      <OwnPasswordField save={save} />
    </FormDialog>
  );
}

/** The state that the action would change, as it was when the dialog was opened. */
function stateOf(act: PersonActName, person: Person): string {
  if (act === 'roles') return person.roles.join('+');
  if (act !== 'correct') return '';
  return JSON.stringify([person.first_name, person.last_name, person.language, person.email]);
}

/** Also a former trainer, whose trainees may have been left without one. */
const mayHaveTrainees = ({ roles, ventures }: Person) =>
  roles.includes('trainer') || ventures.length > 0;

interface RoleFieldsProps {
  person: Person;
  errors: Save['fields'];
  draft: Draft;
}

function RoleFields({ person, errors, draft }: RoleFieldsProps) {
  const roleTexts = useRoleTexts();
  const chosen = draft.list('roles', person.roles);
  const [isTrainer, setTrainer] = useState(chosen.includes('trainer'));
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
            defaultChecked={chosen.includes(role)}
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
      done: t`The roles are saved and take effect at once.`,
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
          They are logged out everywhere and cannot log in. Nothing of theirs is deleted, and you
          can enable the account again.
        </Trans>
      ),
      action: t`Disable account`,
      done: t`The account is disabled.`,
    },
    enable: {
      title: t`Enable the account of ${name}?`,
      about: <Trans>They can log in again with the password that they had.</Trans>,
      action: t`Enable account`,
      done: t`The account is open again.`,
    },
    code: {
      title: t`A new code for ${name}`,
      about: (
        <Trans>
          Whoever scans it chooses a password and is in. It is shown once and works for 30 days.
        </Trans>
      ),
      action: t`Make a login code`,
      done: '',
    },
    'second-factor': {
      title: t`Reset the login code of ${name}?`,
      about: (
        <Trans>
          For people who have lost the app and the recovery codes. Make sure that it is really they
          who ask: then their password alone opens the account. They are logged out everywhere and
          told by email.
        </Trans>
      ),
      action: t`Reset`,
      done: t`They log in with their password alone now.`,
    },
    erase: {
      title: t`Erase the account of ${name}?`,
      about: (
        <Trans>
          Their progress, notes, work and ventures are gone for ever. What they wrote to others
          stays under “Former member”. This cannot be undone.
        </Trans>
      ),
      action: t`Erase for ever`,
      done: t`The account is erased.`,
    },
  };
}
