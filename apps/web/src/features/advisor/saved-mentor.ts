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

/** The mentor that is kept on this phone for a user: in the device store; its parts lie in the cache of what is theirs. */
export interface SavedMentor {
  language: Language;
  /** By the name of a part its address, which names its version. */
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

/** @throws where the device keeps nothing, or its user has left */
export async function noteMentor(saved: SavedMentor | null, owner = currentOwner()): Promise<void> {
  if (!(await keep(ITEM, saved, owner)) && saved)
    throw new Error('That the mentor is here could not be kept');
}

/** After `useDeviceStore()`. */
export const useSavedMentor = () => useSyncExternalStore(subscribeToItems, savedMentor, () => null);

/** Where its parts lie; null where it is not here. */
export function mentorPlace(saved = savedMentor()): PackPlace | null {
  const owner = currentOwner();
  return saved && owner !== null
    ? { cache: keptCache(owner), urls: saved.urls, language: saved.language }
    : null;
}
