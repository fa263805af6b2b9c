import type { MessageDescriptor } from '@lingui/core';
import { matchRoutes, type RouteObject } from 'react-router';
import type { descriptions } from '#src/descriptions/descriptions.ts';
import type { Later } from './later.tsx';
import { afterLoading } from './loading.ts';

export interface AppRoute {
  path: string;
  page: Later;
  title: MessageDescriptor;
  /** Redirects to /login without an access token. Includes the children. */
  guarded?: true;
  /**
   * The page's first API calls, with its path parameters: made while its scripts load. Calls with a query apply only to
   * addresses without one.
   */
  asks?: readonly string[];
  /** Prerendered at build time; the value is the name of its file, `<name>.page.tsx`, and of its entry in `descriptions`. */
  prerendered?: keyof typeof descriptions;
  /** Rendered in this page's `<Outlet />`; the one with the same path is the index. */
  children?: readonly AppRoute[];
}

let siteMap: readonly AppRoute[] = [];

/** Called once by routes.tsx, so that pages can look up other pages without importing them. */
export function setSiteMap(routes: readonly AppRoute[]): void {
  siteMap = routes;
}

/** The pages shown at an address, outermost first; the route `*` for an unknown address. */
export function routesAt(path: string): AppRoute[] {
  const matches = matchRoutes([...siteMap] as RouteObject[], path) ?? [];
  return matches.map(({ route }) => route as AppRoute);
}

/** Loads the pages of an address that is about to be opened. */
export function loadPagesAt(path: string): void {
  for (const { page } of routesAt(path)) page.load().catch(() => null);
}

/** Preloads the pages of an address once nothing else is loading. Returns how to cancel it. */
export function preloadPagesAt(address: string): () => void {
  return afterLoading(() => {
    for (const { page } of routesAt(address.split(/[?#]/, 1)[0] ?? ''))
      page.preload().catch(() => null);
  });
}
