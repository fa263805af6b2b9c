import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useUrlState } from '#src/platform/url-state.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { paths } from '#src/platform/paths.ts';
import { useContentOrder } from './content-order.ts';
import { contentQueries, slugOf } from './curriculum.api.ts';
import { ContentStateChips } from './content-state-chips.tsx';
import HeldNotice from './held-notice.tsx';
import { OrderedList } from './ordered-list.tsx';

/** The entries of the resource hub in order. */
export default function HubPage() {
  const { t } = useLingui();
  const [{ search }, setState] = useUrlState({ search: '' });
  const content = useQuery(contentQueries.list('resources'));
  const entries = content.data?.entries ?? [];
  const placed = entries.filter(({ state }) => state !== 'removed' && state !== 'draft');
  const order = useContentOrder({
    folder: 'resources/',
    placed,
    tell: (title, place) => t`“${title}” is number ${place} of the hub now.`,
  });
  const words = search.trim().toLowerCase();
  const found = placed.filter(({ title }) => title.toLowerCase().includes(words));
  return (
    <PageBody narrow>
      <PageHeader
        title={<Trans>Resource hub</Trans>}
        subtitle={<Trans>In the order in which learners see them.</Trans>}
        actions={
          <LinkButton to={paths.staffItem('hub', 'new')}>
            <Plus size={20} aria-hidden />
            <Trans>New resource</Trans>
          </LinkButton>
        }
      />
      <HeldNotice isHeld={content.data?.isHeld} />
      <FilterBar
        search={
          <SearchField
            label={t`Search the hub`}
            placeholder={t`Search the hub`}
            value={search}
            onSearch={(typed) => setState({ search: typed }, { replace: true })}
          />
        }
        activeCount={0}
        onClear={() => setState({ search: '' })}
        result={
          content.data && <Plural value={found.length} one="# resource" other="# resources" />
        }
      />
      <QueryState
        query={content}
        loadingText={<Trans>Loading the hub...</Trans>}
        loading={<SkeletonList count={6} className="h-14" />}
        failure={<Trans>The hub could not be loaded.</Trans>}
      >
        {() => {
          if (placed.length === 0)
            return (
              <EmptyState title={<Trans>The hub is empty</Trans>}>
                <Trans>Write the first resource: learners see it once it is published.</Trans>
              </EmptyState>
            );
          if (found.length === 0) return <EmptyState title={<Trans>Nothing matches</Trans>} />;
          return (
            <OrderedList
              items={found}
              // Not while searching: positions count among all entries.
              isBusy={order.isPending || words !== ''}
              onMove={(path, to) => order.mutate({ path, to })}
            >
              {(entry) => (
                <>
                  <span className="min-w-0 grow wrap-anywhere">
                    <TextLink to={paths.staffItem('hub', slugOf(entry.path))}>
                      {entry.title}
                    </TextLink>
                  </span>
                  <ContentStateChips {...entry} />
                </>
              )}
            </OrderedList>
          );
        }}
      </QueryState>
    </PageBody>
  );
}
