import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { type ComponentProps, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Pager, usePageAddress } from './pager.tsx';
import { isMissing, type Loadable, QueryState } from './query-state.tsx';

interface ListPage {
  count: number;
  next: string | null;
  previous: string | null;
  results: readonly unknown[];
}

/** Queries one page of a list; the previous rows stay while another page is loading. */
export function usePagedList<List, Key extends QueryKey>(
  options: UseQueryOptions<List, Error, List, Key>,
) {
  return useQuery({ ...options, placeholderData: keepPreviousData });
}

type States = Omit<ComponentProps<typeof QueryState>, 'query' | 'children'>;

interface PagedListProps<List extends ListPage> extends States {
  /** The result of `usePagedList`. */
  query: Loadable<List>;
  /** The current page, from 1: the value of `param` in the URL. */
  page: number;
  /** The rows of a full page on the server. */
  pageSize: number;
  /** The URL parameter; `page` by default. */
  param?: string;
  /** The pager's name for screen readers, where a screen has several lists. */
  pagesLabel?: string;
  children: (list: List) => ReactNode;
}

/** A paged list of the server: its loading states, rows and pager. */
export function PagedList<List extends ListPage>(props: PagedListProps<List>) {
  const { query, page, pageSize, param = 'page', pagesLabel, children, ...states } = props;
  const pathOf = usePageAddress(param);
  // The last rows of this page were deleted, or the user has typed its number.
  if (isMissing(query.error) && page !== 1) return <Navigate to={pathOf(1)} replace />;
  return (
    <QueryState query={query} {...states}>
      {(list) => (
        <>
          {children(list)}
          <Pager list={list} page={page} pageSize={pageSize} param={param} label={pagesLabel} />
        </>
      )}
    </QueryState>
  );
}
