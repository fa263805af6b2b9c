import type { UseQueryResult } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ApiError, isWorthRetrying } from '#src/platform/api-error.ts';
import { useIsOffline } from '#src/platform/network.ts';
import { Button } from './button.tsx';
import { useErrorText } from './error-text.ts';
import { FailedDrawing } from './drawing.tsx';

export type Loadable<Data> = Pick<
  UseQueryResult<Data>,
  | 'data'
  | 'error'
  | 'errorUpdateCount'
  | 'isFetching'
  | 'fetchStatus'
  | 'isPlaceholderData'
  | 'refetch'
>;

interface QueryStateProps<Data> {
  query: Loadable<Data>;
  /** What is loading, as text. */
  loadingText: ReactNode;
  /** Shows that text only to screen readers: for pages with many parts, where the context is clear. */
  hidesLoadingText?: boolean;
  /** Skeletons of the final size. */
  loading: ReactNode;
  /** The message for a failure, such as "The courses could not be loaded." */
  failure: ReactNode;
  /** Replaces the failure when the server says that the subject does not exist. */
  missing?: ReactNode;
  /** Replaces the failure when retrying cannot help. */
  refused?: (error: ApiError) => ReactNode;
  /** Shown for empty data: an empty list, an empty page, null. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The four states of a query: loading, failed, empty, loaded. Loaded data stays when a refresh fails: the notice on top
 * of the page says that there is no connection.
 */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, loading, failure, missing, refused, empty, children } = props;
  const { data, fetchStatus } = query;
  // The failure stays visible during retries, which may all wait for a stalled network.
  const [last, setLast] = useState(query.error);
  if (query.error && query.error !== last) setLast(query.error);
  const error = query.errorUpdateCount > 0 ? last : query.error;
  if (data !== undefined) {
    // With `keepPreviousData`, the previous rows are shown faded until the new ones arrive.
    const isOld = query.isPlaceholderData;
    return (
      <div aria-busy={isOld || undefined} className={isOld ? 'opacity-75' : 'contents'}>
        <p role="status" className="sr-only">
          {isOld && props.loadingText}
        </p>
        {isEmpty(data) && empty ? empty : children(data)}
      </div>
    );
  }
  if (isMissing(error) && missing) return missing;
  if (isRefusal(error) && refused) return refused(error);
  if (error || fetchStatus === 'paused') return <LoadFailure query={query}>{failure}</LoadFailure>;
  return (
    <div aria-busy="true" className="w-full">
      <p role="status" className={props.hidesLoadingText ? 'sr-only' : 'mb-4 text-ink-soft'}>
        {props.loadingText}
      </p>
      {loading}
    </div>
  );
}

function isEmpty(data: unknown): boolean {
  if (data === null) return true;
  if (typeof data !== 'object') return false;
  const list = 'results' in data ? data.results : data;
  return Array.isArray(list) && list.length === 0;
}

/** Whether the server says that the subject does not exist, or that its address is invalid. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status);
}

/** Whether the server has refused the request, and would do so again. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !isWorthRetrying(error);
}

interface LoadFailureProps {
  query: Pick<Loadable<unknown>, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> };
  children: ReactNode;
}

/** The failure and its reason; the query keeps retrying, and the button retries immediately. */
export function LoadFailure({ query, children }: LoadFailureProps) {
  const { error, isFetching, refetch } = query;
  const errorText = useErrorText();
  const reason = error instanceof ApiError && error.error ? errorText(error) : undefined;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line-strong border-dashed px-5 py-4"
    >
      <FailedDrawing />
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold">{children}</p>
        <p className="text-ink-soft">
          {reason} {(!error || isWorthRetrying(error)) && <StillTrying />}
        </p>
      </div>
      <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

export function StillTrying() {
  return useIsOffline() ? (
    <Trans>You are offline: it comes as soon as the connection is back.</Trans>
  ) : (
    <Trans>We keep trying.</Trans>
  );
}
