import type { Allowance } from '@inzira/contract/advisor';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '#src/platform/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { Link } from '#src/ui/link.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { textOf } from '#src/ui/submission.ts';
import { TryAgain } from '#src/ui/try-again.tsx';
import { advisorQueries } from './advisor.api.ts';
import { AllowanceUse } from './allowance-use.tsx';
import { Pager } from './pager.tsx';
import './server-texts.ts';

/** For staff: what every organization uses of the AI service this month. */
export default function OrganizationAllowances() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const page = params.get('page') ?? '1';
  const { data, error, refetch, isFetching } = useQuery({
    ...advisorQueries.allowances(search, page),
    placeholderData: keepPreviousData,
  });
  const open = (to: Record<string, string>) => setParams(to, { preventScrollReset: true });
  const turn = (by: number) => open({ ...(search && { search }), page: String(Number(page) + by) });

  return (
    <section>
      <h2 className="text-2xl">
        <Trans>AI use this month</Trans>
      </h2>
      <p className="mt-2 text-ink-soft">
        <Trans>Every organization, those that have used most first. You see this as staff.</Trans>
      </p>
      <form
        role="search"
        key={search}
        className="mt-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const words = textOf(new FormData(event.currentTarget), 'search').trim();
          open(words ? { search: words } : {});
        }}
      >
        <div className="grow basis-56 sm:max-w-80">
          <Field label={<Trans>Name of the organization</Trans>} name="search">
            <TextInput type="search" defaultValue={search} maxLength={100} />
          </Field>
        </div>
        <Button type="submit" look="secondary" busy={isFetching} className="mb-1.5">
          <Trans>Search</Trans>
        </Button>
      </form>
      {error && !isFetching && (
        <div className="mt-4">
          <TryAgain busy={isFetching} onRetry={refetch}>
            <FailureAlert sentence={t`The list could not be loaded.`} failure={error} />
          </TryAgain>
        </div>
      )}
      {!data && !error && (
        <div className="mt-4 flex flex-col gap-4">
          <p role="status">
            <Trans>Loading...</Trans>
          </p>
          <SkeletonCards count={3} className="h-24" />
        </div>
      )}
      {data?.count === 0 && (
        <p role="status" className="mt-4">
          <Trans>No organization has this in its name.</Trans>
        </p>
      )}
      {data && data.count > 0 && (
        <>
          <ul className="mt-2 divide-y divide-line border-b border-line">
            {data.results.map((allowance) => (
              <Row key={allowance.organization.id} allowance={allowance} />
            ))}
          </ul>
          <Pager previous={data.previous} next={data.next} onTurn={turn} />
        </>
      )}
    </section>
  );
}

function Row({ allowance }: { allowance: Allowance }) {
  const { id, name } = allowance.organization;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center">
      <Link
        to={paths.dashboardOrganization(id)}
        className="target inline-flex items-center font-semibold wrap-anywhere hover:text-clay"
      >
        {name}
      </Link>
      <AllowanceUse allowance={allowance} />
    </li>
  );
}
