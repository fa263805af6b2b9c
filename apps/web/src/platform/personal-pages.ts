import type { Opportunity } from '@inzira/contract/opportunities';
import { i18n } from '@lingui/core';
import { DAY_MS } from '@inzira/contract/rules/units';
import { apiFetch } from './api.ts';
import { keptCache } from './cache-names.ts';
import { ApiError, isWorthRetrying } from './api-error.ts';
import { keep, openDeviceStore, readKept } from './device-store.ts';
import { dropAnswers, keepAnswer, keptUrls } from './kept-answers.ts';
import type { PersonalPage } from './offline-app.ts';
import { currentSession } from './session-store.ts';

/*
 * Personal pages that not every learner has: the result of the profile test, and saved opportunities with their
 * deadlines. Their answers are kept like those of other pages; their code only while somebody on this phone has them.
 */

const RESULT = '/api/quiz/psychometric/';
const OPPORTUNITIES = '/api/organization/opportunities/';
/** As the page of opportunities asks for its first saved ones. */
const SAVED = `${OPPORTUNITIES}?page=1&saved=true`;
const ONE = /^\/api\/organization\/opportunities\/\d+\/$/;
/** Of saved opportunities, with five on each: who has more finds the others with a network. */
const MOST_PAGES = 10;

/** Tells the server that nobody reads the answer now: an opportunity is not counted as opened. */
const COPY = { 'Offline-Copy': '1' };

/**
 * Caches what the server answers now.
 * @param none the cached answer where the server has nothing
 * @returns the cached text; null where there is none
 * @throws when it cannot be downloaded: an earlier answer would lack newer changes
 */
export async function keepSeen(userId: number, url: string, none?: string): Promise<string | null> {
  const language = i18n.locale;
  try {
    const text = await (await apiFetch(url, { headers: COPY })).text();
    await keepAnswer(userId, url, text, { language });
    return text;
  } catch (error) {
    // If the server refuses the call, there is nothing to cache, with or without a network.
    if (!(error instanceof ApiError) || isWorthRetrying(error)) throw error;
    if (error.status === 404 && none !== undefined) await keepAnswer(userId, url, none);
    return null;
  }
}

/** What the user has just changed: a number is the opportunity that they save, or not any more. */
export type Change = 'new-result' | 'deleted-result' | number;

/**
 * @returns whether the server refused nothing, as it does in a session that has expired
 * @throws when something cannot be downloaded, or the device is full
 */
async function keepPersonalPages(userId: number, change?: Change): Promise<boolean> {
  const isOpportunity = typeof change === 'number';
  const [isWhole] = await Promise.all([
    !isOpportunity && change !== undefined ? true : keepSavedOpportunities(userId, change),
    isOpportunity ? null : keepResult(userId),
  ]);
  return isWhole;
}

/** A deleted result is not shown any more, in any language. */
export async function dropResult(): Promise<void> {
  const userId = currentSession().user?.id;
  if (userId === undefined) return;
  const kept = [...(await keptUrls(userId))];
  await dropAnswers(
    userId,
    kept.filter((url) => url.startsWith(RESULT)),
  );
}

async function keepResult(userId: number): Promise<void> {
  await Promise.all([
    // A user without a result is told so offline too, instead of seeing an error.
    keepSeen(userId, `${RESULT}?language=${i18n.locale}`, 'null'),
    keepSeen(userId, `${RESULT}history/`),
  ]);
}

async function keepSavedOpportunities(
  userId: number,
  changed: number | undefined,
): Promise<boolean> {
  const saved = new Set<string>();
  let next: string | null = SAVED;
  for (let page = 1; next !== null && page <= MOST_PAGES; page += 1) {
    const text = await keepSeen(userId, `${OPPORTUNITIES}?page=${page}&saved=true`);
    // Refused, as in a session that has expired: nothing is known, so what is kept stays.
    if (text === null) return false;
    const list = JSON.parse(text) as { results?: Opportunity[]; next?: string | null };
    for (const { id } of list.results ?? []) saved.add(`${OPPORTUNITIES}${id}/`);
    next = list.next ?? null;
  }
  // After a logout this would leave an empty cache of the user.
  if (currentSession().user?.id !== userId) return false;
  const kept = await keptUrls(userId);
  await dropAnswers(
    userId,
    [...kept].filter((url) => ONE.test(url) && !saved.has(url)),
  );
  // After a press the others are as they were.
  const isAsked = (url: string) =>
    changed === undefined || url === `${OPPORTUNITIES}${changed}/` || !kept.has(url);
  for (const url of [...saved].filter(isAsked)) await keepSeen(userId, url);
  return true;
}

const FETCHED = 'personal-pages';

/** The answers that are kept are in one language. */
interface Fetched {
  at: number;
  language: string;
}

let refreshing = Promise.resolve();

/**
 * Once a day, because a deadline may have moved, and another device may have saved something; at once what the user has
 * changed, or `all`.
 */
export async function refreshPersonalPages(change?: Change | 'all'): Promise<void> {
  // One after the other, so that an older answer does not replace a newer one.
  const turn = refreshing.then(async () => refresh(change));
  refreshing = turn.catch(() => undefined);
  return turn;
}

async function refresh(change?: Change | 'all'): Promise<void> {
  const userId = currentSession().user?.id;
  if (userId === undefined) return;
  await openDeviceStore();
  const last = readKept<Fetched>(FETCHED);
  const isOfToday = last?.language === i18n.locale && Math.abs(Date.now() - last.at) < DAY_MS;
  if (change === undefined && isOfToday) return;
  const part = change === 'all' ? undefined : change;
  try {
    const isWhole = await keepPersonalPages(userId, part);
    if (part === undefined && isWhole)
      await keep(FETCHED, { at: Date.now(), language: i18n.locale }, userId);
  } catch (error) {
    // The next start tries again.
    await keep(FETCHED, null, userId);
    throw error;
  }
}

type Answer = { count?: number } | null | undefined;

/** Which of these pages the users of this phone have. */
export async function findPersonalPages(): Promise<PersonalPage[]> {
  const found = new Set<PersonalPage>();
  const userId = currentSession().user?.id;
  for (const name of (await caches.keys()).filter((one) => one.startsWith('kept:'))) {
    const cache = await caches.open(name);
    const requests = await cache.keys();
    // Opened while its user logged out: by these names it is judged whether others use the app on this phone.
    if (requests.length === 0 && (userId === undefined || name !== keptCache(userId)))
      await caches.delete(name);
    for (const { url } of requests) {
      const { pathname, search } = new URL(url);
      const isResult = pathname === RESULT;
      if (!isResult && pathname + search !== SAVED) continue;
      const answer = (await (await cache.match(pathname + search))?.json()) as Answer;
      if (isResult && answer) found.add('profile');
      if (!isResult && answer?.count) found.add('opportunities');
    }
  }
  return [...found].toSorted();
}
