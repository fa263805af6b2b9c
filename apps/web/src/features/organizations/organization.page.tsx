import type { Membership, Organization } from '@inzira/contract/organizations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiError, isWorthRetrying } from '#src/platform/api-error.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { useSession } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { BackLink, PageBody } from '#src/ui/page-header.tsx';
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { Confirmation } from './confirmation.tsx';
import { InvitationPanel } from './invitation-panel.tsx';
import { MemberList } from './member-list.tsx';
import { OrganizationDetails } from './organization-details.tsx';
import { OrganizationLogo } from './organization-logo.tsx';
import { endMembership, organizationQueries } from './organizations.api.ts';
import { useRoleName } from './role-name.tsx';

export default function OrganizationPage() {
  const { orgId = '' } = useParams();
  const organization = useQuery(organizationQueries.one(orgId));
  const members = useQuery(organizationQueries.members(orgId));
  usePageTitle(organization.data?.name);
  const error = organization.error ?? members.error;

  return (
    <PageBody>
      <BackLink to={paths.dashboardOrganizations}>
        <Trans>Organizations</Trans>
      </BackLink>
      {organization.data && members.data ? (
        <OrganizationDashboard organization={organization.data} members={members.data} />
      ) : error ? (
        <NotThere error={error} />
      ) : (
        <Loading />
      )}
    </PageBody>
  );
}

function Loading() {
  return (
    <div className="mt-4 flex flex-col gap-6">
      <p role="status">
        <Trans>Loading organization...</Trans>
      </p>
      <div className="flex items-center gap-4">
        <Skeleton className="size-20" />
        <Skeleton className="h-10 w-2/3 max-w-sm" />
      </div>
      <SkeletonText lines={5} />
    </div>
  );
}

function NotThere({ error }: { error: unknown }) {
  const errorText = useErrorText();
  const isRefused = error instanceof ApiError && !isWorthRetrying(error);
  if (!isRefused) {
    return (
      <div className="mt-4">
        <Alert>{errorText(error)}</Alert>
      </div>
    );
  }
  return (
    <div className="mt-6">
      <h1 className="sr-only">
        <Trans>Organization</Trans>
      </h1>
      <EmptyState
        title={<Trans>You have no access to this organization.</Trans>}
        actions={
          <LinkButton to={paths.dashboardOrganizations}>
            <Trans>See your organizations</Trans>
          </LinkButton>
        }
      >
        <Trans>Only its members can see it. Ask its owner for an invitation.</Trans>
      </EmptyState>
    </div>
  );
}

function OrganizationDashboard({
  organization,
  members,
}: {
  organization: Organization;
  members: readonly Membership[];
}) {
  const { user } = useSession();
  const roleName = useRoleName();
  const mine = members.find((member) => member.user.id === user?.id);
  const isOwner = organization.owner.id === user?.id;
  const isManager = isOwner || mine?.role === 'admin';
  const id = String(organization.id);

  return (
    <>
      <header className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <OrganizationLogo {...organization} className="size-20 self-start text-4xl" />
        <div className="min-w-0 grow basis-56">
          <h1 className="text-3xl wrap-anywhere md:text-4xl">{organization.name}</h1>
          {isOwner ? (
            <p className="mt-1 text-ink-soft">
              <Trans>You own this organization</Trans>
            </p>
          ) : (
            mine && (
              <p className="mt-2 flex flex-wrap gap-2">
                <Chip>
                  <Trans>Member</Trans>
                </Chip>
                <Chip tone="ochre">{roleName(mine.role)}</Chip>
              </p>
            )
          )}
        </div>
      </header>
      <OrganizationDetails organization={organization} />
      {isManager && <InvitationPanel organizationId={id} canInviteAdmins={isOwner} />}
      {isManager && <MemberList organizationId={id} members={members} canRemove={isOwner} />}
      {!isOwner && mine && <Leaving organization={organization} membership={mine} />}
    </>
  );
}

function Leaving({
  organization,
  membership,
}: {
  organization: Organization;
  membership: Membership;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const leave = async () => {
    await endMembership(membership.id);
    showToast(t`You left ${organization.name}.`);
    await navigate(paths.dashboardOrganizations, { replace: true });
    queryClient.removeQueries({
      queryKey: organizationQueries.one(String(organization.id)).queryKey,
    });
    await queryClient.invalidateQueries({ queryKey: organizationQueries.list().queryKey });
  };
  return (
    <section className="mt-10">
      <Button look="danger" onClick={() => setOpen(true)}>
        <Trans>Leave organization</Trans>
      </Button>
      <Confirmation
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Leave {organization.name}?</Trans>}
        action={<Trans>Leave</Trans>}
        failureText={t`Could not leave the organization.`}
        onConfirm={leave}
      >
        <Trans>You lose your place here. To come back you need a new invitation.</Trans>
      </Confirmation>
    </section>
  );
}
