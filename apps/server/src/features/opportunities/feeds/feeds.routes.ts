import { staffFeedEndpoints as endpoints } from '@inzira/contract/staff-feeds';
import { isPublicAddress } from '#src/platform/http/public-address.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { route } from '#src/platform/http/route.ts';
import { dismissEntry, findQueue, getEntry } from './feed-entries.ts';

/** Enough entries to recognise the right feed. */
const SAMPLES = 5;
/** A timeout, because a user waits for the answer. */
const FETCH_TIMEOUT_MS = 20_000;

export async function feedRoutes(app: App) {
  const { db } = app;
  // Loaded with the first call.
  const feeds = async () => import('./feeds.ts');
  const timeout = () => AbortSignal.timeout(FETCH_TIMEOUT_MS);

  route(app, endpoints.list, async ({ query }) => (await feeds()).findFeeds(db, query));

  route(app, endpoints.test, async ({ body }) => {
    const { title, entries } = await (await feeds()).tryFeed(body.url, isPublicAddress, timeout());
    return { title, count: entries.length, entries: entries.slice(0, SAMPLES) };
  });

  route(app, endpoints.add, async ({ viewer, body }) => {
    const { tryFeed, addFeed, getFeed } = await feeds();
    const parsed = await tryFeed(body.url, isPublicAddress, timeout());
    return getFeed(db, await addFeed(db, viewer.id, parsed.url, parsed));
  });

  route(app, endpoints.read, async ({ viewer, params }) => {
    const { requestFeedRead, readFeed, getFeed } = await feeds();
    await readFeed(db, await requestFeedRead(db, viewer.id, params.id), isPublicAddress, timeout());
    return getFeed(db, params.id);
  });

  route(app, endpoints.update, async ({ viewer, params, body }) => {
    const { pauseFeed, getFeed } = await feeds();
    await pauseFeed(db, viewer.id, params.id, body.paused);
    return getFeed(db, params.id);
  });

  route(app, endpoints.remove, async ({ viewer, params }) =>
    (await feeds()).removeFeed(db, viewer.id, params.id),
  );

  route(app, endpoints.queue, ({ query }) => findQueue(db, query.page));

  route(app, endpoints.entry, ({ params }) => getEntry(db, params.id));

  route(app, endpoints.dismiss, ({ viewer, params }) => dismissEntry(db, viewer.id, params.id));
}
