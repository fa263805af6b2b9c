import { useSyncExternalStore } from 'react';
import { isOnWifi, savesData } from '#src/platform/connection.ts';
import { keep, readKept, subscribeToItems } from '#src/platform/device-store.ts';
import { type SavedPack, usePacks } from '#src/features/offline/saved-packs.ts';

const CHANGES = 'packs-by-themselves';
/** The same key as in lesson.page.tsx. */
const NEXT = 'next-lessons';

/** The reader's settings for saving courses automatically. */
export interface NextLessons {
  /** Permission for browsers that cannot tell Wi-Fi from mobile data. */
  onAnyNetwork?: boolean;
  /** Removes finished courses that were saved automatically to free space, oldest first. */
  removesFinished?: boolean;
  /** Why and when automatic saving stopped. */
  stopped?: { by: 'full' | 'count'; at: number } | undefined;
}

/** Null when switched off, which is the default. */
export const nextLessons = () => readKept<NextLessons>(NEXT);

export const chooseNextLessons = (choice: NextLessons | null): void => void keep(NEXT, choice);

/** Call `useDeviceStore()` first. */
export const useNextLessons = () => useSyncExternalStore(subscribeToItems, nextLessons, () => null);

/** Never with data saving; otherwise on Wi-Fi, or with the reader's permission where the connection is unknown. */
export const mayFetch = ({ onAnyNetwork = false }: NextLessons) =>
  navigator.onLine && !savesData() && (isOnWifi() ?? onAnyNetwork);

/** Whether the reader wants changes of saved courses to be downloaded automatically on Wi-Fi. */
export const downloadsChanges = () => readKept<true>(CHANGES) === true;

/** Call `useDeviceStore()` first. */
export const useDownloadsChanges = () =>
  useSyncExternalStore(subscribeToItems, downloadsChanges, () => false);

export const setDownloadsChanges = (isChosen: boolean): void =>
  void keep(CHANGES, isChosen || null);

export const cameByItself = ({ byItself }: SavedPack) => byItself === true;

export const useCameByThemselves = () => usePacks().filter(cameByItself);
