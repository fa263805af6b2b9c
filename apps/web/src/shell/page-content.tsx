import { createElement, use } from 'react';
import type { Later } from '#src/platform/later.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Renders a page, or the reason why it failed, without affecting the frame. */
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
