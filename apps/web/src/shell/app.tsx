import { preloadCalls } from '@inzira/contract/rules/preload-calls';
import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { preload } from '#src/platform/preload.ts';
import { later } from '#src/platform/later.tsx';
import { useRouteTitle } from '#src/platform/page-title.ts';
import { useSession, useSessionUpkeep, useUserChanges } from '#src/platform/session.ts';
import { type AppRoute, routesAt } from '#src/platform/site-map.ts';
import { notFoundRoute, routes } from '#src/routes.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageContent } from './page-content.tsx';
import { PageLoading } from './page-loading.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { useScrollRestoration, usePagePrefetch } from './scroll-restoration.ts';
import { SkipLink, TopNavigation } from './top-navigation.tsx';

const Footer = later(async () => import('./footer.tsx'), { when: 'idle', isStatic: true });
const SessionEnded = later(async () => import('#src/features/accounts/session-ended.tsx'), {
  fallback: null,
});

/** The frame around all pages, with the page of the current address. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <Frame />
      </ErrorBoundary>
    </I18nProvider>
  );
}

function Frame() {
  const { pathname, search } = useLocation();
  const { _ } = useLingui();
  const chain = routesAt(pathname);
  const route = chain.at(-1) ?? notFoundRoute;
  useRouteTitle(_(route.title));
  useSessionUpkeep();
  const userChanges = useUserChanges();
  const { isExpired, signedIn } = useSession();
  // Each URL is requested once, however often this renders. A visitor whom the guard redirects requests nothing.
  if (signedIn || !chain.some(({ guarded }) => guarded))
    for (const url of preloadCalls(route, pathname, search !== '')) preload(url);
  useScrollRestoration();
  usePagePrefetch();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <LoadingBar />
      <DemoBanner />
      <TopNavigation />
      <OfflineNotice />
      {/* The footer starts below the screen, so that content that loads late does not move it. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] grow">
        <Suspense fallback={<PageLoading />}>
          <Routes key={userChanges}>{[...routes, notFoundRoute].map(toRoute)}</Routes>
        </Suspense>
      </main>
      <Footer />
      {isExpired && <SessionEnded />}
      <ToastRegion />
    </div>
  );
}

function toRoute(route: AppRoute) {
  const element = <PageContent page={route.page} />;
  return (
    <Route
      key={route.path}
      path={route.path}
      element={route.guarded ? <Guard>{element}</Guard> : element}
    >
      {route.children?.map(toRoute)}
    </Route>
  );
}
