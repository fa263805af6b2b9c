import { isWorthRetrying } from './api-error.ts';
import { keptCache } from './device-store.ts';
import { noteNetwork } from './network.ts';
import { queryClient } from './query-client.ts';
import { currentSession } from './session-store.ts';

/*
 * Answers of the server that this device keeps for a user, in a cache of their own: parts of courses that were saved,
 * and what was seen last of what is theirs. They stand in where the network gives none.
 */

/** A network that stalls is none. */
const LIMIT_MS = 3000;
const SAVED_AT = 'x-saved-at';
/** Of an earlier version of the app: lessons that were saved with it. */
const earlierCache = (userId: number) => `saved-lessons:${userId}`;

/** By URL: answers that came from this device, until the server gives one. */
const shown = new Map<string, { savedAt: string; page: string }>();

function noteShown(): void {
  const kept: Record<string, string> = {};
  for (const { page, savedAt } of shown.values())
    if (!(kept[page] !== undefined && kept[page] < savedAt)) kept[page] = savedAt;
  noteNetwork({ kept });
}

/** A user's own, kept as it was seen last: where they stand, plan, promises, result, journey with comments, news, saved calls. */
const SEEN = [
  /^\/api\/modules\/(?:\d+\/courses\/)?$/,
  /^\/api\/courses\/\d+\/chapters\/$/,
  /^\/api\/user-progress(?:-view)?\/(?:\?chapter=\d+)?$/,
  /^\/api\/(?:plan|promises|lesson-notes|certificates)\/$/,
  /^\/api\/quiz\/psychometric\/(?:history\/|\d+\/)?$/,
  /^\/api\/venture\/(?:journey|work|comments|activities)\/(?:\?|$)/,
  /^\/api\/notifications\/(?:\?|$)/,
  /^\/api\/organization\/opportunities\/\?(?:.*&)?saved=/,
];
const isSeen = (url: string) => SEEN.some((pattern) => pattern.test(url));

interface Kept {
  body: unknown;
  savedAt: string;
}

/** @throws where the device has no room, or denies it */
export async function keepAnswer(userId: number, url: string, text: string): Promise<void> {
  if (currentSession().user?.id !== userId) return;
  const headers = { 'Content-Type': 'application/json', [SAVED_AT]: new Date().toISOString() };
  const cache = await caches.open(keptCache(userId));
  await cache.put(url, new Response(text, { headers }));
  // Logged out meanwhile: what came after the removal goes too.
  if (currentSession().user?.id !== userId) await caches.delete(keptCache(userId));
}

export async function dropAnswers(userId: number, urls: readonly string[]): Promise<void> {
  for (const name of [keptCache(userId), earlierCache(userId)]) {
    const cache = await caches.open(name);
    await Promise.all(urls.map(async (url) => cache.delete(url)));
  }
}

export async function findKept(url: string): Promise<Kept | null> {
  const userId = currentSession().user?.id;
  if (userId === undefined || !('caches' in globalThis)) return null;
  try {
    const found =
      (await caches.match(url, { cacheName: keptCache(userId) })) ??
      (await caches.match(url, { cacheName: earlierCache(userId) }));
    if (!found || currentSession().user?.id !== userId) return null;
    const savedAt = new Date(found.headers.get(SAVED_AT) ?? found.headers.get('date') ?? 0);
    return { body: (await found.json()) as unknown, savedAt: savedAt.toISOString() };
  } catch {
    // Denied, or taken away by the browser in the middle of it.
    return null;
  }
}

/** What is on its way, or what is kept where it fails or takes too long. */
export async function orKept(url: string, fresh: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), LIMIT_MS);
  });
  const userId = currentSession().user?.id;
  const given = fresh.then((body) => {
    // Also what comes too late for this page. Without room the page goes on all the same.
    if (userId !== undefined && isSeen(url))
      void keepAnswer(userId, url, JSON.stringify(body)).catch(() => null);
    return { body };
  });
  given.catch(() => null);
  try {
    const first = await Promise.race([given, limit]);
    if (first !== 'late') {
      if (shown.delete(url)) noteShown();
      return first.body;
    }
  } catch (error) {
    const kept = isWorthRetrying(error) ? await findKept(url) : null;
    if (!kept) throw error;
    return show(url, kept);
  } finally {
    clearTimeout(timer);
  }
  const kept = await findKept(url);
  return kept ? show(url, kept) : fresh;
}

function show(url: string, { body, savedAt }: Kept): unknown {
  shown.set(url, { savedAt, page: location.pathname });
  noteShown();
  return body;
}

// With the network back, what the device has stood in for is asked for again.
window.addEventListener('online', () => void queryClient.invalidateQueries());
