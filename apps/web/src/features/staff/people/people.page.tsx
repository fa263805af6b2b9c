import type { Role } from '@inzira/contract/endpoint';
import { MAX_FOUND, PEOPLE_PER_PAGE } from '@inzira/contract/limits';
import { ROLES } from '@inzira/contract/rules/staff';
import type { PersonLine } from '@inzira/contract/staff-people';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';

import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { AccountEmail } from '#src/ui/account-email.tsx';
import { LongName } from '#src/ui/long-name.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { Table } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { GroupField } from '#src/features/staff/group-field.tsx';
import { organizationQueries } from '#src/features/staff/organizations.api.ts';
import { useRoleTexts } from '#src/features/staff/roles.ts';
import { staffQueries } from '#src/features/staff/staff.api.ts';

const PeopleExport = later(async () => import('./people-export.tsx'));

/** All accounts, with a search by name, username or email. */
export default function PeoplePage() {
  const { t } = useLingui();
  const roleTexts = useRoleTexts();
  const [{ page, ...filters }, setFilters] = useUrlState({
    search: '',
    role: '',
    active: '',
    organization: '',
    state: '',
    page: 1,
  });
  const role = ROLES.find((one) => one === filters.role) ?? '';
  const state = filters.state === 'disabled' ? filters.state : '';
  const [isExporting, setExporting] = useState(false);
  const people = usePagedList(staffQueries.people({ ...filters, role, state, page: String(page) }));
  const set = (name: string) => (event: { currentTarget: { value: string } }) =>
    setFilters({ [name]: event.currentTarget.value });
  return (
    <PageBody>
      <PageHeader
        title={<Trans>People</Trans>}
        subtitle={<Trans>Each look at a person is recorded.</Trans>}
        actions={
          <>
            <Button
              look="secondary"
              disabled={!people.data || people.data.count === 0}
              onClick={() => setExporting(true)}
            >
              <Download size={18} aria-hidden />
              <Trans>Save as CSV</Trans>
            </Button>
            <LinkButton to={paths.staffPlace('import')} look="secondary">
              <Upload size={18} aria-hidden />
              <Trans>Import people</Trans>
            </LinkButton>
          </>
        }
      />
      {isExporting && people.data && (
        <PeopleExport
          filters={{ ...filters, role, state }}
          count={people.data.count}
          isAtLeast={isCut(people.data.count, filters.search)}
          onClose={() => setExporting(false)}
        />
      )}
      <FilterBar
        search={
          <SearchField
            label={t`Name, username or email`}
            placeholder={t`Name or email`}
            value={filters.search}
            onSearch={(search) => setFilters({ search }, { replace: true })}
          />
        }
        activeCount={[role, state, filters.active, filters.organization].filter(Boolean).length}
        onClear={() =>
          setFilters({ search: '', role: '', active: '', organization: '', state: '' })
        }
        result={
          people.data && (
            <Found count={people.data.count} isAtLeast={isCut(people.data.count, filters.search)} />
          )
        }
      >
        <Field name="role" label={<Trans>Role</Trans>}>
          <Select value={role} onChange={set('role')}>
            <option value="">
              <Trans>All</Trans>
            </option>
            {ROLES.map((one: Role) => (
              <option key={one} value={one}>
                {roleTexts[one].name}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="active" label={<Trans>Last seen</Trans>}>
          <Select value={filters.active} onChange={set('active')}>
            <option value="">
              <Trans>Any time</Trans>
            </option>
            <option value="1">
              <Trans>Since yesterday</Trans>
            </option>
            <option value="7">
              <Trans>In the last 7 days</Trans>
            </option>
            <option value="30">
              <Trans>In the last 30 days</Trans>
            </option>
          </Select>
        </Field>
        <Field name="state" label={<Trans>Account</Trans>}>
          <Select value={state} onChange={set('state')}>
            <option value="">
              <Trans>All</Trans>
            </option>
            <option value="disabled">
              <Trans>Disabled</Trans>
            </option>
          </Select>
        </Field>
        <OrganizationFilter
          id={filters.organization}
          onChoose={(organization) => setFilters({ organization })}
        />
      </FilterBar>
      <PagedList
        query={people}
        loadingText={<Trans>Loading people...</Trans>}
        loading={<SkeletonList count={6} className="h-16" />}
        failure={<Trans>The people could not be loaded.</Trans>}
        empty={
          <EmptyState title={<Trans>Nobody found</Trans>}>
            <Trans>Try a part of the name or the email, or clear the filters.</Trans>
          </EmptyState>
        }
        page={page}
        pageSize={PEOPLE_PER_PAGE}
      >
        {(data) => (
          <>
            <PeopleTable people={data.results} />
          </>
        )}
      </PagedList>
    </PageBody>
  );
}

interface OrganizationFilterProps {
  id: string;
  onChoose: (id: string) => void;
}

/** Loads the organization in the URL separately, because it may not be on the loaded page of choices. */
function OrganizationFilter({ id, onChoose }: OrganizationFilterProps) {
  const { t } = useLingui();
  const organization = useQuery({ ...organizationQueries.one(id), enabled: id !== '' });
  const initial = id === '' ? undefined : { id: Number(id), name: organization.data?.name ?? id };
  return (
    <GroupField
      kind="organization"
      name="organization"
      none={t`All`}
      initial={initial}
      onChoose={onChoose}
    />
  );
}

/** A search counts at most MAX_FOUND. */
const isCut = (count: number, search: string) => search !== '' && count >= MAX_FOUND;

function Found({ count, isAtLeast }: { count: number; isAtLeast: boolean }) {
  if (isAtLeast) return <Trans>At least {count} people</Trans>;
  return <Plural value={count} one="# person" other="# people" />;
}

function PeopleTable({ people }: { people: readonly PersonLine[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const roleTexts = useRoleTexts();
  return (
    <Table
      label={t`People`}
      rows={people}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'username',
          header: <Trans>Person</Trans>,
          cell: ({ id, username, full_name: name }) => (
            <>
              <TextLink to={paths.staffItem('people', id)}>
                {name || <LongName>{username}</LongName>}
              </TextLink>
              {name !== '' && name !== username && (
                <span className="block text-sm font-normal text-ink-soft">
                  <LongName>{username}</LongName>
                </span>
              )}
            </>
          ),
        },
        {
          id: 'email',
          header: <Trans>Email</Trans>,
          cell: ({ email }) => <AccountEmail email={email} />,
        },
        {
          id: 'roles',
          header: <Trans>Roles</Trans>,
          cell: ({ roles, is_disabled: isDisabled }) =>
            (roles.length > 0 || isDisabled) && (
              <span className="flex flex-wrap gap-1.5">
                {roles.map((role) => (
                  <Chip key={role}>{roleTexts[role].name}</Chip>
                ))}
                {isDisabled && (
                  <Chip tone="alarm">
                    <Trans>Disabled</Trans>
                  </Chip>
                )}
              </span>
            ),
        },
        {
          id: 'last_seen',
          header: <Trans>Last seen</Trans>,
          cell: ({ last_seen_at: at }) =>
            at === null ? (
              <Trans>Never</Trans>
            ) : (
              <time dateTime={at}>{formatAgo(at, language)}</time>
            ),
        },
      ]}
    />
  );
}
