import { createElement, use } from 'react';
import type { Later } from '#src/platform/later.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** A page, or in its place why it is not there; what is around it stays. */
export function PageContent({ page }: { page: Later }) {
  return (
    <ErrorBoundary onFailure={page.forgetFailure}>
      <Loaded page={page} />
    </ErrorBoundary>
  );
}

function Loaded({ page }: { page: Later }) {
  return createElement(use(page.shown()));
}
