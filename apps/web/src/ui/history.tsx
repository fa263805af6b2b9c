import { HISTORY_PER_PAGE } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Pager } from './pager.tsx';
import { type Loadable, QueryState } from './query-state.tsx';
import { SkeletonText } from './skeleton.tsx';
import { Timeline } from './timeline.tsx';

interface HistoryProps<Line> {
  /** One page of lines, the newest first. */
  query: Loadable<{
    count: number;
    next: string | null;
    previous: string | null;
    results: readonly Line[];
  }>;
  page: number;
  /** The address's parameter of `page`. */
  param: string;
  /** A `TimelineEntry`. */
  children: (line: Line) => ReactNode;
}

/** What happened to something, page by page. */
export function History<Line extends { id: number }>(props: HistoryProps<Line>) {
  const { query, page, param, children } = props;
  const { t } = useLingui();
  return (
    <QueryState
      query={query}
      loadingText={<Trans>Loading the history...</Trans>}
      hidesLoadingText
      loading={<SkeletonText lines={4} />}
      failure={<Trans>The history could not be loaded.</Trans>}
      empty={<Trans>Nothing has happened yet.</Trans>}
    >
      {(list) => (
        <>
          <Timeline items={list.results} itemKey={({ id }) => id} label={t`History`}>
            {children}
          </Timeline>
          <Pager
            list={list}
            page={page}
            pageSize={HISTORY_PER_PAGE}
            param={param}
            label={t`Pages of the history`}
          />
        </>
      )}
    </QueryState>
  );
}
