import type { Membership, Organization, OwnPlace } from '@inzira/contract/organizations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, Navigate, useLocation, useParams } from 'react-router';
import { later } from '#src/platform/later.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { useSession } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { BackLink, PageBody } from '#src/ui/page-header.tsx';
import { isRefusal, LoadFailure } from '#src/ui/query-state.tsx';
import { Skeleton, SkeletonCards } from '#src/ui/skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { OrganizationDetails } from './organization-details.tsx';
import { OrganizationLogo } from './organization-logo.tsx';
import { endMembership, organizationQueries } from './organizations.api.ts';
import { OwnSharing } from './own-sharing.tsx';
import { OwnershipOffer } from './ownership-offer.tsx';
import { useRoleName } from './joining/role-name.tsx';

const AllowanceCard = later(
  async () => import('#src/features/advisor/allowance/allowance-card.tsx'),
);
const InvitationPanel = later(async () => ({
  default: (await import('./invitation-panel.tsx')).InvitationPanel,
}));
const MemberList = later(async () => import('./member-list.tsx'));
const OrganizationSettings = later(async () => import('./organization-settings.tsx'));
const OrganizationHistory = later(async () => import('./organization-history.tsx'));

export default function OrganizationPage() {
  const { orgId = '' } = useParams();
  const { user } = useSession();
  const organization = useQuery(organizationQueries.one(orgId));
  const members = useQuery(organizationQueries.members(orgId));
  const place = useQuery(organizationQueries.place(orgId));
  const ownError = organization.error ?? members.error;
  usePageTitle(organization.data?.name);
  const failed = organization.error ? organization : members;
  // Staff who are not members have its page in the staff area.
  if (user?.is_staff === true && isRefusal(ownError))
    return <Navigate to={paths.staffItem('organizations', orgId)} replace />;

  return (
    <PageBody>
      <BackLink to={paths.dashboardOrganizations}>
        <Trans>Organizations</Trans>
      </BackLink>
      {organization.data && members.data ? (
        <OrganizationDashboard
          // A new organization gets a new form, so that nothing typed about another one stays in it.
          key={organization.data.id}
          organization={organization.data}
          members={members.data}
          place={place.data}
        />
      ) : isRefusal(failed.error) ? (
        <NotThere />
      ) : failed.error ? (
        <div className="mt-4">
          <LoadFailure query={failed}>
            <Trans>The organization could not be loaded.</Trans>
          </LoadFailure>
        </div>
      ) : (
        <Loading />
      )}
    </PageBody>
  );
}

function Loading() {
  return (
    <div className="mt-4 flex flex-col gap-8" aria-busy="true">
      <p role="status" className="sr-only">
        <Trans>Loading organization...</Trans>
      </p>
      <div className="flex items-center gap-4">
        <Skeleton className="size-20" />
        <Skeleton className="h-10 w-2/3 max-w-sm" />
      </div>
      <div className="flex flex-col gap-3">
        <SkeletonCards count={4} className="h-20" />
      </div>
    </div>
  );
}

function NotThere() {
  return (
    <div className="mt-6">
      <h1 className="sr-only">
        <Trans>Organization</Trans>
      </h1>
      <EmptyState
        drawing="denied"
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

/** A name of this many characters fills four lines on a phone. */
const LONG_NAME = 50;

interface DashboardProps {
  organization: Organization;
  members: readonly Membership[];
  place: OwnPlace | undefined;
}

/** Whether the user has just joined: shown once, not after a reload or when going back. */
function useHasJoined(id: number): boolean {
  const location = useLocation() as Location<{ hasJoined?: true } | null>;
  const { pathname, search, hash, state } = location;
  const isNew = state?.hasJoined === true;
  const [joined] = useState(isNew ? id : null);
  const go = useGo();
  const forget = useEffectEvent(() => {
    if (isNew) go({ pathname, search, hash }, { replace: true, state: null });
  });
  useEffect(() => forget(), []);
  return joined === id;
}

function OrganizationDashboard(props: DashboardProps) {
  const { organization, members, place } = props;
  const { user } = useSession();
  const roleName = useRoleName();
  const mine = members.find((member) => member.user.id === user?.id);
  const isOwner = organization.owner.id === user?.id;
  const isManager = isOwner || mine?.role === 'admin';
  const id = String(organization.id);
  const hasJoined = useHasJoined(organization.id);

  return (
    <>
      <header className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <OrganizationLogo {...organization} className="size-20 self-start text-4xl" />
        <div className="min-w-0 grow basis-56">
          <h1
            className={`wrap-anywhere ${organization.name.length > LONG_NAME ? 'text-xl md:text-3xl' : 'text-3xl md:text-4xl'}`}
          >
            {organization.name}
          </h1>
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
        {isManager && (
          <LinkButton to="?tab=invitations" className="max-sm:w-full">
            <UserPlus size={20} aria-hidden />
            <Trans>Invite people</Trans>
          </LinkButton>
        )}
      </header>
      {hasJoined && (
        <div className="mt-6 max-w-prose">
          <Alert tone="success">
            <Trans>
              You've joined the organization! Your page{' '}
              <TextLink to={paths.dashboard}>Today</TextLink> says where to begin.
            </Trans>
          </Alert>
        </div>
      )}
      {place?.transfer_to && !isOwner && <OwnershipOffer organization={organization} />}
      {isManager ? (
        <>
          {/* Folded for those who lead the organization: they know it and come for its members. */}
          <div className="mt-3">
            <Disclosure label={<Trans>About this organization</Trans>}>
              <OrganizationDetails organization={organization} />
            </Disclosure>
          </div>
          <ManagerTabs {...props} isOwner={isOwner} />
        </>
      ) : (
        <>
          <OrganizationDetails organization={organization} />
          {mine?.role === 'teacher' && (
            <section className="mt-8 min-h-64">
              <MemberList organizationId={id} memberships={[]} canRemove={false} />
            </section>
          )}
          {user?.is_staff && <AllowancePlace id={id} isStaff />}
          {place && <OwnSharing organizationId={id} place={place} />}
        </>
      )}
      {!isOwner && mine && <Leaving organization={organization} membership={mine} />}
    </>
  );
}

/** The owner's and admins' sections as tabs, because one below the other they are long on a phone. */
function ManagerTabs({
  organization,
  members,
  place,
  isOwner,
}: DashboardProps & { isOwner: boolean }) {
  const { t } = useLingui();
  const { user } = useSession();
  const id = String(organization.id);
  return (
    <div className="mt-3">
      <Tabs
        label={t`Parts of the organization`}
        tabs={[
          {
            id: 'members',
            label: <Trans>Members</Trans>,
            content: (
              <section className="min-h-64">
                <MemberList organizationId={id} memberships={members} canRemove={isOwner} />
              </section>
            ),
          },
          {
            id: 'invitations',
            label: <Trans>Invitations</Trans>,
            content: (
              <InvitationPanel
                organizationId={id}
                organizationName={organization.name}
                canInviteAdmins={isOwner}
              />
            ),
          },
          {
            id: 'settings',
            label: <Trans>Settings</Trans>,
            content: (
              <>
                <section className="min-h-40">
                  {place && (
                    <OrganizationSettings
                      organization={organization}
                      members={members}
                      place={place}
                    />
                  )}
                </section>
                {place && <OwnSharing organizationId={id} place={place} />}
                <AllowancePlace id={id} isStaff={user?.is_staff === true} />
                <section className="mt-10 min-h-11">
                  <OrganizationHistory organizationId={id} />
                </section>
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Reserves the least height of the card, so that the content below hardly moves when it loads. */
function AllowancePlace({ id, isStaff }: { id: string; isStaff: boolean }) {
  return (
    <section className="mt-10 min-h-32">
      <AllowanceCard organizationId={id} isStaff={isStaff} />
    </section>
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
  const go = useGo();
  const [open, setOpen] = useState(false);
  const leave = async () => {
    await endMembership(membership.id);
    showToast(t`You left ${organization.name}.`);
    go(paths.dashboardOrganizations, { replace: true });
    queryClient.removeQueries({
      queryKey: organizationQueries.one(String(organization.id)).queryKey,
    });
    void queryClient.invalidateQueries({ queryKey: organizationQueries.list().queryKey });
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
