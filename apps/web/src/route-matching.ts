import { matchRoutes, type RouteObject } from 'react-router';
import { needTexts } from '#src/platform/texts.ts';
import { afterLoading } from '#src/shell/loading.ts';
import { type AppRoute, notFoundRoute, routes } from './routes.tsx';

function match(path: string) {
  return matchRoutes([...routes] as RouteObject[], path) ?? [];
}

/** The pages shown at an address, the outermost first; none when no page lives there. */
function findChain(path: string): AppRoute[] {
  return match(path).map(({ route }) => route as AppRoute);
}

/** What the page at an address asks first. */
export function questionsAt(path: string, search: string): string[] {
  const page = match(path).at(-1);
  const { asks = [] } = (page?.route ?? notFoundRoute) as AppRoute;
  return asks
    .filter((url) => !(search && url.includes('?')))
    .map((url) =>
      url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(page?.params[name] ?? '')),
    );
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
