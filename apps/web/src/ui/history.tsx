import { HISTORY_PER_PAGE } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PagedList } from './paged-list.tsx';
import type { Loadable } from './query-state.tsx';
import { SkeletonText } from './skeleton.tsx';
import { Timeline } from './timeline.tsx';

interface HistoryProps<Line> {
  /** One page of lines, newest first. */
  query: Loadable<{
    count: number;
    next: string | null;
    previous: string | null;
    results: readonly Line[];
  }>;
  page: number;
  /** The URL parameter of `page`. */
  param: string;
  /** A `TimelineEntry`. */
  children: (line: Line) => ReactNode;
}

/** The history of something, page by page. */
export function History<Line extends { id: number }>(props: HistoryProps<Line>) {
  const { query, page, param, children } = props;
  const { t } = useLingui();
  return (
    <PagedList
      query={query}
      page={page}
      pageSize={HISTORY_PER_PAGE}
      param={param}
      pagesLabel={t`Pages of the history`}
      loadingText={<Trans>Loading the history...</Trans>}
      hidesLoadingText
      loading={<SkeletonText lines={4} />}
      failure={<Trans>The history could not be loaded.</Trans>}
      empty={<Trans>Nothing has happened yet.</Trans>}
    >
      {({ results }) => (
        <Timeline items={results} itemKey={({ id }) => id} label={t`History`}>
          {children}
        </Timeline>
      )}
    </PagedList>
  );
}
