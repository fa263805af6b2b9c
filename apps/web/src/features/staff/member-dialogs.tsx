import type { InvitedRole } from '@inzira/contract/organizations';
import type { MemberLine, OrganizationLine } from '@inzira/contract/staff-organizations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { type Save, textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { withPassword } from './own-password.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { addMember, removeMember, setMemberRole } from './organizations.api.ts';

export type MemberAct =
  | { kind: 'add' }
  | { kind: 'role'; member: MemberLine }
  | { kind: 'remove'; member: MemberLine };

interface MemberDialogProps {
  organization: OrganizationLine;
  act: MemberAct;
  onClose: () => void;
}

/** Adds or removes a member of an organization, or gives one another role. */
export default function MemberDialog({ act, ...props }: MemberDialogProps) {
  if (act.kind === 'add') return <AddDialog {...props} />;
  if (act.kind === 'role') return <RoleDialog {...props} member={act.member} />;
  return <RemoveDialog {...props} member={act.member} />;
}

type Props = Omit<MemberDialogProps, 'act'>;
type OfMember = Props & { member: MemberLine };

const roleIn = (data: FormData) => textOf(data, 'role') as InvitedRole;

function AddDialog({ organization: { id, name }, onClose }: Props) {
  const { t } = useLingui();
  const save = useSave({
    async send(data) {
      const to = textOf(data, 'to');
      const role = roleIn(data);
      await withPassword(data, async (password) => addMember(id, { to, role, password }));
      showToast(t`${to} is a member of ${name} now.`, 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Add a member to ${name}`}
      action={<Trans>Add</Trans>}
      save={save}
      failureText={t`This could not be done.`}
      serverFirst
      onClose={onClose}
    >
      <p>
        <Trans>
          The person is notified and can leave again. Others see their progress only if they agree.
        </Trans>
      </p>
      <Field name="to" label={<Trans>Username or email</Trans>} required errors={save.fields['to']}>
        <TextInput autoComplete="off" maxLength={254} readOnly={save.busy} />
      </Field>
      <RoleField save={save} />
    </FormDialog>
  );
}

function RoleDialog({ organization: { id, name }, member, onClose }: OfMember) {
  const { t } = useLingui();
  const { username } = member.person;
  const save = useSave({
    async send(data) {
      const role = roleIn(data);
      await withPassword(data, async (password) =>
        setMemberRole(id, member.id, { role, password }),
      );
      showToast(t`${username} has another role in ${name}.`, 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Role of ${username} in ${name}`}
      action={<Trans>Save</Trans>}
      save={save}
      failureText={t`This could not be done.`}
      serverFirst
      onClose={onClose}
    >
      <p>
        <Trans>The person is notified.</Trans>
      </p>
      <RoleField initial={member.role} save={save} />
    </FormDialog>
  );
}

function RemoveDialog({ organization: { id, name }, member, onClose }: OfMember) {
  const { t } = useLingui();
  const { username } = member.person;
  const save = useSave({
    async send() {
      await removeMember(id, member.id);
      showToast(t`${username} is no longer a member of ${name}.`, 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Remove ${username} from ${name}?`}
      action={<Trans>Remove</Trans>}
      look="danger"
      save={save}
      failureText={t`This could not be done.`}
      serverFirst
      onClose={onClose}
    >
      <p>
        <Trans>The person is notified. The account and what they have learned stay.</Trans>
      </p>
    </FormDialog>
  );
}

interface RoleFieldProps {
  initial?: string;
  save: Pick<Save, 'fields'>;
}

/** The role; an admin needs the acting user's password. */
function RoleField({ initial = 'student', save }: RoleFieldProps) {
  const [role, setRole] = useState(initial);
  return (
    <>
      <Field name="role" label={<Trans>Role</Trans>} errors={save.fields['role']}>
        <Select value={role} onChange={({ currentTarget }) => setRole(currentTarget.value)}>
          <option value="student">
            <Trans>Student</Trans>
          </option>
          <option value="teacher">
            <Trans>Teacher</Trans>
          </option>
          <option value="admin">
            <Trans>Admin</Trans>
          </option>
        </Select>
      </Field>
      {role === 'admin' && <OwnPasswordField save={save} />}
    </>
  );
}
