import { i18n } from '@lingui/core';
import type { QueryKey } from '@tanstack/react-query';
import { isWorthRetrying } from './api-error.ts';
import { subscribeToDeliveries } from './deliveries.ts';
import { keptCache } from './cache-names.ts';
import { lateReaders } from './device-store.ts';
import { findLeftWrites } from './left-writes.ts';
import { answerOverlays, noteNetwork } from './network.ts';
import { putPreloaded } from './preload.ts';
import { queryClient } from './query-client.ts';
import { currentSession, isAnythingWaiting } from './session-store.ts';

/*
 * Answers of the server that this device keeps for a user, in a cache of their own: parts of courses that were saved,
 * and what was seen last of what is theirs. They stand in where the network gives none.
 */

/** A network that gives no answer within this time counts as none. */
const LIMIT_MS = 3000;
const SAVED_AT = 'x-saved-at';
/** Header with the language of a kept answer. */
const LANGUAGE = 'content-language';
/** As long as the query cache has an answer: `gcTime` of query-client.ts. */
const ON_PAGE_MS = 30 * 60 * 1000;

/** The answer to a later question is newer, whichever comes first: questions are counted. */
interface Questions {
  asked: number;
  /** The one that was answered last, and when: on this visit. */
  answered: number;
  at: number;
  /** The one whose answer is handed to who asks next. */
  brought: number;
}
/** By user, language and URL. */
const questions = new Map<string, Questions>();

/** Writes of this page that the server has. */
let arrivals = 0;
subscribeToDeliveries((_key, { state }) => {
  if (state === 'sent') arrivals += 1;
});

/** By URL: answers that came from this device, until the server gives one. */
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

/** URLs of a user's own answers, which are kept as they were seen last: where they stand, their review, plan, promises, counts, result, journey with comments, news, saved calls. */
const KEPT_URLS = [
  'modules/(\\d+/courses/)?$',
  'courses/\\d+/chapters/$',
  'user-progress(-view)?/([?]chapter=\\d+)?$',
  '(review|review/summary|user-progress/rhythm)/[?]',
  '(today|plan|promises|tallies|lesson-notes|certificates|calculators/figures|advisor/idea)/$',
  'quiz/psychometric/(history/|\\d+/)?([?]|$)',
  'venture/(journey|work|comments|activities)/([?]|$)',
  'notifications/([?]|$)',
  'organization/opportunities/[?](.*&)?saved=',
];
/** The answer whose overlay notes which writes have arrived: see progress-here.ts. */
export const TRACKER = '/api/user-progress-view/';
const KEPT_URL = new RegExp(`^/api/(${KEPT_URLS.join('|')})`);
const isKeptUrl = (url: string) => KEPT_URL.test(url);

interface Kept {
  body: unknown;
  savedAt: string;
  /** In which its sentences are; null where it was not noted. */
  language: string | null;
}

/** @throws where the device has no room, or denies it */
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
  // Logged out meanwhile: what came after the removal goes too.
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
    // Denied, or taken away by the browser in the middle of it.
    return null;
  }
}

/**
 * What is on its way, or what is kept where it fails or takes too long; with what was done here meanwhile. `asker`: the
 * query that is told when the answer comes after all.
 */
export async function orKept(
  url: string,
  fresh: Promise<unknown>,
  asker?: QueryKey,
): Promise<unknown> {
  let answer = await freshOrKept(url, fresh, asker);
  await findLeftWrites();
  if (!shown.has(url) && !isAnythingWaiting()) return answer;
  for (const load of answerOverlays) {
    try {
      const { complete } = await load();
      answer = await complete(url, answer);
    } catch {
      // Its code did not come, or this is an answer to an earlier version of it: what is here is shown as it is.
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
  const known = questions.get(key) ?? { asked: 0, answered: 0, at: 0, brought: 0 };
  questions.set(key, known);
  // Then what was kept is older than the page, which may have changed it: on a slow line it would be taken back.
  const arrivedBefore = arrivals;
  const isOnPage = Date.now() - known.at < ON_PAGE_MS;
  const turn = known.brought || (known.asked += 1);
  known.brought = 0;
  const isNewest = () => known.answered <= turn;
  const given = fresh.then((body) => {
    if (!isNewest()) return body;
    known.answered = turn;
    known.at = Date.now();
    // Also what comes too late for this page. Without room the page goes on all the same.
    if (userId !== undefined && isKeptUrl(url) && !currentSession().isExpired)
      void (async () => {
        // It does not tell of what arrived after it was asked for; what is kept of these does.
        if (url !== TRACKER || arrivals === arrivedBefore || !(await findKept(url)))
          await keepAnswer(userId, url, JSON.stringify(body), { language });
      })().catch(() => null);
    return body;
  });
  given.catch(() => null);
  try {
    const isLate = !isOnPage && (await Promise.race([given, limit])) === 'late';
    const kept = isLate ? await findKept(url) : null;
    // In another language it would look like an answer to who has just switched.
    if (kept && (kept.language ?? language) === language) {
      const isSame = () => currentSession().user?.id === userId && i18n.locale === language;
      if (asker)
        given.then(
          (body) => {
            if (!isNewest() || !isSame()) return;
            // A later question that may still be answered in time would be broken off.
            const query = { queryKey: asker, exact: true };
            if (known.asked > turn && queryClient.isFetching(query)) return;
            // The query asks again, and finds what has come.
            known.brought = turn;
            putPreloaded(url, body);
            void queryClient.invalidateQueries(query);
          },
          () => null,
        );
      return show(url, kept);
    }
    const body = await given;
    if (shown.delete(url)) noteShown();
    return body;
  } catch (error) {
    const kept = isWorthRetrying(error) ? await findKept(url) : null;
    if (!kept) throw error;
    return show(url, kept);
  } finally {
    clearTimeout(timer);
  }
}

function show(url: string, { body, savedAt, language }: Kept): unknown {
  shown.set(url, { savedAt, page: location.pathname, language });
  noteShown();
  return body;
}

// With the network back, what the device has stood in for is asked for again.
const askAgain = () => void queryClient.invalidateQueries();
window.addEventListener('online', askAgain);
lateReaders.add(askAgain);
