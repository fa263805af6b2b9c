import { useSyncExternalStore } from 'react';
import type { Language } from '#src/platform/languages.ts';
import { keptCache } from '#src/platform/cache-names.ts';
import {
  currentOwner,
  keep,
  MENTOR as ITEM,
  type Owner,
  readKept,
  subscribeToItems,
} from '#src/platform/device-store.ts';
import type { PackPlace } from './phone-messages.ts';

/** The mentor saved on this phone for a user: recorded in the device store, with its parts in the user's cache. */
export interface SavedMentor {
  language: Language;
  /** Addresses by the name of the part; an address contains the version. */
  urls: Record<string, string>;
  bytes: number;
  savedAt: string;
}

let cached: { owner: Owner; saved: SavedMentor | null } | null = null;
subscribeToItems((_owner, name) => {
  if (name === '' || name === ITEM) cached = null;
});

export function savedMentor(): SavedMentor | null {
  const owner = currentOwner();
  if (cached?.owner !== owner)
    cached = { owner, saved: owner === null ? null : readKept<SavedMentor>(ITEM) };
  return cached.saved;
}

/** @throws where the device stores nothing, or its user has logged out */
export async function noteMentor(saved: SavedMentor | null, owner = currentOwner()): Promise<void> {
  if (!(await keep(ITEM, saved, owner)) && saved)
    throw new Error('That the mentor is here could not be kept');
}

/** Call `useDeviceStore()` first. */
export const useSavedMentor = () => useSyncExternalStore(subscribeToItems, savedMentor, () => null);

/** Where its parts are stored; null where it is not saved. */
export function mentorPlace(saved = savedMentor()): PackPlace | null {
  const owner = currentOwner();
  return saved && owner !== null
    ? { cache: keptCache(owner), urls: saved.urls, language: saved.language }
    : null;
}
