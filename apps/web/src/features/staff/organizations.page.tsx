import { MAX_FOUND, ORGANIZATIONS_PER_PAGE } from '@inzira/contract/limits';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { LongName } from '#src/ui/long-name.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { Table } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { later } from '#src/platform/later.tsx';
import { organizationQueries } from './organizations.api.ts';

const OrganizationAllowances = later(
  async () => import('#src/features/advisor/allowance/organization-allowances.tsx'),
);

/** All organizations, with a search by name, and what they use of the AI service. */
export default function OrganizationsPage() {
  const { t } = useLingui();
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Organizations</Trans>}
        subtitle={<Trans>Their plan and allowance, their members, and who owns them.</Trans>}
      />
      <Tabs
        label={t`Lists of organizations`}
        tabs={[
          { id: 'all', label: <Trans>All organizations</Trans>, content: <All /> },
          {
            id: 'use',
            label: <Trans>AI use this month</Trans>,
            content: <OrganizationAllowances />,
          },
        ]}
      />
    </PageBody>
  );
}

function All() {
  const { t } = useLingui();
  const language = useLanguage();
  const [{ search, page }, setFilters] = useUrlState({ search: '', page: 1 });
  const list = usePagedList(organizationQueries.list(search, page));
  const count = list.data?.count ?? 0;
  const isMany = search !== '' && count >= MAX_FOUND;
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label={t`Name of the organization`}
            placeholder={t`Name`}
            value={search}
            onSearch={(words) => setFilters({ search: words }, { replace: true })}
          />
        }
        activeCount={0}
        onClear={() => setFilters({ search: '' })}
        result={
          list.data &&
          (isMany ? (
            <Trans>At least {count} organizations</Trans>
          ) : (
            <Plural value={count} one="# organization" other="# organizations" />
          ))
        }
      />
      <PagedList
        query={list}
        loadingText={<Trans>Loading organizations...</Trans>}
        loading={<SkeletonList count={6} className="h-16" />}
        failure={<Trans>The organizations could not be loaded.</Trans>}
        empty={
          search === '' ? (
            <EmptyState title={<Trans>No organizations yet</Trans>}>
              <Trans>Anybody with an account can open one from the dashboard.</Trans>
            </EmptyState>
          ) : (
            <EmptyState title={<Trans>No organization found</Trans>}>
              <Trans>Try a part of its name.</Trans>
            </EmptyState>
          )
        }
        page={page}
        pageSize={ORGANIZATIONS_PER_PAGE}
      >
        {(data) => (
          <Table
            label={t`Organizations`}
            rows={data.results}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'name',
                header: <Trans>Organization</Trans>,
                cell: ({ id, name }) => (
                  <TextLink to={paths.staffItem('organizations', id)}>{name}</TextLink>
                ),
              },
              {
                id: 'owner',
                header: <Trans>Owner</Trans>,
                cell: ({ owner }) => (
                  <TextLink to={paths.staffItem('people', owner.id)}>
                    <LongName>{owner.username}</LongName>
                  </TextLink>
                ),
              },
              { id: 'plan', header: <Trans>Plan</Trans>, cell: ({ plan }) => plan },
              {
                id: 'members',
                header: <Trans>Members</Trans>,
                isNumber: true,
                cell: ({ members }) => formatNumber(members, language),
              },
              {
                id: 'created_at',
                header: <Trans>Since</Trans>,
                cell: ({ created_at: at }) => <time dateTime={at}>{formatDay(at, language)}</time>,
              },
            ]}
          />
        )}
      </PagedList>
    </>
  );
}
