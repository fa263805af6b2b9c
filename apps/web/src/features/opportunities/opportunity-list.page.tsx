import { OPPORTUNITIES_PER_PAGE } from '@inzira/contract/limits';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Square, SquareCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { useIsOffline } from '#src/platform/network.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { ownIdea } from '#src/platform/own-idea.ts';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { BackLink, PageBody } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { useNames } from './names.ts';
import { opportunityQueries } from './opportunities.api.ts';
import { OpportunityCard } from './opportunity-card.tsx';
import { isUntold } from './conditions.tsx';
import { Partners } from './partners.tsx';

const FitQuestions = later(async () => import('./fit-questions.tsx'), { fallback: null });

const NO_FILTERS = { search: '', sector: '', country: '', tag: '', saved: '', fits: '' };
export default function OpportunityListPage() {
  const { t } = useLingui();
  const language = useLanguage();
  const offline = useIsOffline();
  const [{ page, ...asked }, setFilters] = useUrlState({ ...NO_FILTERS, page: 1 });
  // Any value in the URL switches these filters on.
  const filters = { ...asked, saved: asked.saved && 'true', fits: asked.fits && 'true' };
  const list = usePagedList(opportunityQueries.list(page, filters));
  const clear = () => setFilters(NO_FILTERS);
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  /** Without an idea card nothing can be filtered by fit, so the questions come first. */
  const showFitting = async () => {
    const card = await client.query(ownIdea()).catch(() => null);
    if (card && !card.country && !card.stage && !card.sector) setAsking(true);
    else setFilters({ fits: 'true' });
  };
  const count = list.data?.count;
  const active = [filters.sector, filters.country, filters.tag].filter(Boolean);
  const { search, fits, saved } = filters;
  const isFiltered = active.length > 0 || [search, fits, saved].some(Boolean);
  return (
    <>
      <PageBody>
        <header className="mb-3 md:mb-5">
          <BackLink to={paths.explore}>
            <Trans>Opportunities</Trans>
          </BackLink>
          {/* Small enough for one line on a phone. */}
          <h1 className="text-[1.375rem] sm:text-3xl md:text-4xl">
            <Trans>Explore Current Opportunities</Trans>
          </h1>
        </header>
        <FilterBar
          search={
            <>
              <SearchField
                label={<Trans>Search opportunities</Trans>}
                placeholder={t`Title, organization or benefit`}
                value={filters.search}
                onSearch={(search) => setFilters({ search }, { replace: true })}
              />
              <Toggle
                isOn={filters.fits !== ''}
                icon={
                  filters.fits ? (
                    <SquareCheck size={18} aria-hidden />
                  ) : (
                    <Square size={18} aria-hidden />
                  )
                }
                onClick={() => (filters.fits ? setFilters({ fits: '' }) : void showFitting())}
              >
                <Trans>Fits me</Trans>
              </Toggle>
              <Toggle
                isOn={filters.saved !== ''}
                icon={<Bookmark size={18} aria-hidden />}
                onClick={() => setFilters({ saved: filters.saved ? '' : 'true' })}
              >
                <span className="max-sm:sr-only">
                  <Trans>Saved only</Trans>
                </span>
              </Toggle>
            </>
          }
          activeCount={active.length}
          onClear={clear}
          result={
            count === undefined ? null : (
              <>
                {formatNumber(count, language)}{' '}
                <Plural value={count} one="opportunity" other="opportunities" />
              </>
            )
          }
        >
          <Filters filters={filters} setFilters={setFilters} />
        </FilterBar>
        {isAsking && (
          <FitQuestions
            onClose={() => setAsking(false)}
            onSaved={() => {
              setAsking(false);
              void client.invalidateQueries({ queryKey: ['opportunities', 'list'] });
              setFilters({ fits: 'true' });
            }}
          />
        )}
        <PagedList
          query={list}
          loadingText={<Trans>Loading opportunities...</Trans>}
          loading={<SkeletonList count={3} className="h-56 sm:h-48" />}
          failure={
            <>
              <Trans>The opportunities could not be loaded.</Trans>{' '}
              {offline && !isFiltered && (
                <TextLink to={`${paths.opportunities}?saved=true`}>
                  <Trans>Show the opportunities that you saved</Trans>
                </TextLink>
              )}
            </>
          }
          missing={
            <EmptyState
              drawing="not-found"
              title={<Trans>There is no such page</Trans>}
              actions={
                <Button onClick={clear}>
                  <Trans>Show all opportunities</Trans>
                </Button>
              }
            />
          }
          empty={
            <EmptyState
              title={
                filters.saved ? (
                  <Trans>You have saved nothing yet</Trans>
                ) : isFiltered ? (
                  <Trans>No opportunity fits these filters</Trans>
                ) : (
                  <Trans>No opportunities are open at the moment</Trans>
                )
              }
              actions={
                isFiltered ? (
                  <Button onClick={clear}>
                    <Trans>Show all opportunities</Trans>
                  </Button>
                ) : (
                  <LinkButton to={paths.modules}>
                    <Trans>Continue learning</Trans>
                  </LinkButton>
                )
              }
            >
              {filters.saved ? (
                <Trans>Save an opportunity, and we remind you before its deadline.</Trans>
              ) : (
                <Trans>Look again later: we add new ones as we find them.</Trans>
              )}
            </EmptyState>
          }
          page={page}
          pageSize={OPPORTUNITIES_PER_PAGE}
        >
          {(data) => (
            <>
              {/* Above the list only with the filter; else below, so that the first opportunity is in view on a
                  phone. */}
              {filters.fits !== '' && data.results.some(isUntold) && <WhatFits />}
              <ul className="flex flex-col gap-4">
                {data.results.map((opportunity) => (
                  <li key={opportunity.id}>
                    <OpportunityCard opportunity={opportunity} />
                  </li>
                ))}
              </ul>
              {filters.fits === '' && data.results.some(isUntold) && <WhatFits />}
            </>
          )}
        </PagedList>
      </PageBody>
      <Partners />
    </>
  );
}

interface ToggleProps {
  isOn: boolean;
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

/** A filter button beside the search. */
function Toggle({ isOn, icon, onClick, children }: ToggleProps) {
  return (
    <Button
      look="secondary"
      aria-pressed={isOn}
      className="max-sm:px-3! md:mb-1.5 aria-pressed:border-clay aria-pressed:bg-clay-soft aria-pressed:text-on-clay-soft"
      onClick={onClick}
    >
      {icon}
      {children}
    </Button>
  );
}

/** Explains why nothing is ruled out for a learner whose idea card lacks the facts, with a link to add them. */
function WhatFits() {
  return (
    <p className="my-5 text-ink-soft">
      <Trans>
        What fits you is told once your idea card names your country, stage and sector.{' '}
        <TextLink to={paths.advisor}>Complete it with the AI Mentor</TextLink>
      </Trans>
    </p>
  );
}

interface FiltersProps {
  filters: typeof NO_FILTERS;
  setFilters: (changes: Partial<typeof NO_FILTERS>) => void;
}

function Filters({ filters, setFilters }: FiltersProps) {
  const { t } = useLingui();
  const { data } = useQuery(opportunityQueries.options());
  const names = useNames();
  const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);
  const selects = [
    {
      name: 'country',
      label: t`Country`,
      all: t`All countries`,
      options: (data?.countries ?? [])
        .map((one) => ({ id: one.id, label: names.country(one) }))
        .toSorted(byName),
    },
    {
      name: 'sector',
      label: t`Sector`,
      all: t`All sectors`,
      options: (data?.sectors ?? [])
        .map((one) => ({ id: one.id, label: names.sector(one) }))
        .toSorted(byName),
    },
    {
      name: 'tag',
      label: t`Kind`,
      all: t`All kinds`,
      options: (data?.tags ?? []).map(({ id, name }) => ({ id, label: name })),
    },
  ] as const;
  return (
    <>
      {selects.map(({ name, label, all, options }) => (
        <Field key={name} name={name} label={label}>
          <Select
            // Controlled, because the options load after the value from the URL is set.
            value={filters[name]}
            onChange={(event) => setFilters({ [name]: event.target.value })}
          >
            <option value="">{all}</option>
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.label}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </>
  );
}
