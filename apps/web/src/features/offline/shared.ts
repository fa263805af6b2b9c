import { useSyncExternalStore } from 'react';
import { HOUR_MS } from '@inzira/contract/rules/units';
import { SHARED_CACHE } from '#src/platform/cache-names.ts';
import { dropFile, findFile, isTooLarge, keepFile } from '#src/platform/device-files.ts';
import {
  currentOwner,
  DRAFTS,
  keep,
  keptNames,
  type Owner,
  readKept,
  subscribeToItems,
} from '#src/platform/device-store.ts';

/*
 * Content shared from other apps. public/offline.js receives it, without knowing the user; the next page gives it to the
 * signed-in user, and it is deleted with their logout. A visitor's content waits for the login.
 */

const PREFIX = `${DRAFTS}shared:`;
/** A visitor who has not logged in within this time is taken to have left. */
const WAITS_MS = HOUR_MS;

/** A text, or a file of device-files.ts. */
export type SharedThing = { name: string } & ({ text: string } | { fileId: string; title: string });

let cached: { owner: Owner; things: readonly SharedThing[] } | null = null;

/** Sorted by the time of sharing. */
function sharedThings(): readonly SharedThing[] {
  const owner = currentOwner();
  if (cached?.owner === owner) return cached.things;
  const things = keptNames(PREFIX, owner)
    .toSorted()
    .flatMap((name) => readKept<SharedThing>(name) ?? []);
  cached = { owner, things };
  return things;
}

const isShared = (name: string) => name === '' || name.startsWith(PREFIX);

const subscribe = (listener: () => void) =>
  subscribeToItems((_owner, name) => isShared(name) && listener());

subscribeToItems((_owner, name) => {
  if (isShared(name)) cached = null;
});

const NONE: readonly SharedThing[] = [];

/** Call `useDeviceStore()` first. */
export const useSharedThings = () => useSyncExternalStore(subscribe, sharedThings, () => NONE);

export interface Taken {
  /** For a visitor: the number that waits for a login. */
  waiting: number;
  /** The number that did not fit on this device. */
  lost: number;
  /** The number that was too large to be stored, and is lost. */
  large: number;
}

/** Gives shared content to the signed-in user. */
export async function takeShared(): Promise<Taken> {
  const owner = currentOwner();
  const taken: Taken = { waiting: 0, lost: 0, large: 0 };
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return taken;
  const cache = await caches.open(SHARED_CACHE);
  for (const request of await cache.keys()) {
    const key = request.url.split('/').at(-1) ?? '';
    const answer = await cache.match(request);
    if (!answer || Math.abs(Date.now() - Number.parseInt(key, 10)) > WAITS_MS) {
      await cache.delete(request);
    } else if (owner === null) {
      taken.waiting += 1;
    } else {
      const thing = await toThing(`${PREFIX}${key}`, answer);
      const isLarge = thing === 'large';
      const isKept = thing && !isLarge && (await keep(thing.name, thing, owner));
      if (isKept || isLarge) await cache.delete(request);
      if (isLarge) taken.large += 1;
      else if (!isKept) taken.lost += 1;
    }
  }
  return taken;
}

const titleOf = ({ headers }: Response) => decodeURIComponent(headers.get('x-name') ?? '');

async function toThing(name: string, answer: Response): Promise<SharedThing | 'large' | null> {
  const title = titleOf(answer);
  if (title === '') return { name, text: await answer.text() };
  const type = answer.headers.get('content-type') ?? '';
  const file = new File([await answer.blob()], title, { type });
  // Kept at its size, if the code that shrinks it is not on this device.
  const small = await import('#src/platform/shrink-image.ts').then(
    async ({ shrinkImage }) => shrinkImage(file),
    () => file,
  );
  if (isTooLarge(small)) return 'large';
  const fileId = await keepFile(small);
  return fileId === null ? null : { name, fileId, title };
}

/** The file; null once the browser has deleted it. */
export const sharedFile = (thing: SharedThing) =>
  'fileId' in thing ? findFile(thing.fileId) : null;

/** Removes it from the list; a file is then owned by its new place. */
export const noteUsed = async ({ name }: SharedThing) => keep(name, null);

export async function dropShared(thing: SharedThing): Promise<void> {
  if ('fileId' in thing) await dropFile(thing.fileId);
  await noteUsed(thing);
}
