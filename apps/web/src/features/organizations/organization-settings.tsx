import type { Membership, Organization, OwnPlace } from '@inzira/contract/organizations';
import { givenEmail } from '@inzira/contract/rules/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Button } from '#src/ui/button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { OrganizationForm } from './organization-form.tsx';
import {
  deleteOrganization,
  endTransfer,
  offerTransfer,
  organizationQueries,
} from './organizations.api.ts';
import { useRoleName } from './joining/role-name.tsx';

const SignInSettings = later(async () => import('./sign-in-settings.tsx'));

interface SettingsProps {
  organization: Organization;
  members: readonly Membership[];
  place: OwnPlace;
}

/** Admins may edit the organization; only the owner may also transfer or delete it. */
export default function OrganizationSettings({ organization, members, place }: SettingsProps) {
  const isOwner = place.role === 'owner';
  return (
    <>
      <h2 className="sr-only">
        <Trans>Settings</Trans>
      </h2>
      <div className="flex flex-col divide-y divide-line border-b border-line">
        <Edit organization={organization} />
        {isOwner && (
          <Transfer organization={organization} members={members} offer={place.transfer_to} />
        )}
        {isOwner && (
          <div className="py-2">
            <Disclosure label={<Trans>Log in with accounts of the organization</Trans>}>
              <SignInSettings organizationId={String(organization.id)} />
            </Disclosure>
          </div>
        )}
        {isOwner && <Deletion organization={organization} />}
      </div>
    </>
  );
}

function Edit({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  return (
    <div className="py-2">
      <Disclosure label={<Trans>Edit the organization</Trans>}>
        <OrganizationForm
          organization={organization}
          onSaved={() => showToast(t`The changes are saved.`)}
        />
      </Disclosure>
    </div>
  );
}

function Transfer({
  organization,
  members,
  offer,
}: Pick<SettingsProps, 'organization' | 'members'> & { offer: OwnPlace['transfer_to'] }) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const id = String(organization.id);
  const others = members.filter(({ role }) => role !== 'owner');
  const [heir, setHeir] = useState<Membership | null>(null);
  const { name } = organization;
  const { form, busy, failure, fields } = useSave({
    async send(form) {
      const chosen = others.find((member) => String(member.id) === textOf(form, 'member'));
      // Asked first: an admin becomes the owner at once, and only they could undo it.
      if (chosen?.role === 'admin') setHeir(chosen);
      else if (chosen) showToast(await offerTransfer(id, chosen));
    },
  });
  return (
    <div className="py-2">
      <Disclosure label={<Trans>Hand over to a new owner</Trans>}>
        <div className="flex max-w-prose flex-col gap-3 pb-3">
          <p className="text-ink-soft">
            <Trans>
              An admin becomes the owner at once; any other member is asked first. You become an
              admin.
            </Trans>
          </p>
          {offer && (
            <div className="flex flex-wrap items-center gap-3 rounded-md bg-ochre-soft px-4 py-3 text-on-ochre-soft">
              <p className="grow">
                <Trans>{offer.username} has been asked and has not answered yet.</Trans>
              </p>
              <TakeBack organizationId={id} />
            </div>
          )}
          {others.length === 0 ? (
            <p>
              <Trans>There is nobody else here yet. Invite the new owner first.</Trans>
            </p>
          ) : (
            <form {...form} className="flex flex-col gap-3">
              <Field label={<Trans>New owner</Trans>} name="member" errors={fields['member']}>
                <Select>
                  {others.map((member) => (
                    <option key={member.id} value={member.id}>
                      {member.user.username} ({roleName(member.role)})
                    </option>
                  ))}
                </Select>
              </Field>
              {failure !== null && (
                <FailureAlert sentence={t`It could not be handed over.`} failure={failure} />
              )}
              <Button type="submit" look="danger" busy={busy} className="sm:self-start">
                <Trans>Hand over</Trans>
              </Button>
            </form>
          )}
          {heir && (
            <Confirmation
              open
              onClose={() => setHeir(null)}
              title={
                <Trans>
                  Hand {name} over to {heir.user.username}?
                </Trans>
              }
              action={<Trans>Hand over</Trans>}
              failureText={t`It could not be handed over.`}
              onConfirm={async () => {
                showToast(await offerTransfer(id, heir));
                setHeir(null);
              }}
            >
              <Trans>
                {heir.user.username} ({givenEmail(heir.user.email) || t`no email`}) becomes the
                owner at once. You become an admin, and only {heir.user.username} can give it back.
              </Trans>
            </Confirmation>
          )}
        </div>
      </Disclosure>
    </div>
  );
}

function TakeBack({ organizationId }: { organizationId: string }) {
  const errorText = useErrorText();
  const takeBack = useMutation({
    mutationFn: async () => endTransfer(organizationId),
    onError: (error) => showToast(errorText(error), 'alarm'),
  });
  return (
    <Button look="secondary" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
      <Trans>Take the offer back</Trans>
    </Button>
  );
}

function Deletion({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const go = useGo();
  const { name } = organization;
  const id = String(organization.id);
  const { form, busy, failure, fields } = useSave({
    check: (form) =>
      textOf(form, 'name').trim() === name.trim()
        ? undefined
        : { name: [t`This is not the name of the organization.`] },
    async send(form) {
      await deleteOrganization(id, textOf(form, 'name'));
      showToast(t`${name} has been deleted.`);
      go(paths.dashboardOrganizations, { replace: true });
      queryClient.removeQueries({ queryKey: organizationQueries.one(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: organizationQueries.list().queryKey });
    },
  });
  return (
    <div className="py-2">
      <Disclosure label={<Trans>Delete the organization</Trans>}>
        <form {...form} className="flex max-w-prose flex-col gap-3 pb-3">
          <p className="text-ink-soft">
            <Trans>
              Its page, memberships, invitations, links, AI allowance and history are deleted for
              good. Members are told; they keep their accounts and everything they learned, and
              nobody here sees their progress any more.
            </Trans>
          </p>
          <Field
            label={<Trans>Type “{name}” to confirm</Trans>}
            name="name"
            errors={fields['name']}
          >
            <TextInput autoComplete="off" />
          </Field>
          {failure !== null && (
            <FailureAlert sentence={t`The organization could not be deleted.`} failure={failure} />
          )}
          <Button type="submit" look="danger" busy={busy} className="sm:self-start">
            <Trans>Delete for good</Trans>
          </Button>
        </form>
      </Disclosure>
    </div>
  );
}
