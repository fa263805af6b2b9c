import { matchRoutes, type RouteObject } from 'react-router';
import { needTexts } from '#src/platform/texts.ts';
import { afterLoading } from '#src/shell/loading.ts';
import type { AppRoute } from './app-route.ts';
import { notFoundRoute, routes } from './routes.tsx';

/** The pages shown at an address, the outermost first; none when no page lives there. */
function findChain(path: string): AppRoute[] {
  const matches = matchRoutes([...routes] as RouteObject[], path) ?? [];
  return matches.map(({ route }) => route as AppRoute);
}

export function routesAt(path: string): AppRoute[] {
  const chain = findChain(path);
  return chain.length > 0 ? chain : [notFoundRoute];
}

/** Fetches the page at an address, once nothing else is on its way. Returns how to give it up. */
export function fetchAhead(address: string): () => void {
  const chain = findChain(address.split(/[?#]/, 1)[0] ?? '');
  return afterLoading(() => {
    for (const { page } of chain)
      Promise.all([page.fetch(), needTexts(page.texts)]).catch(() => null);
  });
}

/** Whether a page lives at this address: links to others are left out. */
export function isRouted(path: string): boolean {
  return findChain(path).length > 0;
}
