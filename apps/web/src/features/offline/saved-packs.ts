import type { CoursePack } from '@inzira/contract/learning';
import { useSyncExternalStore } from 'react';
import type { Language } from '#src/platform/languages.ts';
import {
  currentOwner,
  keep,
  keptNames,
  type Owner,
  PACKS as PREFIX,
  readKept,
  subscribeToItems,
} from '#src/platform/device-store.ts';

/** A file that the learner saved together with a course. */
export type KeptTemplate = CoursePack['templates'][number];

/** The part of the path that does not depend on version and language. */
const stemOf = ({ url }: KeptTemplate) => url.replace(/(?:\.fr)?\.\w+(?:\?.*)?$/, '');

export const isSameTemplate = (one: KeptTemplate, other: KeptTemplate) =>
  stemOf(one) === stemOf(other);

/** A course saved on this device for offline use; stored in the device store. */
export interface SavedPack {
  courseId: number;
  title: string;
  language: Language;
  /** The stored version of each call. */
  parts: Record<string, string>;
  bytes: number;
  savedAt: string;
  /** The download was interrupted, so only a part is stored. */
  isPartial: boolean;
  /** The server has a newer version. */
  hasChanges?: true;
  /** The stored templates. */
  templates?: readonly KeptTemplate[];
  /** Saved automatically: see next-lessons. */
  byItself?: true;
  /** The course is complete, but the browser has deleted the app that opens it. */
  lacksApp?: true;
}

/** Includes its templates. */
export const bytesOf = ({ bytes, templates = [] }: SavedPack) =>
  templates.reduce((sum, one) => sum + one.bytes, bytes);

/** Its stored calls and files. */
export const urlsOf = ({ parts, templates = [] }: SavedPack) => [
  ...Object.keys(parts),
  ...templates.map(({ url }) => url),
];

const NONE: readonly SavedPack[] = [];

let cached: { owner: Owner; packs: readonly SavedPack[] } | null = null;

/** In the order in which they were saved. */
export function savedPacks(): readonly SavedPack[] {
  const owner = currentOwner();
  if (cached?.owner === owner) return cached.packs;
  const packs =
    owner === null ? [] : keptNames(PREFIX).flatMap((name) => readKept<SavedPack>(name) ?? []);
  cached = { owner, packs: packs.toSorted((a, b) => (a.savedAt < b.savedAt ? -1 : 1)) };
  return cached.packs;
}

export const findPack = (courseId: number) =>
  savedPacks().find((pack) => pack.courseId === courseId);

/** @throws where the device stores nothing, or its user has logged out */
export async function notePack(
  courseId: number,
  pack: SavedPack | null,
  owner = currentOwner(),
): Promise<void> {
  if (!(await keep(`${PREFIX}${courseId}`, pack, owner)) && pack)
    throw new Error('The list of saved courses could not be kept');
}

const isPack = (name: string) => name === '' || name.startsWith(PREFIX);

const subscribe = (listener: () => void) =>
  subscribeToItems((_owner, name) => isPack(name) && listener());

/** Call `useDeviceStore()` first. */
export const usePacks = () => useSyncExternalStore(subscribe, savedPacks, () => NONE);

subscribeToItems((_owner, name) => {
  if (isPack(name)) cached = null;
});

/** Courses that were saved automatically and removed by the learner, so that they do not return. */
const DECLINED = 'declined:';
export const isDeclined = (courseId: number) => readKept(`${DECLINED}${courseId}`) !== null;
export const decline = (courseId: number) => void keep(`${DECLINED}${courseId}`, true);
