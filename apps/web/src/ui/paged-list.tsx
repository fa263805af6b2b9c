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

/** One page of a list; while another is on its way its rows stay. */
export function usePagedList<List, Key extends QueryKey>(
  options: UseQueryOptions<List, Error, List, Key>,
) {
  return useQuery({ ...options, placeholderData: keepPreviousData });
}

type States = Omit<ComponentProps<typeof QueryState>, 'query' | 'children'>;

interface PagedListProps<List extends ListPage> extends States {
  /** Of `usePagedList`. */
  query: Loadable<List>;
  /** Which page this is, from 1: the address's `param`. */
  page: number;
  /** Rows of a full page, as the server has it. */
  pageSize: number;
  /** `page`, where the screen has no other list. */
  param?: string;
  /** The pager's name for screen readers, where a screen has several lists. */
  pagesLabel?: string;
  children: (list: List) => ReactNode;
}

/** A list of the server's, page by page: the states of its loading, its rows, its pager. */
export function PagedList<List extends ListPage>(props: PagedListProps<List>) {
  const { query, page, pageSize, param = 'page', pagesLabel, children, ...states } = props;
  const addressOf = usePageAddress(param);
  // The last rows of this page have gone, or somebody typed the number.
  if (isMissing(query.error) && page !== 1) return <Navigate to={addressOf(1)} replace />;
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
