import type { RouteOptions } from 'fastify';
import type { App } from './app-type.ts';
import { PathTree } from './path-tree.ts';
import { splitRequestUrl } from './request-url.ts';

/** Collects the methods by path of all routes that are registered after this call and that `isCounted` accepts. */
export function collectMethods(
  app: App,
  isCounted: (route: Pick<RouteOptions, 'url' | 'config'>) => boolean,
): PathTree<Set<string>> {
  const methodsAt = new PathTree<Set<string>>();
  app.addHook('onRoute', (route) => {
    if (!isCounted(route)) return;
    const methods = methodsAt.at(splitRequestUrl(route.url).pathname, () => new Set());
    for (const name of [route.method].flat()) methods.add(name);
  });
  return methodsAt;
}
