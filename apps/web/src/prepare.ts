import { matchPath } from 'react-router';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import type { Prepare } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { currentSession } from '#src/platform/session-store.ts';
import { routesAt } from '#src/platform/site-map.ts';

/** Pages that a phone stores for offline use. Their data functions are here, because the stored files do not need them. */
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
 * Fetches everything that a page of `readable-pages.ts` shows first; other pages define this in their file (`prepare`).
 * The page can then be rendered completely: on the server from the given answers, and on the phone to replace that HTML.
 * @throws as the calls do
 */
export async function preparePage(pathname: string, search: URLSearchParams): Promise<unknown> {
  const route = routesAt(pathname).at(-1);
  if (!route) return null;
  const prepare = KEPT_PAGES[route.path] ?? (await route.page.importModule()).prepare;
  return prepare?.(matchPath(route.path, pathname)?.params ?? {}, search);
}
