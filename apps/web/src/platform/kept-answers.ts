import { i18n } from '@lingui/core';
import type { QueryKey } from '@tanstack/react-query';
import { isWorthRetrying } from './api-error.ts';
import { subscribeToDeliveries } from './deliveries.ts';
import { keptCache } from './cache-names.ts';
import { lateOpenListeners } from './device-store.ts';
import { findUnsentWrites } from './unsent-writes.ts';
import { answerOverlays, noteNetwork } from './network.ts';
import { putPreloaded } from './preload.ts';
import { growingPause, queryClient } from './query-client.ts';
import { currentSession, isAnythingWaiting } from './session-store.ts';

/*
 * The server's answers that this device keeps for a user, in a separate cache: saved parts of courses, and the last
 * version of personal pages. They are used when the network gives no answer.
 */

/** After this time without an answer, the cached one is used. */
const LIMIT_MS = 3000;
const SAVED_AT = 'x-saved-at';
/** The header with the language of a cached answer. */
const LANGUAGE = 'content-language';
/** The time that the query cache keeps an answer: `gcTime` of query-client.ts. */
const ON_PAGE_MS = 30 * 60 * 1000;

/** Requests of one URL are numbered, because answers may arrive out of order: that of a later request is newer. */
interface Questions {
  asked: number;
  /** The number of the last answered request, and when it was answered, in this visit. */
  answered: number;
  at: number;
  /** The number of the request whose answer waits for the next caller. */
  brought: number;
  /** How many requests got no answer since the last one that did. */
  lost: number;
}
/** Keyed by user, language and URL. */
const questions = new Map<string, Questions>();

/** Counts the writes of this page that have reached the server. */
let arrivals = 0;
subscribeToDeliveries((_key, { state }) => {
  if (state === 'sent') arrivals += 1;
});

/** URLs that were answered from this device, until the server answers them. */
const shown = new Map<string, { savedAt: string; page: string; language: string | null }>();

function noteShown(): void {
  const kept: Record<string, string> = {};
  const keptLanguages: Record<string, string> = {};
  for (const { page, savedAt, language } of shown.values()) {
    if (!(kept[page] !== undefined && kept[page] < savedAt)) kept[page] = savedAt;
    if (language !== null && language !== i18n.locale) keptLanguages[page] = language;
  }
  noteNetwork({ kept, keptLanguages });
}

/** URLs of personal answers, cached as last seen: progress, review, plan, promises, counts, result, journey, news, calls. */
const KEPT_URLS = [
  'modules/(\\d+/courses/)?$',
  'courses/\\d+/chapters/$',
  'user-progress(-view)?/([?]chapter=\\d+)?$',
  '(review|review/summary|user-progress/rhythm)/[?]',
  '(today|plan|promises|tallies|lesson-notes|certificates|calculators/figures|advisor/idea)/$',
  'quiz/psychometric/(history/|\\d+/)?([?]|$)',
  'venture/(journey|work|comments|activities)/([?]|$)',
  'notifications/([?]|$)',
  'organization/opportunities/(\\d+/$|[?](.*&)?saved=)',
];
export const TRACKER = '/api/user-progress-view/';
/** Answers in which it is noted which writes have arrived: see progress-here.ts. */
const NOTED = /^\/api\/(user-progress(-view|\/rhythm)|review|calculators)\//;
const KEPT_URL = new RegExp(`^/api/(${KEPT_URLS.join('|')})`);
const isKeptUrl = (url: string) => KEPT_URL.test(url);

interface Kept {
  body: unknown;
  savedAt: string;
  /** The language of its texts; null where it was not recorded. */
  language: string | null;
}

/** @throws when the device is full, or denies access */
export async function keepAnswer(
  userId: number,
  url: string,
  text: string,
  { language, savedAt }: Partial<Omit<Kept, 'body'>> = {},
): Promise<void> {
  if (currentSession().user?.id !== userId) return;
  const headers = {
    'Content-Type': 'application/json',
    [SAVED_AT]: savedAt ?? new Date().toISOString(),
    [LANGUAGE]: language ?? i18n.locale,
  };
  const cache = await caches.open(keptCache(userId));
  await cache.put(url, new Response(text, { headers }));
  // The user has logged out meanwhile, so what was stored after that is removed as well.
  if (currentSession().user?.id !== userId) await caches.delete(keptCache(userId));
}

export async function dropAnswers(userId: number, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(keptCache(userId));
  await Promise.all(urls.map(async (url) => cache.delete(url)));
}

export async function keptUrls(userId: number): Promise<ReadonlySet<string>> {
  const requests = await (await caches.open(keptCache(userId))).keys();
  const urls = requests.map(({ url }) => new URL(url));
  return new Set(urls.map(({ pathname, search }) => pathname + search));
}

export async function findKept(url: string): Promise<Kept | null> {
  const userId = currentSession().user?.id;
  if (userId === undefined || !('caches' in globalThis)) return null;
  try {
    const found = await caches.match(url, { cacheName: keptCache(userId) });
    if (!found || currentSession().user?.id !== userId) return null;
    const savedAt = new Date(found.headers.get(SAVED_AT) ?? 0);
    return {
      body: (await found.json()) as unknown,
      savedAt: savedAt.toISOString(),
      language: found.headers.get(LANGUAGE),
    };
  } catch {
    // The browser has denied access, or removed the cache meanwhile.
    return null;
  }
}

/**
 * Returns the network's answer, or the cached one where that fails or takes too long, with this device's unsent
 * changes. `asker`: the query to refetch when the answer arrives late.
 */
export async function networkOrCached(
  url: string,
  fresh: Promise<unknown>,
  asker?: QueryKey,
): Promise<unknown> {
  let answer = await freshOrKept(url, fresh, asker);
  await findUnsentWrites();
  if (!shown.has(url) && !isAnythingWaiting()) return answer;
  for (const load of answerOverlays) {
    try {
      const { complete } = await load();
      answer = await complete(url, answer, shown.has(url));
    } catch {
      // Shows the answer without local changes, where their code did not load or does not fit an older answer.
    }
  }
  return answer;
}

async function freshOrKept(
  url: string,
  fresh: Promise<unknown>,
  asker: QueryKey | undefined,
): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), LIMIT_MS);
  });
  const userId = currentSession().user?.id;
  const language = i18n.locale;
  const key = `${userId} ${language} ${url}`;
  const known = questions.get(key) ?? { asked: 0, answered: 0, at: 0, brought: 0, lost: 0 };
  questions.set(key, known);
  // The page has shown a newer answer than the cached one, maybe changed since, which a slow line must not undo.
  const arrivedBefore = arrivals;
  const isOnPage = Date.now() - known.at < ON_PAGE_MS;
  const turn = known.brought || (known.asked += 1);
  known.brought = 0;
  const isNewest = () => known.answered <= turn;
  const given = fresh.then((body) => {
    if (!isNewest()) return body;
    known.answered = turn;
    known.at = Date.now();
    known.lost = 0;
    // Also stores an answer that is too late for this page. Failures, such as a full disk, do not affect the page.
    if (userId !== undefined && isKeptUrl(url) && !currentSession().isExpired)
      void (async () => {
        // This answer lacks writes that arrived after its request, while the cached one includes them.
        if (!NOTED.test(url) || arrivals === arrivedBefore || !(await findKept(url)))
          await keepAnswer(userId, url, JSON.stringify(body), { language });
      })().catch(() => null);
    return body;
  });
  given.catch(() => null);
  try {
    const isLate = !isOnPage && (await Promise.race([given, limit])) === 'late';
    const kept = isLate ? await findKept(url) : null;
    // An answer in another language would confuse a user who has just switched.
    if (kept && (kept.language ?? language) === language) {
      const isSame = () => currentSession().user?.id === userId && i18n.locale === language;
      if (asker)
        given.then(
          (body) => {
            if (!isNewest() || !isSame()) return;
            // Refetching now would cancel a later request that may still succeed in time.
            const query = { queryKey: asker, exact: true };
            if (known.asked > turn && queryClient.isFetching(query)) return;
            // The query refetches and takes the late answer.
            known.brought = turn;
            putPreloaded(url, body);
            void queryClient.invalidateQueries(query);
          },
          () => askLater(known, asker),
        );
      return show(url, kept);
    }
    const body = await given;
    if (shown.delete(url)) noteShown();
    return body;
  } catch (error) {
    const kept = isWorthRetrying(error) ? await findKept(url) : null;
    if (!kept) throw error;
    askLater(known, asker);
    return show(url, kept);
  } finally {
    clearTimeout(timer);
  }
}

/** As a query does that has failed: on a weak line one request is lost and the others are answered. */
function askLater(known: Questions, queryKey: QueryKey | undefined): void {
  // A network of the browser's own that is back says so: see below.
  if (!queryKey || !navigator.onLine) return;
  known.lost += 1;
  setTimeout(() => {
    // A request under way is left to arrive.
    void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }, growingPause(known.lost));
}

function show(url: string, { body, savedAt, language }: Kept): unknown {
  shown.set(url, { savedAt, page: location.pathname, language });
  noteShown();
  return body;
}

// Once the network is back, queries that were answered from this device are refetched.
const askAgain = () => void queryClient.invalidateQueries();
window.addEventListener('online', askAgain);
lateOpenListeners.add(askAgain);
