import type { Allowance } from '@inzira/contract/advisor-allowances';
import { ADVISOR_PAGE_SIZE } from '@inzira/contract/limits';
import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { SearchField } from '#src/ui/filter-bar.tsx';
import { Link } from '#src/ui/link.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { advisorQueries } from '#src/features/advisor/advisor.api.ts';
import { AllowanceUse } from './allowance-use.tsx';

/** For staff: the use of the AI service by each organization this month. */
export default function OrganizationAllowances() {
  const [{ search, use: page }, setAddress] = useUrlState({ search: '', use: 1 });
  const list = usePagedList(advisorQueries.allowances(search, page));
  return (
    <section>
      <p className="mb-4 text-ink-soft">
        <Trans>
          What each organization used of its AI allowance this month, highest use first.
        </Trans>
      </p>
      <SearchField
        label={<Trans>Name of the organization</Trans>}
        value={search}
        onSearch={(words) => setAddress({ search: words, use: 1 }, { replace: true })}
      />
      <PagedList
        query={list}
        loadingText={<Trans>Loading...</Trans>}
        hidesLoadingText
        loading={<SkeletonList count={3} className="h-24" />}
        failure={<Trans>The list could not be loaded.</Trans>}
        empty={
          <p role="status">
            <Trans>No organization has a name like this.</Trans>
          </p>
        }
        page={page}
        param="use"
        pageSize={ADVISOR_PAGE_SIZE}
      >
        {(data) => (
          <ul className="divide-y divide-line border-b border-line">
            {data.results.map((allowance) => (
              <Row key={allowance.organization.id} allowance={allowance} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function Row({ allowance }: { allowance: Allowance }) {
  const { id, name } = allowance.organization;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center">
      <Link
        to={paths.staffItem('organizations', id)}
        className="target inline-flex items-center font-semibold wrap-anywhere hover:text-clay"
      >
        {name}
      </Link>
      <AllowanceUse allowance={allowance} />
    </li>
  );
}
