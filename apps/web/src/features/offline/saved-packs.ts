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

/** A file that the learner wanted along with a course. */
export type KeptTemplate = CoursePack['templates'][number];

/** What stays the same when it is changed, or is in another language. */
const stemOf = ({ url }: KeptTemplate) => url.replace(/(?:\.fr)?\.\w+(?:\?.*)?$/, '');

export const isSameTemplate = (one: KeptTemplate, other: KeptTemplate) =>
  stemOf(one) === stemOf(other);

/** A course that is kept on this device for a user, to be read without a network: in the device store. */
export interface SavedPack {
  courseId: number;
  title: string;
  language: Language;
  /** By the call: the version that is here. */
  parts: Record<string, string>;
  bytes: number;
  savedAt: string;
  /** Broken off: a part of it is here. */
  isPartial: boolean;
  /** On the server it is another one by now. */
  hasChanges?: true;
  /** Those that are here. */
  templates?: readonly KeptTemplate[];
  /** Nobody pressed a button for it: see next-lessons. */
  byItself?: true;
  /** The course is whole, but the app to open it with was taken away. */
  lacksApp?: true;
}

/** With its templates. */
export const bytesOf = ({ bytes, templates = [] }: SavedPack) =>
  templates.reduce((sum, one) => sum + one.bytes, bytes);

/** The calls and files of it that are here. */
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

/** @throws where the device keeps nothing, or its user has left */
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

/** After `useDeviceStore()`. */
export const usePacks = () => useSyncExternalStore(subscribe, savedPacks, () => NONE);

subscribeToItems((_owner, name) => {
  if (isPack(name)) cached = null;
});

/** Saved by themselves once, and removed by the learner since: they do not come again. */
const DECLINED = 'declined:';
export const isDeclined = (courseId: number) => readKept(`${DECLINED}${courseId}`) !== null;
export const decline = (courseId: number) => void keep(`${DECLINED}${courseId}`, true);
