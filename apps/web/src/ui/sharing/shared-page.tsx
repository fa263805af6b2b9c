import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface SharedPageProps<T> {
  query: UseQueryResult<T>;
  loadingText: ReactNode;
  failure: ReactNode;
  /** The page's title when the link was withdrawn. */
  withdrawn: ReactNode;
  children: (found: T) => ReactNode;
}

/** A page for people who received a link from a founder; it needs no account. */
export function SharedPage<T>(props: SharedPageProps<T>) {
  const { query, loadingText, failure, withdrawn, children } = props;
  return (
    <PageBody>
      <div className="mx-auto flex max-w-4xl flex-col gap-4">
        <QueryState
          query={query}
          loadingText={loadingText}
          loading={<Skeleton className="h-[36rem] w-full rounded-lg" />}
          failure={failure}
          missing={
            <>
              <h1 className="text-3xl">{withdrawn}</h1>
              <EmptyState
                drawing="not-found"
                title={<Trans>The founder has withdrawn the link, or it is not complete.</Trans>}
                actions={
                  <LinkButton to={paths.home} look="secondary">
                    <Trans>What is Inzira?</Trans>
                  </LinkButton>
                }
              >
                <Trans>Ask the person who sent it to you for a new one.</Trans>
              </EmptyState>
            </>
          }
        >
          {children}
        </QueryState>
      </div>
    </PageBody>
  );
}
