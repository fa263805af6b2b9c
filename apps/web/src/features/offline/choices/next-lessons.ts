import type { learningEndpoints, TrackerView } from '@inzira/contract/learning';
import { DAY_MS } from '@inzira/contract/rules/units';
import { api } from '#src/platform/api.ts';
import { cannotStore, openDeviceStore } from '#src/platform/device-store.ts';
import { canKeepApp } from '#src/platform/offline-start.ts';
import { currentSession } from '#src/platform/session-store.ts';
import { lookForChanges, refreshPacks, savePack } from '#src/features/offline/pack-download.ts';
import { removePack } from '#src/features/offline/pack-removal.ts';
import { findPack, isDeclined, notePack, savedPacks } from '#src/features/offline/saved-packs.ts';
import { cameByItself, chooseNextLessons, mayFetch, nextLessons } from './automatic-downloads.ts';
import { finishedCourses, nextCourses } from './next-courses.ts';

/** The most courses that are saved automatically at a time. */
export const MOST = 4;
/** The space reserved for what the learner writes. */
const FREE_BYTES = 10_000_000;

/** Runs when the page is idle: downloads changes of saved courses, and upcoming lessons, if the reader has chosen so. */
export async function downloadNew(): Promise<void> {
  await refreshPacks();
  await lookForChanges();
  await saveNextLessons();
}

/** Runs in one tab at a time, where the connection is free of charge and the reader has switched it on. */
export async function saveNextLessons(): Promise<void> {
  await openDeviceStore();
  const choice = nextLessons();
  const { stopped } = choice ?? {};
  if (!choice || !mayFetch(choice) || !canKeepApp() || cannotStore()) return;
  if (stopped?.by === 'full' && Math.abs(Date.now() - stopped.at) < DAY_MS) return;
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return save();
  await locks.request('next-lessons', { ifAvailable: true }, async (lock) =>
    lock ? save() : undefined,
  );
}

async function save(): Promise<void> {
  const userId = currentSession().user?.id;
  const tracker = await api<(typeof learningEndpoints)['tracker']>(
    'GET',
    '/api/user-progress-view/',
  );
  for (const courseId of nextCourses(tracker)) {
    const here = findPack(courseId);
    // A download that was started by hand is continued by hand.
    if ((here && !(here.isPartial && here.byItself)) || isDeclined(courseId)) continue;
    const by = here || (await makePlace(tracker)) ? await saveOne(courseId) : 'count';
    if (currentSession().user?.id !== userId) return;
    const choice = nextLessons();
    if (!choice) return;
    if (by || choice.stopped)
      chooseNextLessons({ ...choice, stopped: by ? { by, at: Date.now() } : undefined });
    if (by) return;
  }
}

/** @throws when the download is interrupted; it continues there next time */
async function saveOne(courseId: number): Promise<'full' | null> {
  try {
    if (await isNearlyFull()) return 'full';
    const mayGoOn = () => {
      const choice = nextLessons();
      return choice !== null && mayFetch(choice);
    };
    await savePack(courseId, undefined, { byItself: true, mayGoOn });
    return null;
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (!isFull && !cannotStore()) throw error;
    // Removes an incomplete automatic download, to leave space for the user's own; it does not count as declined.
    const part = findPack(courseId);
    if (part) {
      await notePack(courseId, withoutMark(part)).catch(() => null);
      await removePack(courseId);
    }
    return 'full';
  }
}

const withoutMark = ({ byItself: _, ...pack }: NonNullable<ReturnType<typeof findPack>>) => pack;

async function isNearlyFull(): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota !== undefined && usage !== undefined && quota - usage < FREE_BYTES;
}

/** Only courses that were saved automatically and are finished, and only if the reader allows it. */
async function makePlace(tracker: TrackerView): Promise<boolean> {
  const ours = savedPacks().filter(cameByItself);
  if (ours.length < MOST) return true;
  if (!nextLessons()?.removesFinished) return false;
  const finished = finishedCourses(tracker);
  const oldest = ours.find(({ courseId }) => finished.has(courseId));
  if (!oldest) return false;
  await removePack(oldest.courseId);
  return true;
}
