import type { advisorEndpoints, MentorPack } from '@inzira/contract/advisor';
import { api, apiFetch } from '#src/platform/api.ts';
import { keptCache } from '#src/platform/cache-names.ts';
import { keptNames, openDeviceStore } from '#src/platform/device-store.ts';
import { keepAnswer } from '#src/platform/kept-answers.ts';
import { countAppBytes, keepApp } from '#src/platform/offline-app.ts';
import { currentSession } from '#src/platform/session-store.ts';
import { dropOthers } from './mentor-removal.ts';
import { learnPack } from './phone-mentor.ts';
import { mentorPlace, noteMentor } from './saved-mentor.ts';

/** The share of the progress bar for the download; the rest is for the training. */
const FETCHED = 0.6;
const IDEA = '/api/advisor/idea/';

const describe = async () => api<typeof advisorEndpoints.pack>('GET', '/api/advisor/pack/', {});

const sum = (parts: readonly { bytes: number }[]) =>
  parts.reduce((all, { bytes }) => all + bytes, 0);

/** The parts that are not stored yet; an interrupted download's are, since addresses contain language and version. */
async function missingOf({ parts }: MentorPack, userId: number) {
  const cacheName = keptCache(userId);
  const here = await Promise.all(parts.map(async ({ url }) => caches.match(url, { cacheName })));
  return parts.filter((_, at) => !here[at]);
}

/** The bytes that saving or updating would download, including the app: 0 where nothing has changed. */
export async function measureMentor(): Promise<number> {
  const pack = await describe();
  const missing = await missingOf(pack, currentSession().user?.id ?? 0);
  return (await countAppBytes('mentor')) + sum(missing);
}

const isCurrentUser = (userId: number) => currentSession().user?.id === userId;

/**
 * Downloads the missing parts of the mentor and the app, and trains the model. An interrupted download continues where
 * it stopped. False where the user has logged out meanwhile.
 * @throws without a network, or where the device is full
 */
export async function saveMentor(onShare: (share: number) => void): Promise<boolean> {
  const userId = currentSession().user?.id;
  if (userId === undefined) return false;
  try {
    await inTurn(async () => saveFor(userId, onShare));
  } catch (error) {
    if (isCurrentUser(userId)) throw error;
  }
  if (isCurrentUser(userId)) return true;
  // Deletes the cache after a logout, unless the user's items were kept.
  if (keptNames('', userId).length === 0) await caches.delete(keptCache(userId));
  return false;
}

/** Locked across tabs: the second one finds what the first has downloaded. */
async function inTurn<Done>(act: () => Promise<Done>): Promise<Done> {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks ? locks.request('mentor-pack', act) : act();
}

async function saveFor(userId: number, onShare: (share: number) => void): Promise<void> {
  const stopForOthers = () => {
    if (!isCurrentUser(userId)) throw new Error('Whoever saved the mentor has left.');
  };
  await openDeviceStore();
  void navigator.storage?.persist?.().catch(() => false);
  const pack = await describe();
  const missing = await missingOf(pack, userId);
  const total = Math.max(1, (await countAppBytes('mentor')) + sum(missing));
  let done = 0;
  const onBytes = (more: number) => {
    stopForOthers();
    done += more;
    onShare(Math.min(1, done / total) * FETCHED);
  };
  await keepApp({ extra: 'mentor', onBytes });
  stopForOthers();
  const cache = await caches.open(keptCache(userId));
  for (const { url, bytes } of missing) {
    const answer = await apiFetch(url);
    if (!answer.headers.get('content-type')?.includes('octet-stream'))
      throw new Error(`${url} answered ${answer.status}`);
    const part = await answer.blob();
    stopForOthers();
    await cache.put(url, new Response(part));
    onBytes(bytes);
  }
  // Stored before the mentor counts as saved: without the country, it could show no emergency numbers.
  await keepAnswer(userId, IDEA, await (await apiFetch(IDEA)).text());
  const urls = Object.fromEntries(pack.parts.map(({ name, url }) => [name, url]));
  const { language, bytes } = pack;
  const saved = { language, urls, bytes, savedAt: new Date().toISOString() };
  const place = mentorPlace(saved);
  stopForOthers();
  if (place) await learnPack(place, (share) => onShare(FETCHED + (1 - FETCHED) * share));
  if ((await missingOf(pack, userId)).length > 0) throw new Error('It was removed meanwhile.');
  await noteMentor(saved, userId);
  await dropOthers(userId);
}
