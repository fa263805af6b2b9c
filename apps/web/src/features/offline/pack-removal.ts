import { MENTOR, openDeviceStore, readKept } from '#src/platform/device-store.ts';
import { dropAnswers, keptUrls } from '#src/platform/kept-answers.ts';
import { forgetApp, isAppStored } from '#src/platform/kept-app.ts';
import { isInstalled } from '#src/platform/offline-start.ts';
import { currentSession } from '#src/platform/session-store.ts';
import { decline, findPack, notePack, type SavedPack, savedPacks, urlsOf } from './saved-packs.ts';

// Operations on saved courses that need no network; pack-download.ts downloads them.

export async function removePack(courseId: number): Promise<void> {
  const userId = currentSession().user?.id;
  const pack = findPack(courseId);
  if (userId === undefined || !pack) return;
  if (pack.byItself) decline(courseId);
  await notePack(courseId, null);
  await dropUnused(userId, urlsOf(pack));
  if (
    savedPacks().length === 0 &&
    !readKept(MENTOR) &&
    !isInstalled() &&
    !(await isKeptByOthers(userId))
  )
    await forgetApp();
}

/** Other users of this phone may have saved courses. */
async function isKeptByOthers(userId: number): Promise<boolean> {
  const names = await caches.keys();
  return names.some((name) => name.startsWith('kept:') && name !== `kept:${userId}`);
}

/** Checks that saved courses are complete: a browser may have deleted cached answers or the app. */
export async function verifyPacks(): Promise<void> {
  const userId = currentSession().user?.id;
  await openDeviceStore();
  if (userId === undefined || savedPacks().length === 0) return;
  const here = await keptUrls(userId);
  const lacksApp = !(await isAppStored());
  for (const { lacksApp: lackedApp, ...pack } of savedPacks()) {
    if (pack.templates?.some(({ url }) => !here.has(url))) {
      pack.templates = pack.templates.filter(({ url }) => here.has(url));
      await notePack(pack.courseId, { ...pack, ...(lackedApp && { lacksApp: lackedApp }) });
    }
    const parts = Object.entries(pack.parts).filter(([url]) => here.has(url));
    if (parts.length < Object.keys(pack.parts).length) {
      const left: SavedPack = { ...pack, parts: Object.fromEntries(parts), isPartial: true };
      await notePack(pack.courseId, parts.length > 0 ? left : null);
    } else if (lacksApp && !pack.isPartial) {
      await notePack(pack.courseId, { ...pack, isPartial: true, lacksApp });
    } else if (lackedApp && !lacksApp) {
      // The app was downloaded again.
      await notePack(pack.courseId, { ...pack, isPartial: false });
    }
  }
}

/** Deletes cached answers that no saved course needs. */
export async function dropUnused(userId: number, urls: readonly string[]): Promise<void> {
  const used = new Set(savedPacks().flatMap(urlsOf));
  await dropAnswers(
    userId,
    urls.filter((url) => !used.has(url)),
  );
}
