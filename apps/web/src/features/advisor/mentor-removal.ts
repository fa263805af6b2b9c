import { keptCache } from '#src/platform/cache-names.ts';
import { keptNames, openDeviceStore, PACKS } from '#src/platform/device-store.ts';
import { forgetApp } from '#src/platform/kept-app.ts';
import { isInstalled } from '#src/platform/offline-start.ts';
import { APP_KEPT, currentSession, readStored, writeStored } from '#src/platform/session-store.ts';
import { stopPhoneMentor } from './phone-mentor.ts';
import { isLearntOf } from './phone-messages.ts';
import { mentorPlace, noteMentor, savedMentor } from './saved-mentor.ts';

// Operations on the saved mentor that need no network; phone-pack.ts downloads it.

const PARTS = '/api/advisor/pack/';
/** The suffix that offline-app.ts adds to the recorded release. */
const EXTRA = ' mentor';

/** Excludes the mentor's code from further releases, when no user has the mentor on this phone any more. */
export async function forgetMentorCode(): Promise<void> {
  const kept = readStored(APP_KEPT);
  if (!kept?.includes(EXTRA)) return;
  for (const name of await caches.keys()) {
    const requests = name.startsWith('kept:') ? await (await caches.open(name)).keys() : [];
    if (requests.some(({ url }) => new URL(url).pathname.startsWith(PARTS))) return;
  }
  writeStored(APP_KEPT, kept.replace(EXTRA, ''));
}

/** Deletes parts of earlier versions, and models trained from them. */
export async function dropOthers(userId: number): Promise<void> {
  const cache = await caches.open(keptCache(userId));
  const saved = savedMentor();
  const urls = Object.values(saved?.urls ?? {});
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const isUsed = urls.includes(pathname) || (saved !== null && isLearntOf(saved, pathname));
    if (pathname.startsWith(PARTS) && !isUsed) await cache.delete(request);
  }
}

export async function removeMentor(): Promise<void> {
  const userId = currentSession().user?.id;
  if (userId === undefined) return;
  stopPhoneMentor();
  await noteMentor(null, userId);
  await dropOthers(userId);
  await forgetMentorCode();
  const others = (await caches.keys()).filter((name) => name.startsWith('kept:'));
  if (
    keptNames(PACKS).length === 0 &&
    !isInstalled() &&
    others.every((one) => one === keptCache(userId))
  )
    await forgetApp();
}

/** Checks that the mentor is complete, because a browser may have deleted parts of it. */
export async function verifyMentor(): Promise<void> {
  await openDeviceStore();
  const place = mentorPlace();
  if (!place) return;
  const cache = await caches.open(place.cache);
  const found = await Promise.all(Object.values(place.urls).map(async (url) => cache.match(url)));
  if (found.some((one) => one === undefined)) await noteMentor(null);
}
