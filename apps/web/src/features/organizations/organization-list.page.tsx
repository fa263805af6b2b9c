import type { OwnOrganization } from '@inzira/contract/organizations';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { OrganizationLogo } from './organization-logo.tsx';
import { organizationQueries } from './organizations.api.ts';
import { useRoleName } from './joining/role-name.tsx';

const OrganizationForm = later(async () => ({
  default: (await import('./organization-form.tsx')).OrganizationForm,
}));

export default function OrganizationListPage() {
  const { user } = useSession();
  const list = useQuery(organizationQueries.list());
  const organizations = list.data;

  return (
    <PageBody>
      <PageHeader
        title={<Trans>Organizations</Trans>}
        subtitle={
          <Trans>Learn together: a class, a hub or a team, with its teachers and students.</Trans>
        }
      />
      <QueryState
        query={list}
        loadingText={<Trans>Loading organizations...</Trans>}
        hidesLoadingText
        loading={<SkeletonList count={1} className="h-24" />}
        failure={<Trans>Your organizations could not be loaded.</Trans>}
      >
        {(all) => (
          <ul className="flex flex-col gap-4">
            {all.map((organization) => (
              <li key={organization.id}>
                <OrganizationCard organization={organization} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {organizations && user?.is_staff && (
        <p className="my-6">
          <TextLink to={`${paths.staffPlace('organizations')}?tab=use`}>
            <Trans>See all organizations and their AI use in the staff area</Trans>
          </TextLink>
        </p>
      )}
      {organizations && <Creation isFirst={organizations.length === 0} />}
    </PageBody>
  );
}

function OrganizationCard({ organization }: { organization: OwnOrganization }) {
  const { id, name, logo, role } = organization;
  const roleName = useRoleName();
  const page = paths.dashboardOrganization(id);
  const isOwner = role === 'owner';
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <OrganizationLogo name={name} logo={logo} />
      <div className="min-w-0 grow basis-44">
        <h2 className="text-xl leading-tight wrap-anywhere">
          <Link to={page} className="-my-2.5 inline-block py-2.5 hover:text-clay">
            {name}
          </Link>
        </h2>
        <p className="text-ink-soft">
          {isOwner ? (
            <Trans>You own this organization</Trans>
          ) : (
            <Trans>You belong to this organization</Trans>
          )}
        </p>
      </div>
      {isOwner ? (
        <LinkButton to={page} look="secondary">
          <Trans>Manage</Trans>
        </LinkButton>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Chip>
            <Trans>Member</Trans>
          </Chip>
          <Chip tone="ochre">{roleName(role)}</Chip>
          {role === 'admin' && (
            <LinkButton to={page} look="secondary" className="ml-2">
              <Trans>Open</Trans>
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  );
}

/** The form to create an organization: open for a user without one, else behind a button. */
function Creation({ isFirst }: { isFirst: boolean }) {
  const go = useGo();
  const [asked, setAsked] = useState(false);
  if (!isFirst && !asked) {
    return (
      <Button look="secondary" className="mt-8" onClick={() => setAsked(true)}>
        <Plus size={18} aria-hidden />
        <Trans>Create another organization</Trans>
      </Button>
    );
  }
  return (
    <section className={isFirst ? undefined : 'mt-10 border-t border-line pt-8'}>
      <h2 className="text-2xl">
        <Trans>Create Organization</Trans>
      </h2>
      {isFirst && (
        <p className="mt-2 text-ink-soft">
          <Trans>You are in none yet. Create one here, then invite its people.</Trans>
        </p>
      )}
      <p className="mt-2 text-ink-soft">
        <Trans>Only the name is needed.</Trans>
      </p>
      <OrganizationForm
        onSaved={({ id }) => go(`${paths.dashboardOrganization(id)}?tab=invitations`)}
      />
    </section>
  );
}
