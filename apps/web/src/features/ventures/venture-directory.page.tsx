import { MAX_FOUND, VENTURES_PER_PAGE } from '@inzira/contract/limits';
import type { Venture } from '@inzira/contract/ventures';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Prepare } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FilterBar } from '#src/ui/filter-bar.tsx';
import { ImigongoBand } from '#src/ui/imigongo.tsx';
import { CardGrid } from '#src/ui/layout.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { isMissing } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { useChoiceNames } from './choice-names.ts';
import { VentureCard } from './venture-card.tsx';
import { VentureFilters } from './venture-filters.tsx';
import { useTypedSearch, VentureSearch } from './venture-search.tsx';
import { type FilterValues, ventureQueries } from './ventures.api.ts';

const NO_FILTERS = { sector: '', country: '', customer_type: '', stage: '' };

/** @public Read by prepare.ts. */
export const prepare: Prepare = async () =>
  queryClient.query(ventureQueries.list({ ...NO_FILTERS, search: '' }, 1));

export default function VentureDirectoryPage() {
  const { t } = useLingui();
  const [address, setAddress] = useUrlState({ ...NO_FILTERS, search: '', page: 1 });
  const { page, ...filters } = address;
  const [typed, setTyped] = useTypedSearch(filters.search);
  const { matches } = usePageSearch();
  const list = usePagedList(ventureQueries.list(filters, page));

  const words = typed.trim();
  // Results of a search are not filtered again, because the words may occur only in the pitch.
  const isFilteredOnPage = words !== '' && words !== filters.search;
  const shown = (list.data?.results ?? []).filter(
    (venture) => !isFilteredOnPage || matches(venture, words),
  );
  const activeCount = Object.keys(NO_FILTERS).filter(
    (name) => filters[name as keyof FilterValues] !== '',
  ).length;
  const isNarrowed = activeCount > 0 || words !== '' || filters.search !== '';
  const isMatchless = isNarrowed && (isMissing(list.error) || (list.isSuccess && !shown.length));
  const clear = () => {
    setTyped('');
    setAddress({ ...NO_FILTERS, search: '' });
  };
  const noMatch = (
    <NoMatch
      onSearchAll={isFilteredOnPage ? () => setAddress({ search: words }) : undefined}
      onClear={clear}
    />
  );

  return (
    <PageBody>
      <PageHeader
        title={<Trans>Explore Ventures</Trans>}
        subtitle={<Trans>Ventures of founders on Inzira, each reviewed by our team.</Trans>}
      />
      <FilterBar
        search={
          <VentureSearch
            typed={typed}
            placeholder={
              isMatchless
                ? t`by name, country, sectors, or tagline`
                : t`Search ventures by name or tagline...`
            }
            onType={(text) => {
              setTyped(text);
              if (text.trim() === '' && filters.search) setAddress({ search: '' });
            }}
            onSearch={() => setAddress({ search: words })}
          />
        }
        activeCount={activeCount}
        onClear={() => setAddress(NO_FILTERS)}
        result={
          list.data &&
          (isFilteredOnPage ? (
            <Plural
              value={shown.length}
              one="# venture on this page"
              other="# ventures on this page"
            />
          ) : filters.search && list.data.count === MAX_FOUND ? (
            <Trans>At least {MAX_FOUND} ventures: add a word</Trans>
          ) : (
            <Plural value={list.data.count} one="# venture" other="# ventures" />
          ))
        }
      >
        <VentureFilters values={filters} onChange={(changes) => setAddress(changes)} />
      </FilterBar>
      <PagedList
        query={list}
        page={page}
        pageSize={VENTURES_PER_PAGE}
        loadingText={<Trans>Loading ventures...</Trans>}
        loading={
          <div className="grid gap-4 sm:grid-cols-2 md:gap-5 lg:grid-cols-3">
            <SkeletonCards count={VENTURES_PER_PAGE} className="h-80" />
          </div>
        }
        failure={<Trans>The ventures could not be loaded.</Trans>}
        missing={noMatch}
        empty={isNarrowed ? noMatch : <NoVentures />}
      >
        {() =>
          shown.length === 0 ? (
            noMatch
          ) : (
            <CardGrid>
              {shown.map((venture) => (
                <li key={venture.id}>
                  <VentureCard venture={venture} />
                </li>
              ))}
              <li>
                <Invitation />
              </li>
            </CardGrid>
          )
        }
      </PagedList>
    </PageBody>
  );
}

/** A filter of the current page by company name, tagline, sectors and countries, in either language. */
function usePageSearch() {
  const { nameOf } = useChoiceNames();
  return {
    matches({ company_name, tagline, sectors, countries }: Venture, words: string) {
      const choices = [...sectors, ...countries].flatMap((choice) => [choice.name, nameOf(choice)]);
      const wanted = words.toLowerCase();
      return [company_name, tagline, ...choices].some((text) =>
        text.toLowerCase().includes(wanted),
      );
    },
  };
}

/** Fills the free cell that a page of five leaves in the grid. */
function Invitation() {
  return (
    <div className="flex w-full flex-col justify-between gap-4 rounded-lg bg-clay-soft p-5 text-on-clay-soft">
      <ImigongoBand className="h-5" />
      <div>
        <p className="font-display text-2xl leading-tight font-bold">
          <Trans>Your venture belongs here too</Trans>
        </p>
        <p className="mt-2">
          <Trans>Show it to partners and customers. It takes about ten minutes.</Trans>
        </p>
      </div>
      <LinkButton to={paths.createVenture} className="self-start">
        <Trans>Create Your Own Venture</Trans>
      </LinkButton>
    </div>
  );
}

interface NoMatchProps {
  /** Set when only the current page was searched. */
  onSearchAll?: (() => void) | undefined;
  onClear: () => void;
}

function NoMatch({ onSearchAll, onClear }: NoMatchProps) {
  return (
    <EmptyState
      title={<Trans>No matching ventures found.</Trans>}
      actions={
        <>
          {onSearchAll && (
            <Button onClick={onSearchAll}>
              <Trans>Search all pages</Trans>
            </Button>
          )}
          <LinkButton to={paths.createVenture} look={onSearchAll ? 'secondary' : 'primary'}>
            <Trans>Create Your Own Venture</Trans>
          </LinkButton>
          <Button look="quiet" onClick={onClear}>
            <Trans>Show all ventures</Trans>
          </Button>
        </>
      }
    >
      <Trans>Try adjusting your search term or check back later.</Trans>
    </EmptyState>
  );
}

function NoVentures() {
  return (
    <EmptyState
      title={
        <Trans>
          It seems there are no ventures available at the moment. Start your own or come back later!
        </Trans>
      }
      actions={
        <>
          <LinkButton to={paths.createVenture}>
            <Trans>Create Your Own Venture</Trans>
          </LinkButton>
          <LinkButton to={paths.home} look="secondary">
            <Trans>Go back to Home</Trans>
          </LinkButton>
        </>
      }
    />
  );
}
