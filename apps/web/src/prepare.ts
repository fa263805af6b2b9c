import { matchPath } from 'react-router';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import type { Prepare } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { currentSession } from '#src/platform/session-store.ts';
import { routesAt } from '#src/platform/site-map.ts';

/** Of pages that a phone keeps for a week without a network, which never need it there. */
const KEPT_PAGES: Readonly<Record<string, Prepare>> = {
  [paths.courses(':moduleId')]: async ({ moduleId = '' }) =>
    queryClient.query(learningQueries.courses(moduleId)),
  [paths.chapters(':courseId')]: async ({ courseId = '' }) =>
    queryClient.query(learningQueries.chapters(courseId)),
  [paths.lessons(':chapterId')]: async ({ chapterId = '' }, search) => {
    const isOwn = currentSession().signedIn && !search.has('lesson');
    return Promise.all([
      queryClient.query(learningQueries.lessons(chapterId)),
      isOwn && queryClient.query(learningQueries.lastAccessed(chapterId)),
    ]);
  },
};

/**
 * Fetches all that a page of `readable-pages.ts` shows at first, which the file of each other page says (`prepare`): then
 * it is drawn whole, by the server with the answers that it was given, and on the phone in the place of that.
 *
 * @throws as the calls do
 */
export async function preparePage(pathname: string, search: URLSearchParams): Promise<unknown> {
  const route = routesAt(pathname).at(-1);
  if (!route) return null;
  const prepare = KEPT_PAGES[route.path] ?? (await route.page.importModule()).prepare;
  return prepare?.(matchPath(route.path, pathname)?.params ?? {}, search);
}
