import { useSyncExternalStore } from 'react';
import { isOnWifi, savesData } from '#src/platform/connection.ts';
import { keep, readKept, subscribeToItems } from '#src/platform/device-store.ts';
import { type SavedPack, usePacks } from '#src/features/offline/saved-packs.ts';

const CHANGES = 'packs-by-themselves';
/** As lesson.page.tsx asks for it. */
const NEXT = 'next-lessons';

/** What the reader has chosen about courses that are saved without a press. */
export interface NextLessons {
  /** Where the browser does not tell Wi-Fi from what is paid by the megabyte. */
  onAnyNetwork?: boolean;
  /** Finished ones that came by themselves make room, the oldest first. */
  removesFinished?: boolean;
  /** Why no more come, and since when. */
  stopped?: { by: 'full' | 'count'; at: number } | undefined;
}

/** Null: switched off, as at the start. */
export const nextLessons = () => readKept<NextLessons>(NEXT);

export const chooseNextLessons = (choice: NextLessons | null): void => void keep(NEXT, choice);

/** After `useDeviceStore()`. */
export const useNextLessons = () => useSyncExternalStore(subscribeToItems, nextLessons, () => null);

/** On data saver nothing comes; elsewhere on Wi-Fi, or as the reader says where that is not known. */
export const mayFetch = ({ onAnyNetwork = false }: NextLessons) =>
  navigator.onLine && !savesData() && (isOnWifi() ?? onAnyNetwork);

/** Whether the reader wants changes of the saved courses to come by themselves on Wi-Fi. */
export const comeByThemselves = () => readKept<true>(CHANGES) === true;

/** After `useDeviceStore()`. */
export const useComeByThemselves = () =>
  useSyncExternalStore(subscribeToItems, comeByThemselves, () => false);

export const chooseByThemselves = (isChosen: boolean): void => void keep(CHANGES, isChosen || null);

export const cameByItself = ({ byItself }: SavedPack) => byItself === true;

export const useCameByThemselves = () => usePacks().filter(cameByItself);
