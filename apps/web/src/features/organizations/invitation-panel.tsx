import type { Invitation } from '@inzira/contract/organization-members';
import type { InvitedRole } from '@inzira/contract/organizations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { sendsMail } from '#src/platform/sends-mail.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { useDraft } from '#src/ui/draft.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { EmailInput } from '#src/ui/email-input.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import {
  findOrCreateLink,
  invite,
  organizationQueries,
  revokeInvitation,
} from './organizations.api.ts';
import { INVITED_ROLES, useRoleName } from './joining/role-name.tsx';

const InviteMany = later(async () => import('./invite-many.tsx'));
const JoinLinks = later(async () => import('./join-links.tsx'));

interface InvitationPanelProps {
  organizationId: string;
  organizationName: string;
  /** Only the owner may invite admins. */
  canInviteAdmins: boolean;
}

/** The invitation form and the open invitations. */
export function InvitationPanel(props: InvitationPanelProps) {
  const { organizationId, organizationName } = props;
  const links = (
    <div className="min-h-60">
      <JoinLinks organizationId={organizationId} organizationName={organizationName} />
    </div>
  );
  return (
    <section>
      <Card>
        <h2 className="text-2xl">
          <Trans>Invite a New Member</Trans>
        </h2>
        {!sendsMail() && (
          <div className="mt-4 flex flex-col gap-6">
            <Alert tone="notice">
              <Trans>This site cannot send mail: make a link, and pass it on yourself.</Trans>
            </Alert>
            {links}
            <h3 className="border-t border-line pt-6 text-lg">
              <Trans>By email, once mail can be sent</Trans>
            </h3>
          </div>
        )}
        <InvitationForm {...props} />
        <div className="mt-4">
          <Disclosure label={<Trans>Invite many at once</Trans>}>
            <InviteMany organizationId={organizationId} roles={rolesFor(props)} />
          </Disclosure>
        </div>
        <PendingInvitations organizationId={organizationId} />
        {sendsMail() && <div className="mt-8 border-t border-line pt-6">{links}</div>}
      </Card>
    </section>
  );
}

function rolesFor({ canInviteAdmins }: InvitationPanelProps) {
  return INVITED_ROLES.filter((role) => canInviteAdmins || role !== 'admin');
}

function InvitationForm(props: InvitationPanelProps) {
  const { organizationId } = props;
  const roles = rolesFor(props);
  const { t } = useLingui();
  const roleName = useRoleName();
  const email = useRef<HTMLInputElement>(null);
  const [invited, setInvited] = useState<{ address: string; link: string | null } | null>(null);
  const draft = useDraft(`invite:${organizationId}`);
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(form, { idempotencyKey }) {
      setInvited(null);
      const address = textOf(form, 'email').trim();
      const role = textOf(form, 'role') as InvitedRole;
      await invite(organizationId, { email: address, role }, idempotencyKey);
      const link =
        sendsMail() || role === 'admin'
          ? null
          : // Shows no link when creating one fails: the invitation exists, and a link can be made above.
            await findOrCreateLink(organizationId, role, `${idempotencyKey}-link`).catch(
              () => null,
            );
      setInvited({ address, link });
      // Empties the address for the next invitation and keeps the role, unless the user has already typed another
      // address meanwhile.
      if (email.current?.value.trim() !== address) return;
      email.current.value = '';
      email.current.focus();
    },
  });

  return (
    <form key={draft.key} {...form} className="mt-4 flex flex-col gap-3">
      <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-[1fr_12rem]">
        <Field label={<Trans>Email</Trans>} name="email" required errors={fields['email']}>
          <EmailInput
            ref={email}
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={draft.text('email')}
          />
        </Field>
        <Field label={<Trans>Role</Trans>} name="role" errors={fields['role']}>
          <Select defaultValue={draft.text('role', 'student')}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleName(role)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {failure !== null && (
        <FailureAlert
          sentence={t`Failed to send invite. Check email or try again.`}
          failure={failure}
          serverFirst
        />
      )}
      {invited && <Invited {...invited} />}
      <Button type="submit" busy={busy} className="sm:self-start">
        <Trans>Send Invite</Trans>
      </Button>
    </form>
  );
}

interface InvitedProps {
  address: string;
  /** The link to pass on by hand, on an installation that sends no mail. */
  link: string | null;
}

function Invited({ address, link }: InvitedProps) {
  if (sendsMail())
    return (
      <Alert tone="success">
        <Trans>Invitation sent to {address}</Trans>
      </Alert>
    );
  return (
    <Alert tone="notice">
      <p className="font-semibold wrap-anywhere">
        <Trans>Invitation made for {address}. Nobody is mailed here.</Trans>
      </p>
      {link ? (
        <>
          <p className="my-2">
            <Trans>Give them this link: they register with this address and join.</Trans>
          </p>
          <p className="mb-3 rounded-md bg-paper-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all">
            {link}
          </p>
          <CopyButton text={link} />
        </>
      ) : (
        <p>
          <Trans>They can join once this site sends mail, or by a link that you make above.</Trans>
        </p>
      )}
    </Alert>
  );
}

function PendingInvitations({ organizationId }: { organizationId: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const roleName = useRoleName();
  const { data: invitations = [] } = useQuery(organizationQueries.invitations(organizationId));
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  if (invitations.length === 0) return null;
  return (
    <div className="mt-8">
      <h3 className="text-lg">
        <Trans>Waiting for an answer</Trans>
      </h3>
      <ul className="mt-2 -mb-3 divide-y divide-line border-t border-line">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]"
          >
            <div className="col-span-2 min-w-0 sm:col-span-1">
              <p className="font-medium wrap-anywhere">{invitation.email}</p>
              <p className="text-sm text-ink-soft">
                <Trans>Open until {formatDay(invitation.expires_at, language)}</Trans>
              </p>
            </div>
            <span>
              <Chip>{roleName(invitation.role)}</Chip>
            </span>
            <Button
              look="quiet"
              className="-mr-3 justify-self-end whitespace-nowrap"
              aria-label={t`Cancel invite: ${invitation.email}`}
              onClick={() => setRevoked(invitation)}
            >
              <Trans>Cancel invite</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {revoked && (
        <Confirmation
          open
          onClose={() => setRevoked(null)}
          title={<Trans>Cancel this invite?</Trans>}
          action={<Trans>Cancel invite</Trans>}
          refusal={<Trans>Keep it</Trans>}
          failureText={t`Could not cancel the invite.`}
          onConfirm={async () => {
            await revokeInvitation(organizationId, revoked);
            setRevoked(null);
            showToast(t`The invite to ${revoked.email} is cancelled.`);
          }}
        >
          {sendsMail() ? (
            <Trans>The link in the email to {revoked.email} stops working.</Trans>
          ) : (
            <Trans>{revoked.email} is no longer invited. Links that you made stay open.</Trans>
          )}
        </Confirmation>
      )}
    </div>
  );
}
