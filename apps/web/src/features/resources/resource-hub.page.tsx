import { RESOURCES_PER_PAGE } from '@inzira/contract/limits';
import type { ResourceType } from '@inzira/contract/resources';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Prepare } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { NumberedPager } from '#src/ui/pager.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { ResourceCard } from './resource-card.tsx';
import { ResourceDialog } from './resource-dialog.tsx';
import { TYPES, TypeIcon } from './resource-type.tsx';
import { resourceQueries } from './resources.api.ts';

const GRID = 'grid gap-4 md:grid-cols-2 md:gap-6';

/** @public Read by prepare.ts. */
export const prepare: Prepare = async () =>
  queryClient.query(resourceQueries.list(1, { search: '', type: '' }));

export default function ResourceHubPage() {
  const { t } = useLingui();
  const [state, setState] = useUrlState({ search: '', type: '', page: 1, resource: 0 });
  const { page, search, resource: openId } = state;
  const type = TYPES.find((one) => one === state.type) ?? '';
  const list = useQuery({
    ...resourceQueries.list(page, { search, type }),
    placeholderData: keepPreviousData,
  });
  const count = list.data?.count;
  const isNarrowed = search !== '' || type !== '';
  const nothing = (
    <EmptyState
      title={<Trans>No resources found.</Trans>}
      actions={
        (isNarrowed || page > 1) && (
          <Button onClick={() => setState({ search: '', type: '', page: 1 })}>
            <Trans>Show all resources</Trans>
          </Button>
        )
      }
    >
      {isNarrowed && <Trans>Try another word, or a shorter one.</Trans>}
    </EmptyState>
  );
  // The dialog adds no history entry, so that closing it returns to the same position.
  const open = (resource: number) => setState({ resource, page }, { replace: true });
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Entrepreneur Resource Hub</Trans>}
        subtitle={<Trans>Free tools, templates and guides for your venture.</Trans>}
      />
      <FilterBar
        search={
          <>
            <SearchField
              label={<Trans>Search resources</Trans>}
              placeholder={t`Search resources...`}
              value={search}
              onSearch={(words) => setState({ search: words }, { replace: true })}
            />
            <TypeChoice chosen={type} onChoose={(one) => setState({ type: one })} />
          </>
        }
        activeCount={0}
        onClear={() => {}}
        result={
          count === undefined || count === 0 ? null : (
            <Plural value={count} one="# resource" other="# resources" />
          )
        }
      />
      <QueryState
        query={list}
        loadingText={<Trans>Loading...</Trans>}
        loading={
          <div className={GRID}>
            <SkeletonCards count={RESOURCES_PER_PAGE} className="h-52" />
          </div>
        }
        failure={<Trans>Failed to load resources.</Trans>}
        missing={nothing}
        empty={nothing}
      >
        {({ results, count: all }) => (
          <>
            <ul className={GRID}>
              {results.map((resource) => (
                <li key={resource.id}>
                  <ResourceCard resource={resource} onOpen={() => open(resource.id)} />
                </li>
              ))}
            </ul>
            <NumberedPager page={page} pages={Math.ceil(all / RESOURCES_PER_PAGE)} />
            <p className="mt-8 flex flex-wrap gap-x-6">
              <TextLink to={paths.ruleIndex} alone>
                <Trans>Rules by country</Trans>
              </TextLink>
              <TextLink to={paths.glossary} alone>
                <Trans>Glossary</Trans>
              </TextLink>
            </p>
          </>
        )}
      </QueryState>
      <ResourceDialog
        id={openId}
        listed={list.data?.results.find(({ id }) => id === openId)}
        onClose={() => open(0)}
      />
    </PageBody>
  );
}

interface TypeChoiceProps {
  chosen: ResourceType | '';
  onChoose: (type: ResourceType | '') => void;
}

function TypeChoice({ chosen, onChoose }: TypeChoiceProps) {
  const { t } = useLingui();
  const names = { template: t`Templates`, tool: t`Tools`, article: t`Articles` };
  return (
    <div
      role="group"
      aria-label={t`Kind of resource`}
      className="flex flex-wrap gap-1.5 pb-1.5 sm:gap-2"
    >
      {(['', ...TYPES] as const).map((type) => (
        <Button
          key={type}
          look="secondary"
          aria-pressed={type === chosen}
          onClick={() => onChoose(type)}
          className="px-2! text-sm! sm:px-4! sm:text-base! aria-pressed:border-clay aria-pressed:bg-clay-soft aria-pressed:text-on-clay-soft"
        >
          {type !== '' && (
            <span className="hidden sm:inline">
              <TypeIcon type={type} size={18} />
            </span>
          )}
          {type === '' ? <Trans context="resources">All</Trans> : names[type]}
        </Button>
      ))}
    </div>
  );
}
