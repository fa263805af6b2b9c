import type { MessageDescriptor } from '@lingui/core';
import { matchRoutes, type RouteObject } from 'react-router';
import type { descriptions } from '#src/descriptions/descriptions.ts';
import type { Later } from './later.tsx';
import { afterLoading } from './loading.ts';

export interface AppRoute {
  path: string;
  page: Later;
  title: MessageDescriptor;
  /** Without an access token: to /login. Holds for the children too. */
  guarded?: true;
  /**
   * What the page asks first, with the parameters of its own path: asked along with its scripts, not
   * after them. One with a query holds only for an address without.
   */
  asks?: readonly string[];
  /** Made into HTML at build time; the name is the file's: `<name>.page.tsx`. Described in `descriptions`. */
  prerendered?: keyof typeof descriptions;
  /** Shown in this page's `<Outlet />`; the one with this route's own path is its index. */
  children?: readonly AppRoute[];
}

let siteMap: readonly AppRoute[] = [];

/** Called once by routes.tsx; so pages can ask for other pages without importing them. */
export function setSiteMap(routes: readonly AppRoute[]): void {
  siteMap = routes;
}

/** The pages shown at an address, the outermost first; the route `*` when no page lives there. */
export function routesAt(path: string): AppRoute[] {
  const matches = matchRoutes([...siteMap] as RouteObject[], path) ?? [];
  return matches.map(({ route }) => route as AppRoute);
}

/** Fetches the pages at an address because they are about to be opened. */
export function loadPagesAt(path: string): void {
  for (const { page } of routesAt(path)) page.load().catch(() => null);
}

/** Fetches the pages at an address once nothing else is on its way. Returns how to give it up. */
export function preloadPagesAt(address: string): () => void {
  return afterLoading(() => {
    for (const { page } of routesAt(address.split(/[?#]/, 1)[0] ?? ''))
      page.preload().catch(() => null);
  });
}
